import {
  base,
  type ClientMistake,
  createChangedRequest,
  customers,
  expectOtherProblem,
  inList,
} from './client-mistake.ts'

/** The signing string. */
export const ofText: readonly ClientMistake[] = [
  expectOtherProblem(
    'the query left out of the request target',
    [customers, `${customers}?limit=2`],
    'it signs the path without its query',
  ),
  expectOtherProblem(
    'a proxy that adds a prefix to the path',
    ['/sandbox/customers', customers],
    'it signs the path without /v1',
  ),
  createChangedRequest(
    'the pseudo header :authority of HTTP/2 in the list',
    (headers) => inList(headers, (list) => `:authority ${list}`),
    {
      cause: 'names :authority',
      change: 'list host, and sign its value',
    },
  ),
  createChangedRequest(
    'components of RFC 9421 in the list',
    (headers) => inList(headers, (list) => `@method @target-uri ${list}`),
    {
      cause: 'names components of RFC 9421',
      change: 'list (request-target)',
    },
  ),
]

/** Signatures made for something else. */
export const ofOthers: readonly ClientMistake[] = [
  {
    title: 'a signature that is used again',
    cause: 'it is the signature of another request',
    change: 'Sign every request anew',
    send: async ({ tpp, fetch }) => {
      const first = await tpp().sign(
        new Request(base + customers, { headers: { 'X-Request-ID': 'used-first' } }),
      )
      await fetch(first.clone())
      const second = await tpp().sign(
        new Request(base + customers, { headers: { 'X-Request-ID': 'used-again' } }),
      )
      second.headers.set('signature', first.headers.get('signature') ?? '')
      await fetch(second)
    },
  },
  {
    title: 'an X-Request-ID made anew for a second attempt',
    cause: 'it was made with the x-request-id of another request',
    change: 'Sign every request anew',
    send: async ({ tpp, fetch }) => {
      const attempt = await tpp({ alsoSigned: ['(request-target)'] }).sign(
        new Request(`${base}${customers}?limit=2`, { headers: { 'X-Request-ID': 'attempt-1' } }),
      )
      await fetch(
        await tpp().sign(new Request(base + customers, { headers: { 'X-Request-ID': 'attempt-1' } })),
      )
      const headers = new Headers(attempt.headers)
      headers.set('x-request-id', 'attempt-2')
      await fetch(new Request(attempt, { headers }))
    },
  },
]
