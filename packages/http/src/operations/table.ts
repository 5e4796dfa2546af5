import {
  type CommandName,
  type CommandOutcome,
  commands,
  type RuleId,
  type ScaNeeded,
} from '@pocketbank/core'
import type { IdentityKind } from '@pocketbank/core/domain/consents'
import type { GenericSchema } from 'valibot'
import type { ExampleRequest } from './example.ts'
import type { BaseOperation, Method, Operation, Success } from './operation.ts'
import type { Shape } from './render/shape.ts'

/** Result of a command that succeeds without SCA. */
type PayloadOf<Name extends CommandName> = Exclude<CommandOutcome<Name>, ScaNeeded>

/** A body that is written directly as JSON text, for speed. */
interface WrittenText<Source> {
  readonly contract: GenericSchema
  readonly text: (source: Source) => string
}

interface ResponseBody<Source> {
  /** What the response is, as a noun: `The accounts`. */
  readonly description: string
  readonly body: Shape<Source> | WrittenText<Source>
  /**
   * Name of the body's type (of a list: of its items) in the generated types. Default: the type has no name.
   */
  readonly type?: string
}

/** A successful response. One without a body is only a description. */
export type ResponseOf<Source> = string | ResponseBody<Source>

/** Fields that a group can set for all its operations. An operation can override them. */
type Common = Pick<
  Operation,
  'role' | 'psuHeaders' | 'leadsToSca' | 'tppMessages' | 'fixedParams' | 'headers'
> &
  Partial<Pick<Operation, 'source' | 'requiredHeaders'>>

interface GroupFields extends Common, Pick<Operation, 'tag'> {}

/** An operation as its author writes it. */
interface OperationDefinition<Name extends CommandName> extends Common {
  readonly command: Name
  /** Default: the name of the command. */
  readonly id?: string
  /** Method and path, with its parameters in braces: `GET /v1/accounts/{accountId}`. */
  readonly at: `${Method} /${string}`
  readonly summary: string
  /** Sentences that add something to the summary. Default: none. */
  readonly description?: string
  /** Default: 201 for POST, 204 for DELETE, 200 otherwise. */
  readonly status?: Success['status']
  readonly response: ResponseOf<PayloadOf<Name>>
  /** A response with status 202, used for the outcomes to which `applies` returns true. */
  readonly accepted?: {
    readonly response: ResponseBody<PayloadOf<Name>>
    readonly applies: (outcome: PayloadOf<Name>) => boolean
  }
  /** Address of what was created, for the header Location. */
  readonly location?: (outcome: PayloadOf<Name>, target: string) => string
  /** The rules that can refuse the request, without those of every operation of its kind. */
  readonly rules: readonly RuleId[]
  /**
   * The example in the description. Default: a request without query and body for an operation of the bank,
   * no example for one of a host.
   */
  readonly example?: ExampleRequest
  /** Name of the query's type, for the generated types. Default: it has none. */
  readonly queryType?: string
  /** Name of the body's type; of a list, that of its items. Default: it has none. */
  readonly bodyType?: string
}

/** The status of a successful response, by method. */
export const defaultStatuses = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const satisfies Record<
  Method,
  number
>

export function createSuccess(status: Success['status'], response: ResponseOf<never>): Success {
  if (typeof response === 'string') return { status, description: response }
  const { description, body, type } = response
  return { status, description, body: body.contract, ...(type !== undefined && { type }) }
}

/** Returns `write` for a body that is text, else `render`. */
export function createBodyWriter(response: ResponseOf<never>): Pick<BaseOperation, 'render' | 'write'> {
  if (typeof response === 'string') return { render: () => undefined }
  const { body } = response
  return 'text' in body ? { render: () => undefined, write: body.text } : { render: body.write }
}

/** Splits `GET /v1/accounts` into method and path. */
export function splitAddress(at: `${Method} /${string}`): Pick<BaseOperation, 'method' | 'path'> {
  const [method, path] = at.split(' ') as [Method, string]
  return { method, path }
}

function createOperation<Name extends CommandName>(
  group: GroupFields,
  definition: OperationDefinition<Name>,
): Operation {
  const { at, status, response, accepted, ...fields } = definition
  const address = splitAddress(at)
  const { identifies }: { readonly identifies?: IdentityKind | undefined } = commands[fields.command]
  return {
    source: 'D',
    requiredHeaders: [],
    id: fields.command,
    ...group,
    ...fields,
    ...address,
    ...(identifies && { identifies }),
    success: createSuccess(status ?? defaultStatuses[address.method], response),
    ...(accepted && {
      otherwise: { success: createSuccess(202, accepted.response), applies: accepted.applies },
    }),
    ...createBodyWriter(accepted?.response ?? response),
  }
}

/**
 * Makes operations that a host adds to the bank. Each runs a command of the core. Pass them to `createApp` as
 * `operations`; the description at `/openapi.json` then contains them.
 *
 * @param group - Fields that all operations share, such as the tag.
 * @param definitions - The operations: command, method and path, summary, response, and the rules that can
 * refuse the request.
 * @example
 * ```ts
 * import { operations } from '@pocketbank/http'
 *
 * const [own] = operations({ tag: 'Own' }, [
 *   {
 *     command: 'listCustomers',
 *     at: 'DELETE /v1/own/customers/all',
 *     summary: 'List customers by another method',
 *     response: 'No content',
 *     rules: [],
 *   },
 * ])
 * own?.path // => '/v1/own/customers/all'
 * own?.success.status // => 204
 * ```
 */
export function operations<const Names extends readonly CommandName[]>(
  group: GroupFields,
  definitions: { readonly [Index in keyof Names]: OperationDefinition<Names[Index]> },
): readonly Operation[] {
  return definitions.map((definition) => createOperation(group, definition))
}
