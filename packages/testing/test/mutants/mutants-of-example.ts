/**
 * A mistake in the client of the example, and what tells it: a test about a situation that fails, or an
 * advice.
 */
export interface Mutant {
  readonly mistake: string
  /** The file of the client, and the text in it that the mistake replaces; a text stands there once. */
  readonly file: string
  readonly from: string
  readonly to: string
  /** The test file that detects it. */
  readonly suite: 'access' | 'accounts' | 'payments' | 'reading' | 'retries'
  /** The situation whose tests fail, or the advice that the client gets. */
  readonly detector: `situation ${string}` | `advice ${string}`
}

/** Mistakes that clients make: one line of the example each. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the mistakes are code.
export const mutants: readonly Mutant[] = [
  {
    mistake: 'a lost answer is an error',
    file: 'bank.ts',
    from: '  } catch {\n    return fetch(again)\n  }',
    to: '  } catch (fault) {\n    throw fault\n  }',
    suite: 'retries',
    detector: 'situation idempotency-after-lost-answer',
  },
  {
    mistake: 'a server error is an end',
    file: 'bank.ts',
    from: 'return response.status >= 500 ? fetch(again) : response',
    to: 'return response',
    suite: 'retries',
    detector: 'situation idempotency-after-server-error',
  },
  {
    mistake: 'a retry is a new order',
    file: 'bank.ts',
    from: '    sign(headers, body)\n    const init = { method, headers, ...(body !== undefined && { body }) }\n    return read<Body>(await persist(fetch, new Request(new URL(path, baseUrl), init)))',
    to: "    const attempt = () => {\n      headers.set('X-Request-ID', randomUUID())\n      sign(headers, body)\n      return fetch(new Request(new URL(path, baseUrl), { method, headers, ...(body !== undefined && { body }) }))\n    }\n    return read<Body>(await attempt().catch(attempt))",
    suite: 'retries',
    detector: 'advice retry-new-id',
  },
  {
    mistake: 'the first page is the history',
    file: 'accounts.ts',
    from: 'next = transactions._links.next?.href',
    to: 'next = undefined',
    suite: 'reading',
    detector: 'situation reading-several-pages',
  },
  {
    mistake: 'accepted is paid',
    file: 'payments.ts',
    from: "PDNG: 'on its way'",
    to: "PDNG: 'paid'",
    suite: 'payments',
    detector: 'situation payment-approved',
  },
  {
    mistake: 'without funds is failed',
    file: 'payments.ts',
    from: "ACCP: 'on its way'",
    to: "ACCP: 'not paid'",
    suite: 'payments',
    detector: 'situation payment-without-funds',
  },
  {
    mistake: 'instant is paid',
    file: 'payments.ts',
    from: "ACWP: 'on its way'",
    to: "ACWP: 'paid'",
    suite: 'payments',
    detector: 'situation payment-instant-held',
  },
  {
    mistake: 'paid in part is paid',
    file: 'payments.ts',
    from: "PART: 'paid in part'",
    to: "PART: 'paid'",
    suite: 'payments',
    detector: 'situation bulk-in-part',
  },
  {
    mistake: 'a rejected payment still waits',
    file: 'payments.ts',
    from: "RJCT: 'not paid'",
    to: "RJCT: 'on its way'",
    suite: 'payments',
    detector: 'situation payment-refused',
  },
  {
    mistake: 'nobody cancels elsewhere',
    file: 'payments.ts',
    from: "CANC: 'cancelled'",
    to: "CANC: 'on its way'",
    suite: 'payments',
    detector: 'situation payment-cancelled-elsewhere',
  },
  {
    mistake: 'the 202 of a cancellation is done',
    file: 'payments.ts',
    from: "  if (answer.body === undefined) return { kind: 'done', body: {} }\n",
    to: "  if (answer.kind === 'done') return { kind: 'done', body: {} }\n",
    suite: 'payments',
    detector: 'situation payment-cancelled-before-its-day',
  },
  {
    mistake: 'every PSU who comes back has approved',
    file: 'customer.ts',
    from: 'if (psuId === null || sessionId === null) return undefined',
    to: "if (psuId === null || sessionId === null) return { ...customer, psuId: '' }",
    suite: 'access',
    detector: 'situation consent-rejected',
  },
  {
    mistake: 'a company is not named',
    file: 'customer.ts',
    from: "...(corporateId !== undefined && { 'PSU-Corporate-ID': corporateId }),",
    to: '',
    suite: 'access',
    detector: 'situation sca-second-signer',
  },
  {
    mistake: 'a 401 is an error',
    file: 'bank.ts',
    from: "    if (status === 401 && link !== undefined) return { kind: 'approval', link }\n",
    to: '',
    suite: 'access',
    detector: 'situation consent-withdrawn',
  },
  {
    mistake: 'Retry-After is not read',
    file: 'bank.ts',
    from: 'Number.isNaN(seconds) ? {} : { retryAfter: seconds }',
    to: '{}',
    suite: 'reading',
    detector: 'situation reading-429',
  },
  {
    mistake: 'the way back has no state',
    file: 'bank.ts',
    from: '`${redirectUri}?state=${requestId}`',
    to: 'redirectUri',
    suite: 'access',
    detector: 'advice redirect-without-state',
  },
  {
    mistake: 'the way back is unprotected',
    file: 'bank.ts',
    from: '`${redirectUri}?state=${requestId}`',
    to: '`http://payer.example/back?state=${requestId}`',
    suite: 'access',
    detector: 'advice redirect-unprotected',
  },
  {
    mistake: 'consents are made at the deprecated path',
    file: 'consents.ts',
    from: "bank.post<NewConsent>('/v1/bank-offered-consents'",
    to: "bank.post<NewConsent>('/v1/consents'",
    suite: 'access',
    detector: 'advice deprecated-path',
  },
  {
    mistake: 'the header of the customer’s address is misspelt',
    file: 'customer.ts',
    from: "{ 'PSU-IP-Address': ipAddress }",
    to: "{ 'PSU-IP-Adress': ipAddress }",
    suite: 'access',
    detector: 'advice header-misspelt',
  },
  {
    mistake: 'a query parameter is misspelt',
    file: 'accounts.ts',
    from: 'transactions?dateFrom=${since}&bookingStatus',
    to: 'transactions?fromDate=${since}&bookingStatus',
    suite: 'accounts',
    detector: 'advice part-ignored',
  },
  {
    mistake: 'a refused request is sent again',
    file: 'bank.ts',
    from: 'return response.status >= 500 ? fetch(again) : response',
    to: 'return response.status >= 400 ? fetch(again.clone()).then(() => fetch(again)) : response',
    suite: 'payments',
    detector: 'advice refused-again',
  },
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the mistakes are code.
