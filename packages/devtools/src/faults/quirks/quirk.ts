import type { Context, Refusal, Result } from '@pocketbank/core'
import type { OperationName } from '@pocketbank/http'
import { type Answer, textAnswer } from '@pocketbank/http/operations/render'
import type { RequestInput } from '@pocketbank/http/pipeline'

/** The parameters in the path of a request, by their names. */
type PathParameters = Readonly<Record<string, string>>

/** What a quirk does to the requests to one operation. Each part is optional, and works on successful responses. */
export interface OperationChange {
  /** Returns what is different while the bank carries the request out; undefined if nothing is. */
  context?(parameters: PathParameters): Partial<Context> | undefined
  /** Changes the request before the bank reads it. */
  request?(input: RequestInput): RequestInput
  /** Refuses a request that the bank has answered; `parameters` are those that the client sent. */
  check?(response: Answer, parameters: PathParameters): Result<unknown, Refusal>
  /** Changes the response; a response that it returns itself is unchanged. */
  response?(response: Answer): Answer
}

/** The operations that a quirk touches, any of the bank. */
export type QuirkChanges = { readonly [Name in OperationName]?: OperationChange }

/** The test that meets a quirk: what the client does, and its code. */
export interface QuirkRecipe {
  readonly how: string
  readonly code: string
}

/** A habit that real banks have. */
export interface Quirk {
  /** Behaviour of the bank, in one sentence. */
  readonly meaning: string
  /** The reason why a client has to cope with it. */
  readonly why: string
  readonly recipe: QuirkRecipe
  readonly changes: QuirkChanges
}

/** Changes the JSON of a response, if it has a body. Writing what was read gives the same bytes again, so that nothing else changes. */
export function changeJson<Json>(response: Answer, change: (json: Json) => Json): Answer {
  if (response.body === undefined) return response
  const body = JSON.stringify(change(JSON.parse(response.body)))
  return body === response.body ? response : textAnswer(response.status, body, response.headers)
}
