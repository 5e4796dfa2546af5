import { marks } from '../../explain/marks.ts'
import { type Stage, type StageResult, type StageResults, stages } from '../../pipeline/stages.ts'
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
}

function StageMark({ result }: { readonly result: StageResult }) {
  return (
    <span class={looks[result]} aria-hidden="true">
      {marks[result].mark}
    </span>
  )
}

/** What every stage said of a request, in their order. */
export function Stages({ results }: StagesProps) {
  return (
    <ol class="stages" aria-label={explainWords.stagesTitle}>
      {stages.map((stage) => (
        <li>
          <StageMark result={results[stage]} /> {explainWords.stages[stage]}
          <span class="unseen">{`: ${explainWords.results[results[stage]]}`}</span>
        </li>
      ))}
    </ol>
  )
}

/** Stages that say something: those behind the one that refused were not reached. */
function stagesReached(results: StageResults): readonly Stage[] {
  return stages.filter((stage) => results[stage] !== 'not reached')
}

/** The same as a row of marks, for a list. */
export function StageMarks({ results }: StagesProps) {
  const spoken = stagesReached(results).map(
    (stage) => `${explainWords.stages[stage]}: ${explainWords.results[results[stage]]}`,
  )
  const label = spoken.length === 0 ? explainWords.results['not reached'] : spoken.join(', ')
  return (
    <span class="marks" role="img" aria-label={label}>
      {stages.map((stage) => (
        <StageMark result={results[stage]} />
      ))}
    </span>
  )
}
