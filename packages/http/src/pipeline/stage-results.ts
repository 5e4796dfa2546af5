import { commands } from '@pocketbank/core'
import type { Exchange } from './exchange.ts'
import type { CheckId, Outcome } from './outcome.ts'
import { pipeline } from './pipeline.ts'
import { type Stage, type StageResult, type StageResults, stages } from './stages.ts'

/** The places of the pipeline in their order, each with its stage. */
const places = pipeline.flatMap(([row]) => Object.entries(row) as [CheckId, Stage][])

/** Whether all places of a stage come before one where a request was refused. */
function isBehind(stage: Stage, refusedAt: number): boolean {
  return places.findLastIndex((place) => place[1] === stage) < refusedAt
}

function resultsWhere(result: (stage: Stage) => StageResult): StageResults {
  return Object.fromEntries(stages.map((stage) => [stage, result(stage)])) as Record<Stage, StageResult>
}

/** What the stages say of a request that no operation takes: none is reached. */
export const noneReached: StageResults = resultsWhere(() => 'not reached')

/** The results where a place of the pipeline refuses: the stages that a request has behind it have passed. */
const whereRefused = new Map(
  places.map(([check, refusing], index) => [
    check,
    resultsWhere((stage) => {
      if (stage === refusing) return 'refused'
      return isBehind(stage, index) ? 'passed' : 'not reached'
    }),
  ]),
)

const allPassed = resultsWhere(() => 'passed')
const allPassedToSca = resultsWhere((stage) => (stage === 'bank' ? 'needs SCA' : 'passed'))

function reachedBy({ refusedBy, needsSca }: Outcome): StageResults {
  if (refusedBy !== undefined) return whereRefused.get(refusedBy) ?? noneReached
  return needsSca === true ? allPassedToSca : allPassed
}

/** The stages that have nothing to look at in a request, though they were passed. */
function idleStages({ env, operation, request }: Exchange): readonly Stage[] {
  const { query, body } = commands[operation.command] as { readonly query?: object; readonly body?: object }
  const isVerified = (header: string) => env.settings.signatures !== 'off' && request.headers.has(header)
  const looking = {
    digest: isVerified('Digest'),
    signature: isVerified('Signature'),
    certificate: isVerified('TPP-Signature-Certificate'),
    role: operation.role !== undefined,
    identity: operation.identifiesPsu === true,
    parameters: query !== undefined,
    body: body !== undefined,
  } as const satisfies Partial<Record<Stage, boolean>>
  return (Object.keys(looking) as readonly (keyof typeof looking)[]).filter((stage) => !looking[stage])
}

/** What was worked out before, by what was reached and what was idle: few ever differ, and the journal keeps a thousand. */
const known = new Map<StageResults, Map<string, StageResults>>()

/** The result of every stage on a request. */
export function stageResultsOf(exchange: Exchange, outcome: Outcome): StageResults {
  const reached = reachedBy(outcome)
  const idle = idleStages(exchange)
  const key = idle.join()
  const ofReached = known.get(reached) ?? new Map<string, StageResults>()
  known.set(reached, ofReached)
  const worked = ofReached.get(key)
  if (worked !== undefined) return worked
  const results = resultsWhere((stage) =>
    reached[stage] === 'passed' && idle.includes(stage) ? 'skipped' : reached[stage],
  )
  ofReached.set(key, Object.freeze(results))
  return results
}
