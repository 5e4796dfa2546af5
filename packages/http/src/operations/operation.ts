import type { CommandName, RuleId } from '@pocketbank/core'
import type { IdentityKind } from '@pocketbank/core/domain/consents'
import type { PspRole } from '@pocketbank/signatures/signature'
import type * as v from 'valibot'
import type { ExampleRequest } from './example.ts'
import type { PsuHeaderList } from './psu-header-lists.ts'
import type { RenderContext } from './render/context.ts'

/** A method that an operation has. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Status and description of a successful response. */
export interface Success {
  readonly status: 200 | 201 | 202 | 204
  readonly description: string
  /** The contract of the body; undefined for a response without a body. */
  readonly body?: v.GenericSchema
  /** Name of the body's type, of a list that of its items, for the generated types. */
  readonly type?: string
}

/** Common fields of the operations of the interface and of control: path, method and answer. */
export interface BaseOperation {
  readonly id: string
  readonly method: Method
  /** With its parameters in braces: `/v1/sandbox/customers/{customerId}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Sentences that add something to the summary. */
  readonly description?: string
  readonly success: Success
  /** The other successful answer, for outcomes to which `applies` is true. */
  readonly otherwise?: { readonly success: Success; readonly applies: (outcome: never) => boolean }
  /** Headers that every success has. */
  readonly headers?: Readonly<Record<string, string>>
  /** The rules by which the bank refuses a request, besides those of every operation of its kind. */
  readonly rules: readonly RuleId[]
  readonly render: (outcome: never, context: RenderContext) => unknown
  /** Writes the body as JSON text instead, where speed matters. */
  readonly write?: (outcome: never) => string
  /** The address of what was made (X14), which may follow from the path to which the request came. */
  readonly location?: (outcome: never, target: string) => string
}

/** True if the response of an operation is sent again to a repeated request: it creates, replaces or deletes something (Q11). */
export function hasKeptResponse({ method, success }: Pick<BaseOperation, 'method' | 'success'>): boolean {
  return success.status === 201 || method === 'PUT' || method === 'DELETE'
}

/** One operation of the interface, as data: routes, the machine-readable description and tests are folds over these. */
export interface Operation extends BaseOperation {
  /** The section of the interface description, or `D` where it is a decision. */
  readonly source: string
  readonly command: CommandName
  /** Parameters of the command that are fixed by the path. */
  readonly fixedParams?: Readonly<Record<string, string>>
  /** The PSD2 role that the TPP needs (Q8); none for the sandbox. */
  readonly role?: PspRole
  /** The headers about the PSU and the way back; undefined for an operation without a PSU. */
  readonly psuHeaders?: PsuHeaderList
  /** The headers that §4 calls required, besides those of the signature (A10). */
  readonly requiredHeaders: readonly string[]
  /** Kind of identity that its command looks up before names, query and body are read (S7); undefined if it needs none. */
  readonly identifies?: IdentityKind
  /** The answer may be a link to the bank's page instead (S1). */
  readonly leadsToSca?: true
  /** Refusals have `tppMessages` (E2). */
  readonly tppMessages?: true
  /** The example in the description. */
  readonly example?: ExampleRequest
  /** Names of the types of query and body, for the generated types. */
  readonly queryType?: string
  readonly bodyType?: string
}
