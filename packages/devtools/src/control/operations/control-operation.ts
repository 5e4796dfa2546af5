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

/** Targets of control operations. */
export interface ControlEnv extends Pick<Env, 'requests' | 'links'> {
  /** Undefined if the host does not store its banks in a folder. */
  readonly backUp: BackUp | undefined
  readonly bank: ControlledBank
  /** The facts of the application that a report contains. */
  readonly app: Pick<Env, 'settings' | 'address' | 'sandbox'>
}

/** A request to a control operation, each part read by its contract. */
interface ControlRequest<Body = unknown, Query = unknown> {
  /** The value of `{id}` in the path; empty if it has none. */
  readonly id: string
  /** Besides its own what every control operation takes. */
  readonly query: Query & CommonQuery
  readonly body: Body
}

/** Carries out a control operation on a bank; returns the data of its answer. */
type Use<Told, Body = unknown, Query = unknown> = (
  env: ControlEnv,
  request: ControlRequest<Body, Query>,
) => Awaitable<Result<Told, Refusal>>

/** Contracts of a request to a control operation. */
interface Reads {
  /** The contract of the body; undefined for a request without a body. */
  readonly body?: v.GenericSchema | undefined
  /** Reads the body where it is not enough to hold JSON to the contract. */
  readonly readBody?: ((bytes: Uint8Array) => Result<unknown, Refusal>) | undefined
  /** Bytes that the body may have, where they are others than those of a request to the bank, and who says so. */
  readonly room?: (bank: ControlledBank, id: string) => { readonly bytes: number; readonly text: string }
  /** The contract of the query, besides what every control operation takes. */
  readonly query?: QueryContract | undefined
}

type QueryContract = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Query of every control operation: the TPP whose bank is meant, on a host with one for each. The journal is asked for the TPP's requests.
 */
const commonQuery = {
  tpp: withSentence(
    v.optional(v.string()),
    'The id of a TPP: its bank, if every TPP has one, and only its requests.',
  ),
}

/** Values of that query. */
export type CommonQuery = v.InferOutput<v.ObjectSchema<typeof commonQuery, undefined>>

/** The contract of a control operation's query. */
export function createQueryContract({ query }: Reads) {
  return v.object({ ...query?.entries, ...commonQuery })
}

/** An example of a request to a control operation. */
interface ControlExample {
  /** The value of `{id}` in the path. Default: the path has none. */
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The body of the response. Left out if it has ids or seals of one bank, or a whole bank. */
  readonly response?: unknown
}

/** A control operation as data, from which routes, the description and tests follow. */
export interface ControlOperation extends BaseOperation, Reads {
  /** Writes the response as plain text, for a client that accepts that. */
  readonly plainText?: (told: never) => string
  /** Serves everyone, without a token and for no bank in particular. */
  readonly isOpen?: boolean
  /** Concerns all banks of the host, and none in particular. */
  readonly isOfHost?: boolean
  readonly description: string
  /** The examples work in the order of the operations, on a bank whose clock shows 2026-01-15T10:00 in Oslo. */
  readonly example: () => ControlExample
  readonly use: Use<unknown, never, never>
}

type ValueOf<Contract> = Contract extends v.GenericSchema ? v.InferOutput<Contract> : unknown

/** A control operation as it is declared. */
interface ControlDefinition<Told, Body, Query, Value>
  extends Pick<ControlOperation, 'id' | 'summary' | 'description' | 'rules' | 'example' | 'room'> {
  /** Method and path below `/_sandbox`: `GET /snapshots/{id}`. */
  readonly at: `${Method} /${string}`
  /** The contract of the query, besides that of every control operation. Default: none. */
  readonly query?: Query
  /** The contract of the body. Default: a request has no body. */
  readonly body?: Body
  /** Reads a body for which JSON and the contract do not suffice. */
  readonly readBody?: (bytes: Uint8Array) => Result<Value, Refusal>
  /** Default: 201 for POST, 204 for DELETE, 200 otherwise. */
  readonly status?: Success['status']
  readonly response: ResponseOf<Told>
  readonly plainText?: (told: Told) => string
  /** Address of what was created, below `/_sandbox`. */
  readonly location?: (told: Told) => string
  /** True if the new resource replaced another: the status is 200. */
  readonly replaces?: (told: Told) => boolean
  readonly isOpen?: true
  readonly isOfHost?: true
  /** Does what the operation is for; returns what the response is written from. */
  readonly use: Use<Told, Value, ValueOf<Query>>
}

/** Returns a function that makes the control operations under a tag of the description. */
export function operationsWithTag(tag: string) {
  return function operation<
    Told,
    const Body extends v.GenericSchema | undefined = undefined,
    const Query extends QueryContract | undefined = undefined,
    Value = ValueOf<Body>,
  >(definition: ControlDefinition<Told, Body, Query, Value>): ControlOperation {
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
      ...(location && { location: (told: Told) => controlRoot + location(told) }),
      ...(plainText && { plainText, headers: { Vary: 'Accept' } }),
      ...createBodyWriter(response),
    }
  }
}
