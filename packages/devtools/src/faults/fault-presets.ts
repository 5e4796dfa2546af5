import type { FaultRuleInput } from './rule.ts'

export interface FaultPreset {
  readonly id: string
  /** The body of `POST /_sandbox/faults` that adds it. */
  readonly fault: FaultRuleInput
}

/** Faults offered by name, in this order: errors, delays and connections, bodies. */
export const faultPresets: readonly FaultPreset[] = [
  { id: 'server-error', fault: { effect: 'systemError', times: 1 } },
  {
    id: 'unavailable',
    fault: {
      effect: {
        kind: 'error',
        code: 'SYSTEM_ERROR',
        status: 503,
        text: 'The bank is closed for maintenance.',
        retryAfterSeconds: 30,
      },
      times: 1,
    },
  },
  { id: 'rate-limit', fault: { effect: 'tooManyRequests', times: 1 } },
  {
    id: 'bad-gateway',
    fault: {
      effect: {
        kind: 'wrongContentType',
        contentType: 'text/html',
        status: 502,
        body: '<h1>502 Bad Gateway</h1>',
      },
      times: 1,
      after: false,
    },
  },
  {
    id: 'consent-expired',
    fault: { effect: { kind: 'error', code: 'CONSENT_EXPIRED', status: 401 }, times: 1 },
  },
  { id: 'slow', fault: { effect: { kind: 'delay', milliseconds: 5_000, clock: 'real' } } },
  {
    id: 'timeout',
    fault: { effect: { kind: 'delay', milliseconds: 120_000, clock: 'real' }, times: 1, after: true },
  },
  { id: 'lost-answer', fault: { effect: 'drop', times: 1, after: true } },
  { id: 'cut-connection', fault: { effect: 'drop', times: 1 } },
  { id: 'slow-body', fault: { effect: { kind: 'slowBody', milliseconds: 500, pieces: 10, clock: 'real' } } },
  { id: 'cut-body', fault: { effect: 'truncatedBody', times: 1 } },
  { id: 'half-body', fault: { effect: { kind: 'truncatedBody', contentLength: 'cut' }, times: 1 } },
  { id: 'broken-json', fault: { effect: 'malformedJson', times: 1 } },
  {
    id: 'empty-body',
    fault: { effect: { kind: 'wrongContentType', contentType: 'application/json', body: '' }, times: 1 },
  },
  {
    id: 'html-body',
    fault: {
      effect: { kind: 'wrongContentType', contentType: 'text/html', body: '<h1>Welcome</h1>' },
      times: 1,
    },
  },
  { id: 'wrong-content-type', fault: { effect: 'wrongContentType', times: 1 } },
]
