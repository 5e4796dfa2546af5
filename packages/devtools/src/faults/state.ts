import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuseAt } from '@pocketbank/core/base/errors'
import { codeList } from '@pocketbank/core/base/input'
import { countMax } from '@pocketbank/core/base/store'
import * as v from 'valibot'
import { type QuirkName, quirkNames } from './quirks/quirk-table.ts'
import { type FaultContext, placeRefusal, readExactly, readRule } from './read-rule.ts'
import type { FaultRule } from './rule.ts'

/** Maximum number of active faults of a bank. Each request is compared with all of them. */
export const faultsMax = 1_000

/** A fault that may still strike. */
export interface ActiveFault {
  readonly id: string
  readonly rule: FaultRule
  /** Number of requests that the fault has struck. */
  readonly struck: number
}

/** The faults and quirks of a bank. Immutable, so a snapshot shares it. */
export interface FaultState {
  /** Number of faults added so far. The next fault gets its id from it. */
  readonly issued: number
  readonly faults: readonly ActiveFault[]
  readonly quirks: readonly QuirkName[]
}

export const noFaults: FaultState = { issued: 0, faults: [], quirks: [] }

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(countMax))

const stateContract = v.object({
  issued: count,
  faults: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^fault-[1-9][0-9]{0,15}$/, 'fault- and a number')),
        rule: v.unknown(),
        struck: count,
      }),
    ),
    v.maxLength(faultsMax),
  ),
  quirks: v.array(codeList(quirkNames, `the name of a quirk: ${quirkNames.join(', ')}`, 'any')),
})

type WrittenState = v.InferOutput<typeof stateContract>

function readFault(
  { id, rule: input, struck }: WrittenState['faults'][number],
  place: string,
  context: FaultContext,
): Result<ActiveFault, Refusal> {
  const rule = readRule(input, context)
  if (!rule.ok) return placeRefusal(`${place}.rule`, rule.error)
  const { times = Number.POSITIVE_INFINITY } = rule.value
  if (struck < times) return ok({ id, rule: rule.value, struck })
  const problem = 'must be less than the times of its rule'
  return refuseAt(['K1b', 'FORMAT_ERROR'], `${place}.struck`, { problem, got: struck })
}

/** Finds the first fault whose id another fault has, or a later fault would get. */
function doubtfulId({ issued, faults }: WrittenState): number {
  return faults.findIndex(
    ({ id }, index) =>
      Number(id.slice('fault-'.length)) > issued || faults.findIndex((fault) => fault.id === id) !== index,
  )
}

/** Reads a state from JSON. The refusal names the first wrong place and what it expects. */
export function readState(input: unknown, context: FaultContext): Result<FaultState, Refusal> {
  const result = readExactly(stateContract, input)
  if (!result.ok) return result
  const doubtful = doubtfulId(result.value)
  if (doubtful >= 0) {
    const place = `$.faults[${doubtful}].id`
    const problem = `must be unique and not above \`issued\` (${result.value.issued})`
    return refuseAt(['K1b', 'FORMAT_ERROR'], place, problem)
  }
  const faults: ActiveFault[] = []
  for (const [index, fault] of result.value.faults.entries()) {
    const activeFault = readFault(fault, `$.faults[${index}]`, context)
    if (!activeFault.ok) return activeFault
    faults.push(activeFault.value)
  }
  const on = new Set(result.value.quirks)
  return ok({ issued: result.value.issued, faults, quirks: quirkNames.filter((name) => on.has(name)) })
}
