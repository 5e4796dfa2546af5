import type { BaseOperation } from './operation.ts'
import {
  type Answer,
  type AnswerHeaders,
  allHeaders,
  emptyAnswer,
  textAnswer,
} from './render/answer-value.ts'
import type { RenderContext } from './render/context.ts'

/** The answer of an operation to what it came to, with headers besides its own; `told` is of the type that its row says. */
export function writeAnswer(
  operation: BaseOperation,
  told: unknown,
  context: RenderContext,
  besides?: AnswerHeaders,
): Answer {
  const { render, write, location, headers: defaults, otherwise } = operation
  const isOther = otherwise?.applies(told as never) === true
  const success = isOther ? otherwise.success : operation.success
  // What took the place of something was not made.
  const place = location && !isOther ? { Location: location(told as never, context.target) } : undefined
  const headers = allHeaders(defaults, place, besides)
  if (success.body === undefined) return emptyAnswer(success.status, headers)
  const body = write === undefined ? JSON.stringify(render(told as never, context)) : write(told as never)
  return textAnswer(success.status, body, headers)
}
