import type { ErrorCode, Refusal, Result } from '@pocketbank/core'
import type * as v from 'valibot'
import type { Method, Success } from '../../operations/operation.ts'
import type { Env } from '../../pipeline/exchange.ts'
import type { Outcome } from '../../pipeline/outcome.ts'
import type { Answer } from '../../render/answer.ts'
import type { ControlledBank } from '../bank.ts'

/** What control operations act on. */
export interface ControlEnv extends Pick<Env, 'requests' | 'links'> {
  readonly bank: ControlledBank
}

/** A request to a control operation, each part read by its contract. */
export interface ControlRequest<Body = unknown, Query = unknown> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** Octets that the body had. */
  readonly octets: number
  /** The header Accept. */
  readonly accept: string | null
}

/** A request that is not done: why, and how that is told. */
export interface Rejection extends Pick<Outcome, 'status' | 'headers'> {
  readonly refusal: Refusal
}

/** The answer of a control operation, or why there is none. */
export type ControlResult = Result<Answer, Refusal>

/** What a test does to a bank over HTTP, as data: routes, the machine-readable description and tests are folds over these. */
export interface ControlOperation {
  readonly id: string
  readonly method: Method
  /** With its parameters in braces: `/_sandbox/snapshots/{id}`. */
  readonly path: string
  readonly summary: string
  /** The contract of the body; none where there is no body. */
  readonly body?: v.GenericSchema
  /** Reads the body where it is not enough to hold JSON to the contract. */
  readonly readBody?: (octets: Uint8Array) => Result<unknown, Refusal>
  /** Octets that the body may have, where they are others than those of a request to the bank, and who says so. */
  readonly room?: (
    bank: ControlledBank,
    params: ControlRequest['params'],
  ) => { readonly octets: number; readonly text: string }
  /** The contract of the query, besides what every control operation takes. */
  readonly query?: QueryContract
  readonly success: Success
  /** Says that it answers 200 instead where it took the place of another. */
  readonly replaces?: true
  /** Says that it answers as plain text, too. */
  readonly alsoText?: true
  /** The codes besides those that every control operation may answer. */
  readonly refusals: readonly ErrorCode[]
  readonly use: (
    place: ControlEnv,
    asked: ControlRequest<never, never>,
  ) => ControlResult | Promise<ControlResult>
}

type QueryContract = v.ObjectSchema<v.ObjectEntries, undefined>

type Read<Contract> = Contract extends v.GenericSchema ? v.InferOutput<Contract> : undefined

interface Definition<Body, Query> extends Omit<ControlOperation, 'body' | 'query' | 'use'> {
  readonly body?: Body
  readonly query?: Query
  readonly use: (
    place: ControlEnv,
    asked: ControlRequest<Read<Body>, Read<Query>>,
  ) => ControlResult | Promise<ControlResult>
}

/** States a control operation; it takes what its contracts have read. */
export function controlOperation<
  const Body extends v.GenericSchema | undefined = undefined,
  const Query extends QueryContract | undefined = undefined,
>(definition: Definition<Body, Query>): ControlOperation {
  return definition as unknown as ControlOperation
}
