import { checkRequestId } from '../headers/required-headers.ts'
import type { Answer } from '../render/answer.ts'
import type { RequestHead } from '../requests/incoming-request.ts'
import { release } from '../settings.ts'

/**
 * The headers of an answer, those of the bank with them. D: where the request has no usable X-Request-ID, the answer carries the id under
 * which the bank knows it.
 */
export function answerHeaders(
  sent: RequestHead['headers'],
  own: Answer['headers'],
  id: string,
): Answer['headers'] {
  const requestId = checkRequestId(sent) === undefined ? sent.get('X-Request-ID') : id
  return { ...own, 'X-Request-ID': requestId ?? id, [release.header]: release.value }
}
