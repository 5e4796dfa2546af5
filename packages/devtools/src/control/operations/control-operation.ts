import type { Refusal, Result, RuleId } from '@pocketbank/core'
import { controlRoot } from '@pocketbank/http/address'
import type { BaseOperation, Method, Success } from '@pocketbank/http/operations'
import { createBodyWriter, defaultStatuses, type ResponseOf, successOf } from '@pocketbank/http/operations'
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
  readonly readBody?: ((octets: Uint8Array) => Result<unknown, Refusal>) | undefined
  /** Octets that the body may have, where they are others than those of a request to the bank, and who says so. */
  readonly room?: (bank: ControlledBank, id: string) => { readonly octets: number; readonly text: string }
  /** The contract of the query, besides what every control operation takes. */
  readonly query?: QueryContract | undefined
}

type QueryContract = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Query of every control operation: the TPP whose bank is meant, on a host with one for each. The journal is asked for the TPP's requests.
 */
const commonQuery = { tpp: v.optional(v.string()) }

/** Values of that query. */
export type CommonQuery = v.InferOutput<v.ObjectSchema<typeof commonQuery, undefined>>

/** The contract of a control operation's query. */
export function queryContractOf({ query }: Reads) {
  return v.object({ ...query?.entries, ...commonQuery })
}

/** A control operation as data: routes, the machine-readable description and tests are folds over these. */
export interface ControlOperation extends BaseOperation, Reads {
  /** Writes the answer as plain text, for those who ask for that. */
  readonly plainText?: (told: never) => string
  /** Serves everyone, without a token and for no bank in particular. */
  readonly isOpen?: boolean
  /** Concerns all banks of the host, and none in particular. */
  readonly isOfHost?: boolean
  readonly use: Use<unknown, never, never>
}

/** Contracts of an operation, and the function that uses the values. */
interface Taking<Told> extends Reads {
  readonly use: Use<Told, never, never>
}

type ValueOf<Contract> = Contract extends v.GenericSchema ? v.InferOutput<Contract> : unknown

/** Joins the contracts of an operation with the function that uses their values. */
export function withContracts<
  Told,
  const Body extends v.GenericSchema | undefined = undefined,
  const Query extends QueryContract | undefined = undefined,
  Value = ValueOf<Body>,
>(
  reads: Reads & {
    readonly body?: Body
    readonly query?: Query
    readonly readBody?: (octets: Uint8Array) => Result<Value, Refusal>
  },
  use: Use<Told, Value, ValueOf<Query>>,
): Taking<Told> {
  return { ...reads, use }
}

type Body<Told> = readonly [description: string, body: Exclude<ResponseOf<Told>, string>['body']]

interface ControlExceptions<Told> {
  readonly status?: Success['status']
  /** The address of what was made, below that of all control operations. */
  readonly location?: (told: Told) => string
  /** True if the new resource replaced another, which is answered with 200. */
  readonly replaces?: (told: Told) => boolean
  readonly plainText?: (told: Told) => string
  readonly isOpen?: true
  readonly isOfHost?: true
}

/**
 * A control operation: its id; method and the rest of its path; what it is for; its answer, which is only a description where there is
 * no body; the rules by which it refuses; what it does.
 */
type ControlRow<Told> = readonly [
  id: string,
  request: Method | `${Method} /${string}`,
  summary: string,
  answer: string | Body<Told>,
  rules: readonly RuleId[],
  use: Use<Told> | Taking<Told>,
  exceptions?: ControlExceptions<Told>,
]

function createControlOperation<Told>(root: string, tag: string, row: ControlRow<Told>): ControlOperation {
  const [id, request, summary, answer, rules, use, exceptions = {}] = row
  const { status, location, replaces, plainText, isOpen, isOfHost } = exceptions
  const [method, rest = ''] = request.split(' ') as [Method, string?]
  const response = typeof answer === 'string' ? answer : { description: answer[0], body: answer[1] }
  const success = successOf(status ?? defaultStatuses[method], response)
  const replaced: Success = { ...success, status: 200, description: 'It replaced another one' }
  return {
    id,
    method,
    path: root + rest,
    tag,
    summary,
    rules,
    success,
    ...(replaces && { otherwise: { success: replaced, applies: replaces } }),
    ...(location && { location: (told: Told) => controlRoot + location(told) }),
    ...(isOpen && { isOpen }),
    ...(isOfHost && { isOfHost }),
    ...(plainText && { plainText, headers: { Vary: 'Accept' } }),
    ...createBodyWriter(response),
    ...(typeof use === 'function' ? { use } : use),
  }
}

/** Control operations at one path and below it as a table, under a tag of the description. */
export function operationsAt<const Told extends readonly unknown[]>(
  path: string,
  tag: string,
  rows: { readonly [Index in keyof Told]: ControlRow<Told[Index]> },
): readonly ControlOperation[] {
  return rows.map((row) => createControlOperation(controlRoot + path, tag, row))
}
