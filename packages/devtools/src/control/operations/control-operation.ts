import type { Refusal, Result } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import { controlRoot } from '@pocketbank/http/address'
import type { BaseOperation, Method, Success } from '@pocketbank/http/operations'
import {
  createBodyWriter,
  createSuccess,
  defaultStatuses,
  type ResponseOf,
  splitAddress,
} from '@pocketbank/http/operations'
import type { Env } from '@pocketbank/http/pipeline'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import * as v from 'valibot'
import type { BackUp } from '../back-up.ts'
import type { ControlledBank } from '../bank.ts'

/** The bank and the parts of its host that control operations use. */
export interface ControlEnv extends Pick<Env, 'requests' | 'links'> {
  /** Undefined if the host does not store its banks in a folder. */
  readonly backUp: BackUp | undefined
  readonly bank: ControlledBank
  /** The facts of the application that a report contains. */
  readonly app: Pick<Env, 'settings' | 'address' | 'sandbox'>
}

/** A request to a control operation, read by its contracts. */
interface ControlRequest<Body = unknown, Query = unknown> {
  /** The value of `{id}` in the path, or empty. */
  readonly id: string
  /** The operation's own query and that of all control operations. */
  readonly query: Query & CommonQuery
  readonly body: Body
}

/** Carries out a control operation. Returns the data for its response. */
type Use<Data, Body = unknown, Query = unknown> = (
  env: ControlEnv,
  request: ControlRequest<Body, Query>,
) => Awaitable<Result<Data, Refusal>>

/** How a control operation reads its requests. */
interface Reads {
  /** The contract of the body. Undefined if the request has no body. */
  readonly body?: v.GenericSchema | undefined
  /** Reads the body in place of the contract, if JSON and the contract are not enough. */
  readonly readBody?: ((bytes: Uint8Array) => Result<unknown, Refusal>) | undefined
  /**
   * Returns the limit of bytes of the body, with the error for longer ones. Default: the limit of the bank.
   */
  readonly findBodyLimit?: (
    bank: ControlledBank,
    id: string,
  ) => { readonly bytes: number; readonly text: string }
  /** The contract of the query, without that of all control operations. */
  readonly query?: QueryContract | undefined
}

type QueryContract = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * The query of every control operation. On a host with a bank for each TPP, it selects the bank; in the
 * journal, the TPP's requests.
 */
const commonQuery = {
  tpp: withSentence(
    v.optional(v.string()),
    'The id of a TPP: its bank, if every TPP has one, and only its requests.',
  ),
}

export type CommonQuery = v.InferOutput<v.ObjectSchema<typeof commonQuery, undefined>>

/** Combines the query contract of an operation with that of all control operations. */
export function createQueryContract({ query }: Reads) {
  return v.object({ ...query?.entries, ...commonQuery })
}

interface ControlExample {
  /** The value of `{id}` in the path. Default: the path has none. */
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The body of the response. Absent if it depends on the ids or seals of one bank, or is a whole bank. */
  readonly response?: unknown
}

/** A control operation as data, for its route, its description and tests. */
export interface ControlOperation extends BaseOperation, Reads {
  /** Writes the response as plain text, for a client that prefers it. */
  readonly plainText?: (data: never) => string
  /** Serves everyone, without a token and without a bank. */
  readonly isOpen?: boolean
  /** Concerns all banks of the host together. */
  readonly isOfHost?: boolean
  readonly description: string
  /**
   * Returns an example. Examples work in the order of the operations, on a bank at 2026-01-15T10:00 in Oslo.
   */
  readonly example: () => ControlExample
  readonly use: Use<unknown, never, never>
}

type ValueOf<Contract> = Contract extends v.GenericSchema ? v.InferOutput<Contract> : unknown

interface ControlDefinition<Data, Body, Query, Value>
  extends Pick<ControlOperation, 'id' | 'summary' | 'description' | 'rules' | 'example' | 'findBodyLimit'> {
  /** Method and path below `/_sandbox`: `GET /snapshots/{id}`. */
  readonly at: `${Method} /${string}`
  /** Default: only the query of all control operations. */
  readonly query?: Query
  /** Default: a request has no body. */
  readonly body?: Body
  /** Reads the body in place of the contract, if JSON and the contract are not enough. */
  readonly readBody?: (bytes: Uint8Array) => Result<Value, Refusal>
  /** Default: 201 for POST, 204 for DELETE, 200 otherwise. */
  readonly status?: Success['status']
  readonly response: ResponseOf<Data>
  readonly plainText?: (data: Data) => string
  /** Returns the path of the created resource below `/_sandbox`. */
  readonly location?: (data: Data) => string
  /** Returns true if the new resource replaced another. The status is then 200. */
  readonly replaces?: (data: Data) => boolean
  readonly isOpen?: true
  readonly isOfHost?: true
  readonly use: Use<Data, Value, ValueOf<Query>>
}

/** Makes the function that declares operations under one tag of the description. */
export function operationsWithTag(tag: string) {
  return function operation<
    Data,
    const Body extends v.GenericSchema | undefined = undefined,
    const Query extends QueryContract | undefined = undefined,
    Value = ValueOf<Body>,
  >(definition: ControlDefinition<Data, Body, Query, Value>): ControlOperation {
    const { at, status, response, location, replaces, plainText, ...fields } = definition
    const { method, path } = splitAddress(at)
    const success = createSuccess(status ?? defaultStatuses[method], response)
    const replaced: Success = { ...success, status: 200, description: 'It replaced another one' }
    return {
      ...fields,
      tag,
      method,
      path: controlRoot + path,
      success,
      ...(replaces && { otherwise: { success: replaced, applies: replaces } }),
      ...(location && { location: (data: Data) => controlRoot + location(data) }),
      ...(plainText && { plainText, headers: { Vary: 'Accept' } }),
      ...createBodyWriter(response),
    }
  }
}
