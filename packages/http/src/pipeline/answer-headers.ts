import type { SentRequestId } from '../headers/required-headers.ts'
import { type Answer, allHeaders } from '../render/answer-value.ts'
import { release } from '../settings.ts'

/** D: a browser that opens an answer runs nothing of it, whatever it holds, since the console has the same origin. */
const always = {
  [release.header]: release.value,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

/**
 * An answer with all its headers, those of the bank with them. D: where the request has no usable X-Request-ID, the answer carries the id under
 * which the bank knows it.
 */
export function withAllHeaders(answer: Answer, { sent, problem }: SentRequestId, id: string): Answer {
  const requestId = problem === undefined ? (sent ?? id) : id
  return { ...answer, headers: allHeaders(answer.headers, always, { 'X-Request-ID': requestId }) }
}
