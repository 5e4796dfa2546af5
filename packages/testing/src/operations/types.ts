import type { OperationName, OperationTypes } from '@pocketbank/http'

/** The method and path of an operation, such as `GET /v1/accounts/{accountId}`. */
export type RequestOf<Name extends OperationName> = OperationTypes[Name]['request']

type Part<Name extends OperationName, Field extends string> = Name extends unknown
  ? OperationTypes[Name] extends Readonly<Record<Field, infer Type>>
    ? Type
    : undefined
  : never

/** The body of the answer of an operation that did what was asked; `undefined` where it has none. */
export type AnswerOf<Name extends OperationName> = Part<Name, 'answer'>

/** The body that an operation takes; `undefined` where it takes none. */
export type BodyOf<Name extends OperationName> = Part<Name, 'body'>

/** The query that an operation takes; `undefined` where it takes none. */
export type QueryOf<Name extends OperationName> = Part<Name, 'query'>

/** An answer of the bank whose body is known where it did what was asked. */
export interface TypedAnswer<Body> extends Response {
  /** The body of an answer that did what was asked. Of a refusal say what is read: `json<ErrorAnswer>()`. */
  json(): Promise<Body>
  json<Other extends object>(): Promise<Other>
  clone(): TypedAnswer<Body>
}
