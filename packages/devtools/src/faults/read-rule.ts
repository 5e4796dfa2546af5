import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok, suggestNearest } from '@pocketbank/core/base'
import { describeNonText, refuseAt } from '@pocketbank/core/base/errors'
import { isObject, parse, readSchemaParts, shortenInput } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { type FaultMatch, type FaultRequest, type FaultRule, faultKinds, faultRule } from './rule.ts'

/** Facts about a bank that decide which faults it accepts. */
export interface FaultContext {
  /** The ids of the bank's operations. */
  readonly operations: ReadonlySet<string>
  readonly hasMovableClock: boolean
}

type ContractFields = Readonly<Record<string, v.GenericSchema>>

/** Returns the fields of a contract. Takes the alternative that accepts the value. */
function fieldsByContract(contract: v.GenericSchema | undefined, value: unknown): ContractFields {
  if (contract === undefined) return {}
  const { fields, alternatives = [] } = readSchemaParts(contract)
  return (
    fields ??
    fieldsByContract(
      alternatives.find((alternative) => v.is(alternative, value)),
      value,
    )
  )
}

/** An unknown field, and the fields allowed in its place. */
interface Surplus {
  readonly name: string
  readonly place: string
  readonly fields: readonly string[]
}

/** A value before and after its contract read it. */
interface ReadValue {
  readonly input: unknown
  readonly output: unknown
  readonly contract: v.GenericSchema | undefined
  readonly place: string
}

/** Finds the first field that the contract does not have. */
function findSurplus({ input, output, contract, place }: ReadValue): Surplus | undefined {
  if (!isObject(input) || !isObject(output)) return undefined
  const fields = fieldsByContract(contract, output)
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    const fieldPlace = `${place}.${shortenInput(name)}`
    const surplus = Object.hasOwn(output, name)
      ? findSurplus({ input: value, output: output[name], contract: fields[name], place: fieldPlace })
      : { name, place: fieldPlace, fields: Object.keys(fields) }
    if (surplus !== undefined) return surplus
  }
  return undefined
}

/**
 * Reads a value by its contract and refuses unknown fields. A misspelt field would make a fault strike other
 * requests, or more often.
 */
export function readExactly<const Contract extends v.GenericSchema>(
  contract: Contract,
  input: unknown,
): Result<v.InferOutput<Contract>, Refusal> {
  const result = parse(contract, input, 'body')
  if (!result.ok) return result
  const surplus = findSurplus({ input, output: result.value, contract, place: '$' })
  if (surplus === undefined) return result
  const { name, place, fields } = surplus
  return refuseAt('E4i', place, {
    problem: 'is not a field here',
    hint: suggestNearest(name, fields),
    remedy: `The fields are ${fields.join(', ')}`,
  })
}

/** Splits a rule into its JSON form and its predicate. A kind given by name becomes an effect. */
function toPlainRule(input: unknown): { readonly plain: unknown; readonly where: unknown } {
  if (!isObject(input)) return { plain: input, where: undefined }
  const effect = typeof input.effect === 'string' ? { kind: input.effect } : input.effect
  if (!isObject(input.match)) return { plain: { ...input, effect }, where: undefined }
  const { where, ...match } = input.match
  return { plain: { ...input, effect, match }, where }
}

type Predicate = NonNullable<FaultMatch['where']>

/**
 * Refuses to write a predicate as JSON. JSON omits functions, and without its predicate the fault would
 * strike more requests.
 */
function toJSON(): never {
  throw new TypeError('a fault with `where` cannot be saved: remove it first')
}

function readPredicate(where: unknown): Result<Predicate | undefined, Refusal> {
  if (where === undefined) return ok(undefined)
  if (typeof where === 'function') {
    return ok(Object.assign((request: FaultRequest) => where(request) === true, { toJSON }))
  }
  return refuseAt('E4i', '$.match.where', { problem: 'must be a function', received: describeNonText(where) })
}

function checkWithin({ effect, match }: FaultRule, context: FaultContext): Result<undefined, Refusal> {
  const { operation } = match ?? {}
  if (operation !== undefined && !context.operations.has(operation)) {
    return refuseAt('E4i', '$.match.operation', {
      problem: 'must be an operationId of /openapi.json, such as listAccountTransactions',
      got: operation,
      hint: suggestNearest(operation, context.operations),
    })
  }
  const movesClock = (effect.kind === 'delay' || effect.kind === 'slowBody') && effect.clock !== 'real'
  if (!movesClock || context.hasMovableClock) return ok(undefined)
  const problem = 'must be real: the clock of this bank follows the machine and cannot be moved'
  return refuseAt('E4i', '$.effect.clock', problem)
}

/** Reads a fault. The refusal names the first wrong place and what it expects. */
export function readRule(input: unknown, context: FaultContext): Result<FaultRule, Refusal> {
  const { plain, where } = toPlainRule(input)
  const result = readExactly(faultRule, plain)
  if (!result.ok) return result
  const predicate = readPredicate(where)
  if (!predicate.ok) return predicate
  const rule = result.value as FaultRule
  const within = checkWithin(rule, context)
  if (!within.ok) return within
  const { effect, times, after = faultKinds[effect.kind].after } = rule
  const match = predicate.value ? { ...rule.match, where: predicate.value } : rule.match
  return ok({ effect, ...(match && { match }), ...(times !== undefined && { times }), after })
}

/** Moves a refusal of a part to the place of that part in the whole. */
export function placeRefusal(place: string, { rule, code, text, path }: Refusal): Result<never, Refusal> {
  const movePlace = (value: string) => value.replace(/^\$/, () => place)
  return fail({ rule, code, text: movePlace(text), ...(path !== undefined && { path: movePlace(path) }) })
}
