import { checkRequestId } from '../headers/required-headers.ts'
import { type Answer, allHeaders } from '../render/answer.ts'
import type { RequestHead } from '../requests/incoming-request.ts'
import { release } from '../settings.ts'

/**
 * An answer with all its headers, those of the bank with them. D: where the request has no usable X-Request-ID, the answer carries the id under
 * which the bank knows it.
 */
export function withAllHeaders(
  answer: Answer,
  { headers: sent }: Pick<RequestHead, 'headers'>,
  id: string,
): Answer {
  const requestId = checkRequestId(sent) === undefined ? sent.get('X-Request-ID') : id
  const own = { 'X-Request-ID': requestId ?? id, [release.header]: release.value }
  return { ...answer, headers: allHeaders(answer.headers, own) }
}
