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

/** Payload of a successful command; an outcome that needs SCA has none. */
type PayloadOf<Name extends CommandName> = Exclude<CommandOutcome<Name>, ScaNeeded>

/** A body whose text is written at once, where speed matters. */
interface WrittenText<Source> {
  readonly contract: GenericSchema
  readonly text: (source: Source) => string
}

/** A response with a body. */
interface ResponseBody<Source> {
  /** Says what the response is: `The accounts`. */
  readonly description: string
  readonly body: Shape<Source> | WrittenText<Source>
  /** Name of the body's type, of a list that of its items, for the generated types. Default: they have the type without a name. */
  readonly type?: string
}

/** The response to a request that was done; only a description if it has no body. */
export type ResponseOf<Source> = string | ResponseBody<Source>

/** Common fields of the operations of a group, unless an operation overrides them. */
type Common = Pick<
  Operation,
  'role' | 'psuHeaders' | 'leadsToSca' | 'tppMessages' | 'fixedParams' | 'headers'
> &
  Partial<Pick<Operation, 'source' | 'requiredHeaders'>>

/** What the operations of a group have in common. */
interface GroupFields extends Common, Pick<Operation, 'tag'> {}

/** An operation as it is declared. */
interface OperationDefinition<Name extends CommandName> extends Common {
  /** The command of the core that it runs. */
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
  /** The response 202, which some outcomes have instead. */
  readonly accepted?: {
    readonly response: ResponseBody<PayloadOf<Name>>
    readonly applies: (outcome: PayloadOf<Name>) => boolean
  }
  /** Address of what was created, for the header Location. */
  readonly location?: (outcome: PayloadOf<Name>, target: string) => string
  /** The rules by which the bank refuses a request, besides those of every operation of its kind. */
  readonly rules: readonly RuleId[]
  /** The example in the description. Default: a request with neither query nor body for a bank's own operation, none for a host's. */
  readonly example?: ExampleRequest
  /** Name of the query's type, for the generated types. Default: it has none. */
  readonly queryType?: string
  /** Name of the body's type; of a list, that of its items. Default: it has none. */
  readonly bodyType?: string
}

/** The status of a success, by method. */
export const defaultStatuses = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const satisfies Record<
  Method,
  number
>

/** Returns the success of an operation with this response. */
export function createSuccess(status: Success['status'], response: ResponseOf<never>): Success {
  if (typeof response === 'string') return { status, description: response }
  const { description, body, type } = response
  return { status, description, body: body.contract, ...(type !== undefined && { type }) }
}

/** Returns the writer of an operation's body. */
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
 * Makes operations of a host's own, each of which runs a command of the core. `createApp` takes them as `operations`; the description at
 * `/openapi.json` has them as well.
 *
 * @param group - What all operations of the group have in common, such as the tag.
 * @param definitions - The operations: command, method and path, summary, response, and the rules by which the bank refuses them.
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
