import type { Bank } from './bank.ts'
import { type CommandName, commands } from './commands.ts'
import type { Context } from './context.ts'
import { parse } from './contract/parse.ts'
import { type Refusal, refuse } from './errors/refusal.ts'
import { fail, ok, type Result } from './result.ts'
import type { Answer, AnyCommand, Step } from './transition.ts'

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

/** A step with what the contracts made of the input: the journal keeps this, so that nothing unknown stays in memory. */
export interface ExecutedStep extends Step<unknown> {
  readonly input: RawInput
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
  const contract = context.amounts === 'whole' ? (command.wireBody ?? command.body) : command.body
  const body = contract === undefined ? ok(undefined) : parse(contract, input.body, 'body')
  if (!body.ok) return body
  const read = { params: params.value, query: query.value, body: body.value }
  const answer: Answer<unknown> = command.run(bank, read as never, context)
  return answer.ok ? ok({ ...answer.value, input: read }) : answer
}
