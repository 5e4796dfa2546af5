import type * as v from 'valibot'
import type { Context } from '../base/context.ts'
import { listProblems, type Refusal, refuseAt, toRefusal } from '../base/errors/refusal.ts'
import type { LetterCase } from '../base/input/code-list.ts'
import { inFieldOrder } from '../base/input/field-order.ts'
import { parse } from '../base/input/parse.ts'
import { fail, ok, type Result } from '../base/result.ts'
import type { PageRange } from '../base/store/take-page.ts'
import { type FoundIdentity, findIdentity, type Identity } from '../domain/consents/identity.ts'
import type { AnyCommand, BodyContext, CommandResult, Transition } from '../domain/transition.ts'
import type { Bank } from '../rows/bank.ts'
import { type CommandName, commands } from './commands.ts'

/** Input of a command before its contract is applied: a request over HTTP, or a line of a journal. */
export interface RawInput {
  /** Names in the path. Default: none. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The query as an object. Default: none. */
  readonly query?: unknown
  /** The body as JSON has it. Default: none. */
  readonly body?: unknown
}

/** Input of a command read before its body: names of resources, the query, and the identity; the body is still as sent. */
export interface ReadInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** The identity, if it was found already; valid until the bank changes. */
  readonly found?: FoundIdentity | undefined
}

function readParamNames(
  names: readonly string[],
  params: Readonly<Record<string, unknown>>,
): Result<Readonly<Record<string, string>>, Refusal> {
  const read: Record<string, string> = {}
  for (const name of names) {
    const value = params[name]
    if (typeof value !== 'string') return refuseAt('E4i', name, 'must be an id')
    read[name] = value
  }
  return ok(read)
}

/** Reads the names of resources that a command is given, if they can name anything: the first thing that is read of a command (E3). */
export function readParams(
  name: CommandName,
  given: RawInput['params'],
): Result<Readonly<Record<string, string>>, Refusal> {
  const command: AnyCommand = commands[name]
  const params = readParamNames(command.params ?? [], given ?? {})
  const refusal = params.ok ? command.checkParams?.(params.value) : undefined
  return refusal === undefined ? params : fail(refusal)
}

/** The letter case of codes: as the contract spells them, or any under `lenient`. */
function pickLetterCase(strictness: Context['strictness']): LetterCase {
  return strictness === 'lenient' ? 'any' : 'exact'
}

/** Reads the query of a command by its contract: the second thing that is read of it. Nothing where the command takes no query. */
export function readQuery(
  name: CommandName,
  given: unknown,
  strictness?: Context['strictness'],
): Result<unknown, Refusal> {
  const { query: contract }: AnyCommand = commands[name]
  return contract === undefined
    ? ok(undefined)
    : parse(contract, given ?? {}, 'query', pickLetterCase(strictness))
}

/** The contract of a command's body in a context; undefined if it has no body. */
export function bodyContract(
  name: CommandName,
  { amounts, strictness }: Pick<Context, 'amounts' | 'strictness'>,
): v.GenericSchema | undefined {
  const command: AnyCommand = commands[name]
  const { body, wireBody } = (strictness === 'lenient' ? command.lenient : undefined) ?? command
  return amounts === 'whole' ? (wireBody ?? body) : body
}

/** A transition with what the contracts made of the input: the journal keeps this, so that nothing unknown stays in memory. */
interface ExecutedCommand extends Transition<unknown> {
  readonly input: RawInput
}

/**
 * The refusal of a body with everything that is wrong with it (E4): by its contract, and by the rules that its fields keep beside their
 * types. Both are told before what the bank has against a request that is right in itself (E3), and which stands alone.
 */
function withAllProblems(
  refusal: Refusal,
  { bodyProblems, contract }: Pick<AnyCommand, 'bodyProblems'> & { readonly contract: v.GenericSchema },
  bodyContext: BodyContext & { readonly body: unknown; readonly isContractKept: boolean },
): Refusal {
  if (bodyProblems === undefined) return refusal
  const byRules = bodyProblems(bodyContext.body, bodyContext)
  const byContract = bodyContext.isContractKept ? [] : listProblems(refusal)
  const [first, ...others] = inFieldOrder(contract, [...byContract, ...byRules])
  return first === undefined ? refusal : toRefusal([first, ...others])
}

/** A refusal of a command whose names and query have been read, and which stage refused: its contract of the body, or its rules. */
export interface RunRefusal {
  readonly stage: 'body' | 'bank'
  readonly refusal: Refusal
}

const forNobody = ok(undefined)

/** For whom a command is asked that is for anybody. */
function identityFor(
  bank: Bank,
  { identifies }: AnyCommand,
  found: FoundIdentity | undefined,
  context: Context,
): Result<Identity | undefined, Refusal> {
  if (identifies === undefined) return forNobody
  if (found?.bank === bank && found.kind === identifies) return ok(found.identity)
  return findIdentity(bank, context, identifies)
}

/** Runs a command of which names and query have been read: the body is read by its contract, then the transition runs. Pure and total. */
export function runTransition(
  bank: Bank,
  name: CommandName,
  { params, query, body: sent, found }: ReadInput,
  context: Context,
): Result<ExecutedCommand, RunRefusal> {
  const command: AnyCommand = commands[name]
  const contract = bodyContract(name, context)
  const body =
    contract === undefined ? ok(undefined) : parse(contract, sent, 'body', pickLetterCase(context.strictness))
  const read = { params, query, body: body.ok ? body.value : undefined }
  const identity = body.ok ? identityFor(bank, command, found, context) : body
  const result: CommandResult<unknown> = identity.ok
    ? command.run(bank, { params, query, body: read.body, identity: identity.value }, context)
    : identity
  if (result.ok) return ok({ bank: result.value.bank, outcome: result.value.outcome, input: read })
  const stage = body.ok ? 'bank' : 'body'
  if (contract === undefined) return fail({ stage, refusal: result.error })
  const bodyContext = { path: '$', bank, params, context, body: sent, isContractKept: body.ok }
  return fail({ stage, refusal: withAllProblems(result.error, { ...command, contract }, bodyContext) })
}

/** Reads the names and the query of a command; the body is left for `runTransition`, since its rules look at the bank. */
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

/** Carries out a command: reads it, then runs it. Pure and total; no timer falls due in between. */
export function execute(
  bank: Bank,
  name: CommandName,
  input: RawInput,
  context: Context,
): Result<ExecutedCommand, Refusal> {
  const given = readNamesAndQuery(name, input, context.strictness)
  if (!given.ok) return given
  const executed = runTransition(bank, name, given.value, context)
  return executed.ok ? executed : fail(executed.error.refusal)
}

/** A page as a part of a list. */
export interface ListPage extends PageRange {
  /** The number of entries in the whole list. */
  readonly total: number
}

/** True if the outcome of a command is a page of a list. */
export function isListing(name: CommandName): boolean {
  const command: AnyCommand = commands[name]
  return command.total !== undefined
}

/** The part of the list that a command returns for this input; undefined if it returns no list. */
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
