import {
  type CommandName,
  type CommandOutcome,
  commands,
  type RuleId,
  type ScaNeeded,
} from '@pocketbank/core'
import type { IdentityKind } from '@pocketbank/core/domain/consents'
import type { GenericSchema } from 'valibot'
import type { BaseOperation, Method, Operation, Success } from './operation.ts'
import type { Shape } from './render/shape.ts'

/** Payload of a successful command; an outcome that needs SCA has none. */
export type PayloadOf<Name extends CommandName> = Exclude<CommandOutcome<Name>, ScaNeeded>

/** A body whose text is written at once, where speed matters. */
interface WrittenText<Source> {
  readonly contract: GenericSchema
  readonly text: (source: Source) => string
}

/** Description of an answer, and its body. */
export type Body<Source> = readonly [description: string, body: Shape<Source> | WrittenText<Source>]

/** Common fields of the operations of a group, unless a row overrides them. */
type Common = Pick<
  Operation,
  'role' | 'psuHeaders' | 'leadsToSca' | 'tppMessages' | 'fixedParams' | 'headers'
> &
  Partial<Pick<Operation, 'source' | 'requiredHeaders'>>

/** Operations at one path and below it; their source is `D` where nothing else is said. */
interface OperationsAtPath extends Common, Pick<Operation, 'path' | 'tag'> {
  /** The id of an operation of this command, where that is not the name of the command. */
  readonly idOf?: (command: CommandName) => string
}

interface OperationExceptions<Source> extends Common {
  readonly id?: string
  readonly status?: Success['status']
  /** The answer 202, which some outcomes have instead. */
  readonly accepted?: { readonly body: Body<Source>; readonly applies: (outcome: Source) => boolean }
  readonly location?: (outcome: Source, target: string) => string
}

/**
 * An operation: its command, whose name is its id as well; method and the rest of its path; what it is for; its answer, which is only a
 * description where there is no body; the rules by which the bank refuses it.
 */
type OperationRow<Name extends CommandName> = readonly [
  command: Name,
  request: Method | `${Method} /${string}`,
  summary: string,
  answer: string | Body<PayloadOf<Name>>,
  rules: readonly RuleId[],
  exceptions?: OperationExceptions<PayloadOf<Name>>,
]

/** The status of a success, where no row says otherwise. */
export const usualStatuses = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const satisfies Record<
  Method,
  number
>

/** The answer of an operation that did what was asked. */
export function successOf(status: Success['status'], answer: string | Body<never>): Success {
  if (typeof answer === 'string') return { status, description: answer }
  const [description, { contract }] = answer
  return { status, description, body: contract }
}

/** Returns the writer of an operation's body. */
export function createBodyWriter(answer: string | Body<never>): Pick<BaseOperation, 'render' | 'write'> {
  if (typeof answer === 'string') return { render: () => undefined }
  const [, body] = answer
  return 'text' in body ? { render: () => undefined, write: body.text } : { render: body.write }
}

function createOperation<Name extends CommandName>(
  group: OperationsAtPath,
  row: OperationRow<Name>,
): Operation {
  const [command, request, summary, answer, rules, exceptions = {}] = row
  const { idOf = String, path, ...common } = group
  const { id = idOf(command), status, accepted, ...others } = exceptions
  const [method, rest = ''] = request.split(' ') as [Method, string?]
  const { identifies }: { readonly identifies?: IdentityKind | undefined } = commands[command]
  return {
    source: 'D',
    requiredHeaders: [],
    ...common,
    ...others,
    id,
    method,
    path: path + rest,
    summary,
    command,
    rules,
    ...(identifies && { identifies }),
    success: successOf(status ?? usualStatuses[method], answer),
    ...(accepted && { otherwise: { success: successOf(202, accepted.body), applies: accepted.applies } }),
    ...createBodyWriter(accepted?.body ?? answer),
  }
}

/**
 * Makes operations of a host's own, each of which runs a command of the core. `createApp` takes them as `operations`; the description at
 * `/openapi.json` has them as well.
 *
 * @param group - The path, the tag and what all operations of the group have in common.
 * @param rows - The operations: command, method with the rest of the path, summary, answer, the rules by which the bank refuses it, and exceptions.
 * @example
 * ```ts
 * import { operations } from '@pocketbank/http'
 *
 * const [own] = operations({ path: '/v1/own/customers', tag: 'Own' }, [
 *   ['listCustomers', 'DELETE /all', 'List customers by another method', 'No content', []],
 * ])
 * own?.path // => '/v1/own/customers/all'
 * own?.success.status // => 204
 * ```
 */
export function operations<const Names extends readonly CommandName[]>(
  group: OperationsAtPath,
  rows: { readonly [Index in keyof Names]: OperationRow<Names[Index]> },
): readonly Operation[] {
  return rows.map((row) => createOperation(group, row))
}
