import { marks } from '../../explain/marks.ts'
import { type StageResult, type StageResults, stages } from '../../pipeline/stages.ts'
import { explainWords } from './words.ts'

const looks: Readonly<Record<StageResult, string>> = {
  passed: 'is-passed',
  skipped: 'is-idle',
  refused: 'is-refused',
  'needs SCA': 'is-waiting',
  'not reached': 'is-idle',
}

/** The result of each stage, in their order. */
export function Stages({ results }: { readonly results: StageResults }) {
  return (
    <ol class="stages" aria-label={explainWords.stagesTitle}>
      {stages.map((stage) => (
        <li class={looks[results[stage]]}>
          <span aria-hidden="true">{marks[results[stage]].mark}</span> {explainWords.stages[stage]}
          <span class="unseen">{`: ${explainWords.results[results[stage]]}`}</span>
        </li>
      ))}
    </ol>
  )
}

/** The name of the stage that refused; undefined if none did. */
export function failedStage(results: StageResults): string | undefined {
  const failed = stages.find((stage) => results[stage] === 'refused')
  return failed && explainWords.stages[failed]
}
