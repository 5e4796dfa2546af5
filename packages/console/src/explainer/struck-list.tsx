import type { ExplainedRequest, StruckBy } from '@pocketbank/devtools/explain'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { Sentence } from '../display.tsx'
import { explainWords } from './words.ts'

/** Draws the buttons about a fault or quirk that changed a request. */
export type StruckActions = (struckBy: StruckBy) => Child

function writeStruck({ kind, id, sentence, often = '' }: StruckBy): string {
  const shown = visible(sentence)
  return kind === 'fault' ? explainWords.struck(id, often, shown) : explainWords.changedByQuirk(id, shown)
}

interface StruckListProps {
  readonly told: Pick<ExplainedRequest, 'verdict' | 'struckBy'>
  readonly actions: StruckActions | undefined
}

/** Draws the faults and quirks that changed a request, each with its buttons. */
export function StruckList({ told: { verdict, struckBy }, actions }: StruckListProps) {
  if (struckBy.length === 0) return null
  return (
    <div class="struck">
      {struckBy.map((one) => (
        <div class="row">
          <p>
            <Sentence text={writeStruck(one)} />
          </p>
          {actions?.(one)}
        </div>
      ))}
      {verdict === 'struck' ? <p>{explainWords.clientRight}</p> : ''}
    </div>
  )
}
