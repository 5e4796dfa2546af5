import type { Encounter } from './encounter.ts'

/** Sends a read that a fault strikes. */
function strike(effect: object, after?: boolean): Encounter['run'] {
  return ({ sandbox, tpp }) => {
    sandbox.faults.add({ effect, times: 1, ...(after !== undefined && { after }) } as never)
    return tpp.get('/v1/accounts').catch(() => undefined)
  }
}

/** Sends a read that a real delay strikes, and gives up. */
function hurry(milliseconds: number, after: boolean): Encounter['run'] {
  return async ({ sandbox, tpp }) => {
    sandbox.faults.add({ effect: { kind: 'delay', milliseconds, clock: 'real' }, times: 1, after })
    const signal = AbortSignal.timeout(20)
    await tpp.send(new Request('https://bank.example/v1/accounts', { signal })).catch(() => undefined)
  }
}

/** Encounters of faults and refusals. */
export const faults: readonly Encounter[] = [
  {
    id: 'transport-timeout',
    client: 'gives up on a short delay',
    isMet: false,
    run: hurry(40, true),
  },
  {
    id: 'transport-slow',
    client: 'gives up on a short delay',
    isMet: true,
    run: hurry(40, true),
  },
  {
    id: 'transport-timeout',
    client: 'gives up on a long delay',
    isMet: true,
    run: hurry(120_000, true),
  },
  {
    id: 'transport-bad-gateway',
    client: 'gets a page with 503',
    isMet: false,
    run: strike({ kind: 'wrongContentType', status: 503, body: '<h1>Closed</h1>' }),
  },
  {
    id: 'transport-unavailable',
    client: 'gets a page with 503',
    isMet: true,
    run: strike({ kind: 'wrongContentType', status: 503, body: '<h1>Closed</h1>' }),
  },
  {
    id: 'transport-server-error',
    client: 'gets an error with 500',
    isMet: true,
    run: strike({ kind: 'error', code: 'SYSTEM_ERROR', status: 500 }),
  },
  {
    id: 'transport-rate-limit',
    client: 'gets an error with 429',
    isMet: true,
    run: strike({ kind: 'error', code: 'ACCESS_EXCEEDED', status: 429 }),
  },
  {
    id: 'transport-consent-expired',
    client: 'has no consent',
    isMet: false,
    run: async ({ sandbox }) => {
      sandbox.faults.add({ effect: { kind: 'error', code: 'CONSENT_EXPIRED', status: 401 } })
      return sandbox.tpp({ id: 'PSDSE-FINA-44059' }).get('/v1/accounts')
    },
  },
  {
    id: 'refused-bad-request',
    client: 'sends a method that is answered 405',
    isMet: false,
    run: ({ tpp }) => tpp.delete(String('/v1/accounts')),
  },
  {
    id: 'refused-payment-failed',
    client: 'gets the code with 503',
    isMet: false,
    run: strike({ kind: 'error', code: 'PAYMENT_FAILED', status: 503 }),
  },
]
