import type * as v from 'valibot'
import type { Bank } from './bank.ts'
import { type CommandName, commands } from './commands.ts'
import type { Context } from './context.ts'
import { inFieldOrder } from './contract/field-order.ts'
import { parse } from './contract/parse.ts'
import { problemsOf, type Refusal, refusalBy, refuse } from './errors/refusal.ts'
import { fail, ok, type Result } from './result.ts'
import type { Page } from './store/page.ts'
import type { Answer, AnyCommand, BodyPlace, Step } from './transition.ts'

/** What a command is given before its contract has been applied: what HTTP sends, or a line of a journal. */
export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: unknown
  readonly body?: unknown
}

function readParams(
  names: readonly string[],
  params: Readonly<Record<string, unknown>>,
): Result<Readonly<Record<string, string>>, Refusal> {
  const read: Record<string, string> = {}
  for (const name of names) {
    const value = params[name]
    if (typeof value !== 'string') return refuse('FORMAT_ERROR', `${name} must be an id`, name)
    read[name] = value
  }
  return ok(read)
}

/** The names of resources that a command is given, if they can name anything: the first thing that is read of a command (E3). */
export function checkParams(
  name: CommandName,
  given: RawInput['params'],
): Result<Readonly<Record<string, string>>, Refusal> {
  const command: AnyCommand = commands[name]
  const params = readParams(command.params ?? [], given ?? {})
  const refusal = params.ok ? command.checkParams?.(params.value as never) : undefined
  return refusal === undefined ? params : fail(refusal)
}

/** The contract by which the body of a command is read in a context; none where it takes no body. */
export function bodyContract(
  name: CommandName,
  { amounts, strictness }: Pick<Context, 'amounts' | 'strictness'>,
): v.GenericSchema | undefined {
  const command: AnyCommand = commands[name]
  const { body, wireBody } = (strictness === 'lenient' ? command.lenient : undefined) ?? command
  return amounts === 'whole' ? (wireBody ?? body) : body
}

/** A step with what the contracts made of the input: the journal keeps this, so that nothing unknown stays in memory. */
export interface ExecutedStep extends Step<unknown> {
  readonly input: RawInput
}

/**
 * The refusal of a body with everything that is wrong with it (E4): by its contract, and by the rules that its fields keep beside their
 * types. Both are told before what the bank has against a request that is right in itself (E3), and which stands alone.
 */
function withAllProblems(
  refusal: Refusal,
  { bodyProblems, contract }: Pick<AnyCommand, 'bodyProblems'> & { readonly contract: v.GenericSchema },
  place: BodyPlace & { readonly body: unknown; readonly isContractKept: boolean },
): Refusal {
  if (bodyProblems === undefined) return refusal
  const byRules = bodyProblems(place.body, place)
  const byContract = place.isContractKept ? [] : problemsOf(refusal)
  const [first, ...others] = inFieldOrder(contract, [...byContract, ...byRules])
  return first === undefined ? refusal : refusalBy([first, ...others])
}

/**
 * What the bank answers to a command: first the parameters are read, then the body, each by its contract, then the
 * transition runs. Pure and total; nothing falls due in between.
 */
export function execute(
  bank: Bank,
  name: CommandName,
  input: RawInput,
  context: Context,
): Result<ExecutedStep, Refusal> {
  const command: AnyCommand = commands[name]
  const params = checkParams(name, input.params)
  if (!params.ok) return params
  const query = command.query === undefined ? ok(undefined) : parse(command.query, input.query ?? {}, 'query')
  if (!query.ok) return query
  const contract = bodyContract(name, context)
  const body = contract === undefined ? ok(undefined) : parse(contract, input.body, 'body')
  const read = { params: params.value, query: query.value, body: body.ok ? body.value : undefined }
  const answer: Answer<unknown> = body.ok ? command.run(bank, read as never, context) : body
  if (answer.ok) return ok({ ...answer.value, input: read })
  if (contract === undefined) return answer
  const place = { path: '$', bank, params: params.value, context, body: input.body, isContractKept: body.ok }
  return fail(withAllProblems(answer.error, { ...command, contract }, place))
}

/** Which part of a list a page is. */
export interface ListPage extends Page {
  /** How many entries the whole list has. */
  readonly total: number
}

/** Whether what a command tells is a page of a list. */
export function isListing(name: CommandName): boolean {
  const command: AnyCommand = commands[name]
  return command.total !== undefined
}

/** Which part of its list a command tells that the bank answers; none where it tells no list. */
export function listPageOf(
  bank: Bank,
  name: CommandName,
  input: RawInput,
  context: Context,
): ListPage | undefined {
  const command: AnyCommand = commands[name]
  if (command.total === undefined || command.query === undefined) return undefined
  const params = checkParams(name, input.params)
  const query = parse(command.query, input.query ?? {}, 'query')
  if (!params.ok || !query.ok) return undefined
  const read = { params: params.value, query: query.value, body: undefined }
  const { offset, limit } = query.value as Page
  return { offset, limit, total: command.total(bank, read as never, context) }
}
