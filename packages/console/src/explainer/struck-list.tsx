import type { ExplainedRequest, StruckBy } from '@pocketbank/devtools/explain'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { Sentence } from '../display.tsx'
import { explainWords } from './words.ts'

/** Draws the buttons about a fault or quirk that changed a request. */
export type StruckActions = (struckBy: StruckBy) => Child

function writeStruck({ kind, id, sentence, often = '' }: StruckBy): string {
  const text = visible(sentence)
  return kind === 'fault' ? explainWords.struck(id, often, text) : explainWords.changedByQuirk(id, text)
}

interface StruckListProps {
  readonly explanation: Pick<ExplainedRequest, 'verdict' | 'struckBy'>
  readonly actions: StruckActions | undefined
}

/** Draws the faults and quirks that changed a request, each with its buttons. */
export function StruckList({ explanation: { verdict, struckBy }, actions }: StruckListProps) {
  if (struckBy.length === 0) return null
  return (
    <div class="struck">
      {struckBy.map((fault) => (
        <div class="row">
          <p>
            <Sentence text={writeStruck(fault)} />
          </p>
          {actions?.(fault)}
        </div>
      ))}
      {verdict === 'struck' ? <p>{explainWords.clientRight}</p> : ''}
    </div>
  )
}
