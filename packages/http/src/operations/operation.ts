import type { CommandName, RuleId } from '@pocketbank/core'
import type { IdentityKind } from '@pocketbank/core/domain/consents'
import type { PspRole } from '@pocketbank/signatures/signature'
import type * as v from 'valibot'
import type { ExampleRequest } from './example.ts'
import type { PsuHeaderList } from './psu-header-lists.ts'
import type { RenderContext } from './render/context.ts'

/** HTTP method of an operation. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Success {
  readonly status: 200 | 201 | 202 | 204
  readonly description: string
  /** The contract of the body; undefined for a response without a body. */
  readonly body?: v.GenericSchema
  /** Name of the body's type, of a list that of its items, for the generated types. */
  readonly type?: string
}

/** Common fields of the bank's own operations and of the control operations. */
export interface BaseOperation {
  readonly id: string
  readonly method: Method
  /** The path with its parameters in braces: `/v1/sandbox/customers/{customerId}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Sentences that add something to the summary. */
  readonly description?: string
  readonly success: Success
  /** A second successful response, for the outcomes to which `applies` returns true. */
  readonly otherwise?: { readonly success: Success; readonly applies: (outcome: never) => boolean }
  /** Headers that every success has. */
  readonly headers?: Readonly<Record<string, string>>
  /** The rules that can refuse the request, without those of every operation of its kind. */
  readonly rules: readonly RuleId[]
  readonly render: (outcome: never, context: RenderContext) => unknown
  /** Writes the body as JSON text, faster than `render`. If it is set, it replaces `render`. */
  readonly write?: (outcome: never) => string
  /** Returns the address of the created resource (X14). `target` is the path of the request. */
  readonly location?: (outcome: never, target: string) => string
}

/**
 * Returns true if a repeated request gets the first response again: the operation creates, replaces or
 * deletes something (Q11).
 */
export function hasKeptResponse({ method, success }: Pick<BaseOperation, 'method' | 'success'>): boolean {
  return success.status === 201 || method === 'PUT' || method === 'DELETE'
}

/** An operation of the interface as data. Routes, the description and tests are generated from these. */
export interface Operation extends BaseOperation {
  /** The section of the interface description, or `D` for a decision of this bank. */
  readonly source: string
  readonly command: CommandName
  /** Parameters of the command that are fixed by the path. */
  readonly fixedParams?: Readonly<Record<string, string>>
  /** The PSD2 role that the TPP needs (Q8). Sandbox operations need no role. */
  readonly role?: PspRole
  /**
   * The list of PSU and redirect headers that the operation reads; undefined for an operation without a PSU.
   */
  readonly psuHeaders?: PsuHeaderList
  /** The headers that §4 requires, apart from those of the signature (A10). */
  readonly requiredHeaders: readonly string[]
  /**
   * The kind of identity that the bank looks up before it reads query and body (S7); undefined if it needs
   * none.
   */
  readonly identifies?: IdentityKind
  /** The response may be a link to the SCA page instead (S1). */
  readonly leadsToSca?: true
  /** Refusals have `tppMessages` (E2). */
  readonly tppMessages?: true
  /** The example in the description. */
  readonly example?: ExampleRequest
  /** Names of the types of query and body in the generated types. */
  readonly queryType?: string
  readonly bodyType?: string
}
