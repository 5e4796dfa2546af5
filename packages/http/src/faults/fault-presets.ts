import type { GivenFault } from './rule.ts'

/** A failure that clients meet at real banks. */
export interface FaultPreset {
  readonly id: string
  /** The effect on a request. `times` of the fault says how many requests it strikes. */
  readonly sentence: string
  /** The body of `POST /_sandbox/faults` that turns it on. */
  readonly fault: GivenFault
}

/** The failures offered by name: errors, then time and connection, then bodies. */
// biome-ignore format: a table
export const faultPresets: readonly FaultPreset[] = [
  { id: 'server-error', sentence: '500 SYSTEM_ERROR. The bank does nothing.', fault: { effect: 'systemError', times: 1 } },
  { id: 'unavailable', sentence: '503 with Retry-After: 30. The bank does nothing.', fault: { effect: { kind: 'error', code: 'SYSTEM_ERROR', status: 503, text: 'The bank is closed for maintenance.', retryAfterSeconds: 30 }, times: 1 } },
  { id: 'rate-limit', sentence: '429 ACCESS_EXCEEDED with Retry-After: 60. The bank does nothing.', fault: { effect: 'tooManyRequests', times: 1 } },
  { id: 'bad-gateway', sentence: '502 with an HTML page from a proxy. The bank does nothing.', fault: { effect: { kind: 'wrongContentType', contentType: 'text/html', status: 502, body: '<h1>502 Bad Gateway</h1>' }, times: 1, after: false } },
  { id: 'consent-expired', sentence: '401 CONSENT_EXPIRED, although the consent is valid. The bank does nothing.', fault: { effect: { kind: 'error', code: 'CONSENT_EXPIRED', status: 401 }, times: 1 } },
  { id: 'slow', sentence: 'The answer comes five seconds late.', fault: { effect: { kind: 'delay', milliseconds: 5_000, clock: 'real' } } },
  { id: 'timeout', sentence: 'The bank acts at once, but its answer takes two minutes.', fault: { effect: { kind: 'delay', milliseconds: 120_000, clock: 'real' }, times: 1, after: true } },
  { id: 'lost-answer', sentence: 'The bank acts, then the connection closes without an answer.', fault: { effect: 'drop', times: 1, after: true } },
  { id: 'cut-connection', sentence: 'The connection closes without an answer. The bank does nothing.', fault: { effect: 'drop', times: 1 } },
  { id: 'slow-body', sentence: 'The body arrives in ten pieces, half a second apart.', fault: { effect: { kind: 'slowBody', milliseconds: 500, pieces: 10, clock: 'real' } } },
  { id: 'cut-body', sentence: 'The connection closes after half of the body.', fault: { effect: 'truncatedBody', times: 1 } },
  { id: 'half-body', sentence: 'The body ends halfway, and Content-Length agrees with it.', fault: { effect: { kind: 'truncatedBody', contentLength: 'cut' }, times: 1 } },
  { id: 'broken-json', sentence: 'The body is not JSON: it has an extra comma.', fault: { effect: 'malformedJson', times: 1 } },
  { id: 'empty-body', sentence: 'The status is right, but the body is empty.', fault: { effect: { kind: 'wrongContentType', contentType: 'application/json', body: '' }, times: 1 } },
  { id: 'html-body', sentence: 'The status is right, but the body is an HTML page.', fault: { effect: { kind: 'wrongContentType', contentType: 'text/html', body: '<h1>Welcome</h1>' }, times: 1 } },
  { id: 'wrong-content-type', sentence: 'The body is JSON, but Content-Type is text/html.', fault: { effect: 'wrongContentType', times: 1 } },
]
