import { marks } from '@pocketbank/devtools/explain/marks'
import { computeVerdict } from '@pocketbank/devtools/explain/refusal-explanations'
import type { RequestEntry } from '@pocketbank/http'
import { listShownStages, type StageResult, type StageResults, stages } from '@pocketbank/http/pipeline'
import { explainWords } from './words.ts'

const looks: Readonly<Record<StageResult, string>> = {
  passed: 'is-passed',
  skipped: 'is-idle',
  refused: 'is-refused',
  'needs SCA': 'is-waiting',
  'not reached': 'is-idle',
}

interface StagesProps {
  readonly results: StageResults
  /** True if a fault replaced the result of the stage that refused. */
  readonly isStruck?: boolean
}

export function Stages({ results, isStruck = false }: StagesProps) {
  return (
    <ol class="stages" aria-label={explainWords.stagesTitle}>
      {listShownStages(results).map((stage) => (
        <li class={looks[results[stage]]}>
          <span aria-hidden="true">{marks[results[stage]].mark}</span>{' '}
          {isStruck && results[stage] === 'refused' ? explainWords.fault : explainWords.stages[stage]}
          <span class="unseen">{`: ${explainWords.results[results[stage]]}`}</span>
        </li>
      ))}
    </ol>
  )
}

/**
 * Returns the name of the stage that refused, or `fault` for an injected fault; undefined if none refused.
 */
export function failedStage(entry: RequestEntry): string | undefined {
  const failed = stages.find((stage) => entry.stages[stage] === 'refused')
  return failed && (computeVerdict(entry) === 'struck' ? explainWords.fault : explainWords.stages[failed])
}
