import { commands } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
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

/** What an operation has for each stage to look at; the stages of a signature look at headers. */
interface Looked {
  readonly stage: Stage
  readonly header?: string
  readonly isIn?: (operation: Operation) => boolean
}

/** The contracts of what a command is given. */
interface ReadParts {
  readonly query?: object | undefined
  readonly body?: object | undefined
}

function contractsOf({ command }: Operation): ReadParts {
  return commands[command]
}

/** The stages that may have nothing to look at in a request, though they were passed. */
const looked: readonly Looked[] = [
  { stage: 'digest', header: 'Digest' },
  { stage: 'signature', header: 'Signature' },
  { stage: 'certificate', header: 'TPP-Signature-Certificate' },
  { stage: 'role', isIn: ({ role }) => role !== undefined },
  { stage: 'identity', isIn: ({ identifies }) => identifies !== undefined },
  { stage: 'parameters', isIn: (operation) => contractsOf(operation).query !== undefined },
  { stage: 'body', isIn: (operation) => contractsOf(operation).body !== undefined },
]

function isLookedAt({ header, isIn }: Looked, { env, operation, request }: Exchange): boolean {
  if (header === undefined) return isIn?.(operation) === true
  return env.settings.signatures !== 'off' && request.headers.has(header)
}

/** The stages that look at something in a request, a bit each. */
function lookedAt(exchange: Exchange): number {
  let bits = 0
  for (const one of looked) bits = bits * 2 + (isLookedAt(one, exchange) ? 1 : 0)
  return bits
}

/** What was worked out before, by what was reached and looked at: few ever differ, and the journal keeps a thousand. */
const known = new Map<StageResults, Map<number, StageResults>>()

/** The result of every stage on a request. */
export function stageResultsOf(exchange: Exchange, outcome: Outcome): StageResults {
  const reached = reachedBy(outcome)
  const bits = lookedAt(exchange)
  const ofReached = known.get(reached) ?? new Map<number, StageResults>()
  known.set(reached, ofReached)
  const worked = ofReached.get(bits)
  if (worked !== undefined) return worked
  const idle = new Set(looked.filter((one) => !isLookedAt(one, exchange)).map(({ stage }) => stage))
  const results = resultsWhere((stage) =>
    reached[stage] === 'passed' && idle.has(stage) ? 'skipped' : reached[stage],
  )
  ofReached.set(bits, Object.freeze(results))
  return results
}
