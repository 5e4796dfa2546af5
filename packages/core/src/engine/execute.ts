import type * as v from 'valibot'
import type { Context } from '../base/context.ts'
import { listProblems, type Refusal, refuseAt, toRefusal } from '../base/errors/refusal.ts'
import type { LetterCase } from '../base/input/code-list.ts'
import { inFieldOrder } from '../base/input/field-order.ts'
import { parse } from '../base/input/parse.ts'
import { fail, ok, type Result } from '../base/result.ts'
import type { PageRange } from '../base/store/take-page.ts'
import type { AnyCommand, BodyContext, CommandResult, CommandStep } from '../domain/command.ts'
import { type FoundIdentity, findIdentity, type Identity } from '../domain/consents/identity.ts'
import type { Bank } from '../rows/bank.ts'
import { type CommandName, commands } from './commands.ts'

/** Input of a command before its contract is applied. */
export interface RawInput {
  /** Path parameters. Default: none. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The query as an object. Default: none. */
  readonly query?: unknown
  /** The parsed JSON body. Default: none. */
  readonly body?: unknown
}

/** Input of a command with parameters and query read, and the body as sent. */
export interface ReadInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** The identity, if it was found already. It is valid only for the bank in which it was found. */
  readonly foundIdentity?: FoundIdentity | undefined
}

function readParamNames(
  names: readonly string[],
  params: Readonly<Record<string, unknown>>,
): Result<Readonly<Record<string, string>>, Refusal> {
  const values: Record<string, string> = {}
  for (const name of names) {
    const value = params[name]
    if (typeof value !== 'string') return refuseAt('E4i', name, 'must be an id')
    values[name] = value
  }
  return ok(values)
}

/** Reads the path parameters and rejects ids that cannot exist. It is the first check of a request (E3). */
export function readParams(
  name: CommandName,
  input: RawInput['params'],
): Result<Readonly<Record<string, string>>, Refusal> {
  const command: AnyCommand = commands[name]
  const params = readParamNames(command.params ?? [], input ?? {})
  const refusal = params.ok ? command.checkParams?.(params.value) : undefined
  return refusal === undefined ? params : fail(refusal)
}

function pickLetterCase(strictness: Context['strictness']): LetterCase {
  return strictness === 'lenient' ? 'any' : 'exact'
}

/**
 * Reads the query by its contract, the second check of a request. Returns undefined if the command has no
 * query.
 */
export function readQuery(
  name: CommandName,
  input: unknown,
  strictness?: Context['strictness'],
): Result<unknown, Refusal> {
  const { query: contract }: AnyCommand = commands[name]
  return contract === undefined
    ? ok(undefined)
    : parse(contract, input ?? {}, 'query', pickLetterCase(strictness))
}

/** Returns the contract of the body in this context; undefined if the command has no body. */
export function bodyContract(
  name: CommandName,
  { amounts, strictness }: Pick<Context, 'amounts' | 'strictness'>,
): v.GenericSchema | undefined {
  const command: AnyCommand = commands[name]
  const { body, wireBody } = (strictness === 'lenient' ? command.lenient : undefined) ?? command
  return amounts === 'whole' ? (wireBody ?? body) : body
}

/**
 * The result of a command with its parsed input. The journal keeps the parsed input, so unknown fields take
 * no memory.
 */
interface ExecutedCommand extends CommandStep<unknown> {
  readonly input: RawInput
}

/**
 * Adds every other problem of the body to a refusal (E4): those of its contract and those of rules across
 * fields. If there are any, they replace a refusal by the bank, since they come first (E3).
 */
function withAllProblems(
  refusal: Refusal,
  { bodyProblems, contract }: Pick<AnyCommand, 'bodyProblems'> & { readonly contract: v.GenericSchema },
  bodyContext: BodyContext & { readonly body: unknown; readonly isContractKept: boolean },
): Refusal {
  if (bodyProblems === undefined) return refusal
  const byRules = bodyProblems(bodyContext.body, bodyContext)
  const byContract = bodyContext.isContractKept ? [] : listProblems(refusal)
  const [first, ...rest] = inFieldOrder(contract, [...byContract, ...byRules])
  return first === undefined ? refusal : toRefusal([first, ...rest])
}

/** A refusal, and whether the contract of the body or the bank refused. */
export interface RunRefusal {
  readonly stage: 'body' | 'bank'
  readonly refusal: Refusal
}

const forNobody = ok(undefined)

/** Finds the PSU of a command. Returns undefined for a command that needs none. */
function identityFor(
  bank: Bank,
  { identifies }: AnyCommand,
  foundIdentity: FoundIdentity | undefined,
  context: Context,
): Result<Identity | undefined, Refusal> {
  if (identifies === undefined) return forNobody
  if (foundIdentity?.bank === bank && foundIdentity.kind === identifies) return ok(foundIdentity.identity)
  return findIdentity(bank, context, identifies)
}

/** Parses the body and runs the command. Pure; never throws. */
export function runStep(
  bank: Bank,
  name: CommandName,
  { params, query, body: sentBody, foundIdentity }: ReadInput,
  context: Context,
): Result<ExecutedCommand, RunRefusal> {
  const command: AnyCommand = commands[name]
  const contract = bodyContract(name, context)
  const body =
    contract === undefined
      ? ok(undefined)
      : parse(contract, sentBody, 'body', pickLetterCase(context.strictness))
  const parsedInput = { params, query, body: body.ok ? body.value : undefined }
  const identity = body.ok ? identityFor(bank, command, foundIdentity, context) : body
  const result: CommandResult<unknown> = identity.ok
    ? command.run(bank, { params, query, body: parsedInput.body, identity: identity.value }, context)
    : identity
  if (result.ok) return ok({ bank: result.value.bank, outcome: result.value.outcome, input: parsedInput })
  const stage = body.ok ? 'bank' : 'body'
  if (contract === undefined) return fail({ stage, refusal: result.error })
  const bodyContext = { path: '$', bank, params, context, body: sentBody, isContractKept: body.ok }
  return fail({ stage, refusal: withAllProblems(result.error, { ...command, contract }, bodyContext) })
}

/** Reads path parameters and query. The body is read later, since its rules need the bank. */
export function readNamesAndQuery(
  name: CommandName,
  input: RawInput,
  strictness?: Context['strictness'],
): Result<ReadInput, Refusal> {
  const params = readParams(name, input.params)
  if (!params.ok) return params
  const query = readQuery(name, input.query, strictness)
  return query.ok ? ok({ params: params.value, query: query.value, body: input.body }) : query
}

/** Reads and runs a command without running any timers. Pure; never throws. */
export function readAndRunStep(
  bank: Bank,
  name: CommandName,
  input: RawInput,
  context: Context,
): Result<ExecutedCommand, Refusal> {
  const reading = readNamesAndQuery(name, input, context.strictness)
  if (!reading.ok) return reading
  const executed = runStep(bank, name, reading.value, context)
  return executed.ok ? executed : fail(executed.error.refusal)
}

export interface ListPage extends PageRange {
  /** The number of entries in the whole list. */
  readonly total: number
}

export function isListing(name: CommandName): boolean {
  const command: AnyCommand = commands[name]
  return command.total !== undefined
}

/** Computes which part of a list a command returns; undefined if it returns no list. */
export function computeListPage(
  bank: Bank,
  name: CommandName,
  input: ReadInput,
  context: Context,
): ListPage | undefined {
  const command: AnyCommand = commands[name]
  if (command.total === undefined || command.query === undefined) return undefined
  const { offset, limit } = input.query as PageRange
  return {
    offset,
    limit,
    total: command.total(bank, { ...input, body: undefined }, context),
  }
}
