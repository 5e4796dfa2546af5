import type { SentRequestId } from '../headers/required-headers.ts'
import { type Answer, allHeaders } from '../render/answer.ts'
import { release } from '../settings.ts'

/**
 * An answer with all its headers, those of the bank with them. D: where the request has no usable X-Request-ID, the answer carries the id under
 * which the bank knows it.
 */
export function withAllHeaders(answer: Answer, { sent, problem }: SentRequestId, id: string): Answer {
  const requestId = problem === undefined ? (sent ?? id) : id
  const own = { 'X-Request-ID': requestId, [release.header]: release.value }
  return { ...answer, headers: allHeaders(answer.headers, own) }
}
