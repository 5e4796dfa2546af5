import type { ErrorCode, Refusal, Result } from '@pocketbank/core'
import type * as v from 'valibot'
import type { Method, Success } from '../operations/operation.ts'
import type { Env } from '../pipeline/exchange.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import type { Answer } from '../render/answer.ts'
import type { ControlledBank } from './controlled-bank.ts'

/** What powers act on. */
export interface Place extends Pick<Env, 'requests' | 'links'> {
  readonly bank: ControlledBank
}

/** What a request asks of a power, each part read by its contract. */
export interface Asked<Body = unknown, Query = unknown> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** Octets that the body had. */
  readonly octets: number
  /** The header Accept. */
  readonly accept: string | null
}

/** Why a request has no power, and how that is told. */
export interface Stop extends Pick<Outcome, 'status' | 'headers'> {
  readonly refusal: Refusal
}

/** What a power comes to. */
export type Used = Result<Answer, Refusal>

/** What a test does to a bank over HTTP, as data: routes, the machine-readable description and tests are folds over these. */
export interface Power {
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
    params: Asked['params'],
  ) => { readonly octets: number; readonly text: string }
  /** The contract of the query, besides what every power takes. */
  readonly query?: QueryContract
  readonly success: Success
  /** Says that it answers 200 instead where it took the place of another. */
  readonly replaces?: true
  /** Says that it answers as plain text, too. */
  readonly alsoText?: true
  /** The codes besides those that every power may answer. */
  readonly refusals: readonly ErrorCode[]
  readonly use: (place: Place, asked: Asked<never, never>) => Used | Promise<Used>
}

type QueryContract = v.ObjectSchema<v.ObjectEntries, undefined>

type Read<Contract> = Contract extends v.GenericSchema ? v.InferOutput<Contract> : undefined

interface Definition<Body, Query> extends Omit<Power, 'body' | 'query' | 'use'> {
  readonly body?: Body
  readonly query?: Query
  readonly use: (place: Place, asked: Asked<Read<Body>, Read<Query>>) => Used | Promise<Used>
}

/** States a power; it takes what its contracts have read. */
export function power<
  const Body extends v.GenericSchema | undefined = undefined,
  const Query extends QueryContract | undefined = undefined,
>(definition: Definition<Body, Query>): Power {
  return definition as unknown as Power
}
