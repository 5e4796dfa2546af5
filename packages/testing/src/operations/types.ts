import type { OperationName, OperationTypes } from '@pocketbank/http'

export type RequestOf<Name extends OperationName> = OperationTypes[Name]['request']

type Part<Name extends OperationName, Field extends string> = Name extends unknown
  ? OperationTypes[Name] extends Readonly<Record<Field, infer Type>>
    ? Type
    : undefined
  : never

/** The body of a successful response; `undefined` if it has none. */
export type AnswerOf<Name extends OperationName> = Part<Name, 'answer'>

/** The body of a request; `undefined` if the operation takes none. */
export type BodyOf<Name extends OperationName> = Part<Name, 'body'>

/** The query of a request; `undefined` if the operation takes none. */
export type QueryOf<Name extends OperationName> = Part<Name, 'query'>

/** A response with a typed body. */
export interface TypedAnswer<Body> extends Response {
  /** The body of a successful response. Give the type for a refusal: `json<ErrorAnswer>()`. */
  json(): Promise<Body>
  json<Json extends object>(): Promise<Json>
  clone(): TypedAnswer<Body>
}
