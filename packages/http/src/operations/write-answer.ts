import type { BaseOperation } from './operation.ts'
import {
  type Answer,
  type AnswerHeaders,
  allHeaders,
  emptyAnswer,
  textAnswer,
} from './render/answer-value.ts'
import type { RenderContext } from './render/context.ts'

/**
 * Returns the response of an operation to the outcome of its command. The outcome must have the type that the
 * operation declares.
 */
export function writeAnswer(
  operation: BaseOperation,
  value: unknown,
  context: RenderContext,
  extraHeaders?: AnswerHeaders,
): Answer {
  const { render, write, location, headers: defaults, otherwise } = operation
  const isOther = otherwise?.applies(value as never) === true
  const success = isOther ? otherwise.success : operation.success
  // The other response reports no new resource, so it has no Location.
  const place = location && !isOther ? { Location: location(value as never, context.target) } : undefined
  const headers = allHeaders(defaults, place, extraHeaders)
  if (success.body === undefined) return emptyAnswer(success.status, headers)
  const body = write === undefined ? JSON.stringify(render(value as never, context)) : write(value as never)
  return textAnswer(success.status, body, headers)
}
