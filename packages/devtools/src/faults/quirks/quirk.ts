import type { Context, Refusal, Result } from '@pocketbank/core'
import type { OperationName } from '@pocketbank/http'
import { type Answer, textAnswer } from '@pocketbank/http/operations/render'
import type { RequestInput } from '@pocketbank/http/pipeline'

type PathParameters = Readonly<Record<string, string>>

/** Changes of a quirk to one operation. `check` and `response` see successful responses only. */
export interface OperationChange {
  /** Returns changes to the context in which the bank carries the request out, if there are any. */
  context?(parameters: PathParameters): Partial<Context> | undefined
  request?(input: RequestInput): RequestInput
  /** Refuses a request that the bank has executed. `parameters` are those that the client sent. */
  check?(response: Answer, parameters: PathParameters): Result<unknown, Refusal>
  /** Changes the response. Returns the same object if nothing changes. */
  response?(response: Answer): Answer
}

export type QuirkChanges = { readonly [Name in OperationName]?: OperationChange }

/** How a test can see the quirk: what the client does, and the code for it. */
export interface QuirkRecipe {
  readonly how: string
  readonly code: string
}

/** A habit of real banks that the sandbox can imitate. */
export interface Quirk {
  readonly meaning: string
  /** Why a client has to cope with it. */
  readonly why: string
  readonly recipe: QuirkRecipe
  readonly changes: QuirkChanges
}

/** Changes the JSON of a response. Returns the response itself if its JSON stays the same. */
export function changeJson<Json>(response: Answer, change: (json: Json) => Json): Answer {
  if (response.body === undefined) return response
  const body = JSON.stringify(change(JSON.parse(response.body)))
  return body === response.body ? response : textAnswer(response.status, body, response.headers)
}
