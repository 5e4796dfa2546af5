import { commands } from '@pocketbank/core'
import type { Passage, Visit } from '../visit.ts'
import { type Check, checks } from './checks.ts'
import { type Stage, stages, type Verdict, type Verdicts } from './stages.ts'

function verifies(name: string): (visit: Visit) => boolean {
  return ({ house, arrival }) => house.settings.signatures !== 'off' && arrival.headers.has(name)
}

/** Whether a stage has anything to look at, where not all requests give it something. */
const looksAt = {
  digest: verifies('Digest'),
  signature: verifies('Signature'),
  certificate: verifies('TPP-Signature-Certificate'),
  role: ({ operation }) => operation.role !== undefined,
  identity: ({ operation }) => operation.identifiesPsu === true,
  parameters: ({ operation }) => commands[operation.command].query !== undefined,
  body: ({ operation }) => commands[operation.command].body !== undefined,
} as const satisfies Readonly<Partial<Record<Stage, (visit: Visit) => boolean>>>

const looking = Object.entries(looksAt) as readonly [Stage, (visit: Visit) => boolean][]

/** The checks in their order, each with its stage. */
const order = Object.entries(checks).flatMap(([check, row]) => {
  return 'stage' in row ? [{ check: check as Check, stage: row.stage as Stage }] : []
})

/** Whether all checks of a stage come before one that refused. */
function isBehind(stage: Stage, refusing: Check): boolean {
  const place = order.findIndex(({ check }) => check === refusing)
  return order.findLastIndex((row) => row.stage === stage) < place
}

/** The stages that a request has behind it when a check refuses, and the one that refuses. */
function verdictOf(stage: Stage, refusing: Check): Verdict {
  if (order.some((row) => row.stage === stage && row.check === refusing)) return 'refused'
  return isBehind(stage, refusing) ? 'passed' : 'not reached'
}

function verdictsWhere(verdict: (stage: Stage) => Verdict): Verdicts {
  return Object.fromEntries(stages.map((stage) => [stage, verdict(stage)])) as Record<Stage, Verdict>
}

/** What the stages say of a request that no operation takes: none is reached. */
export const noneReached: Verdicts = verdictsWhere(() => 'not reached')

const allPassed = verdictsWhere(() => 'passed')

const whereRefused = new Map(
  order.map(({ check }) => [check, verdictsWhere((stage) => verdictOf(stage, check))]),
)

/** The verdict of every stage on a visit. */
export function verdictsOf(visit: Visit, { refusedBy, needsSca }: Passage): Verdicts {
  const reached = refusedBy === undefined ? allPassed : (whereRefused.get(refusedBy) ?? noneReached)
  const verdicts: Record<Stage, Verdict> = { ...reached }
  for (const [stage, looks] of looking) {
    if (verdicts[stage] === 'passed' && !looks(visit)) verdicts[stage] = 'skipped'
  }
  if (needsSca === true) verdicts.bank = 'needs SCA'
  return verdicts
}
