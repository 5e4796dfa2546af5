import { commands } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
import type { CheckedRequest } from './exchange.ts'
import type { CheckId, Outcome } from './outcome.ts'
import { pipeline } from './pipeline.ts'
import { type Stage, type StageResult, type StageResults, stages } from './stages.ts'

const places = pipeline.flatMap(([row]) => Object.entries(row) as [CheckId, Stage][])

function resultsWhere(result: (stage: Stage) => StageResult): StageResults {
  return Object.fromEntries(stages.map((stage) => [stage, result(stage)])) as Record<Stage, StageResult>
}

export const noneReached: StageResults = resultsWhere(() => 'not reached')

/** Results by the check that refused. */
const whereRefused = new Map(
  places.map(([check, refusing], index) => [
    check,
    resultsWhere((stage) => {
      if (stage === refusing) return 'refused'
      return places.findLastIndex((place) => place[1] === stage) < index ? 'passed' : 'not reached'
    }),
  ]),
)

const allPassed = resultsWhere(() => 'passed')
const allPassedToSca = resultsWhere((stage) => (stage === 'bank' ? 'needs SCA' : 'passed'))

function findReachedStages({ refusedBy, needsSca }: Outcome): StageResults {
  if (refusedBy !== undefined) return whereRefused.get(refusedBy) ?? noneReached
  return needsSca === true ? allPassedToSca : allPassed
}

interface ReadParts {
  readonly query?: object | undefined
  readonly body?: object | undefined
}

function findReadParts({ command }: Operation): ReadParts {
  return commands[command]
}

/** Stages that are skipped without their header. */
const headersLookedAt = [
  ['digest', 'Digest'],
  ['signature', 'Signature'],
  ['certificate', 'TPP-Signature-Certificate'],
] as const satisfies readonly (readonly [Stage, string])[]

/** Stages that are skipped if the operation does not need them. */
const partsLookedAt: readonly (readonly [Stage, (operation: Operation) => boolean])[] = [
  ['role', ({ role }) => role !== undefined],
  ['identity', ({ identifies }) => identifies !== undefined],
  ['parameters', (operation) => findReadParts(operation).query !== undefined],
  ['body', (operation) => findReadParts(operation).body !== undefined],
]

/** The bit of the client certificate; those of the signature headers are below it. */
const clientCertificateBit = 2 ** headersLookedAt.length

/** Returns a bit for each signature header that a request has, and for a client certificate. */
function sentHeaders({ env, request: { headers }, clientCertificate }: CheckedRequest): number {
  let bits = clientCertificate === undefined ? 0 : 1
  const isVerified = env.settings.signatures !== 'off'
  for (const [, header] of headersLookedAt) bits = bits * 2 + (isVerified && headers.has(header) ? 1 : 0)
  return bits
}

/** Marks passed stages that had nothing to check as skipped. */
function withIdle(stageList: StageResults, operation: Operation, headerBits: number): StageResults {
  const idle = new Set<Stage>([
    ...(headerBits & clientCertificateBit ? [] : (['client-certificate'] as const)),
    ...headersLookedAt.flatMap(([stage], index) => (headerBits & (4 >> index) ? [] : [stage])),
    ...partsLookedAt.flatMap(([stage, isIn]) => (isIn(operation) ? [] : [stage])),
  ])
  return Object.freeze(
    resultsWhere((stage) =>
      stageList[stage] === 'passed' && idle.has(stage) ? 'skipped' : stageList[stage],
    ),
  )
}

/**
 * Cached results by operation, since few differ. The cache saves 3.3 of the 20 µs of a signed GET (2026-11).
 */
const resultCache = new WeakMap<Operation, Map<StageResults, StageResults[]>>()

export function computeStageResults(exchange: CheckedRequest, outcome: Outcome): StageResults {
  const { operation } = exchange
  const stageList = findReachedStages(outcome)
  const headerBits = sentHeaders(exchange)
  const ofOperation = resultCache.get(operation) ?? new Map<StageResults, StageResults[]>()
  resultCache.set(operation, ofOperation)
  const bySent = ofOperation.get(stageList) ?? []
  ofOperation.set(stageList, bySent)
  const results = bySent[headerBits] ?? withIdle(stageList, operation, headerBits)
  bySent[headerBits] = results
  return results
}
