import { createAuthority, createTpp, type Tpp } from '@pocketbank/testing'

/**
 * What the steps call with: a TPP, one whose issuer has a name that is not ASCII, and the same road without a
 * signature.
 */
export interface Callers {
  readonly tpp: Tpp
  readonly nordic: Tpp
  readonly baseUrl: string
  /** Sends a request without following redirects. */
  readonly send: (request: Request) => Promise<Response>
  readonly bare: (path: string, init?: RequestInit) => Promise<Response>
}

/**
 * One request of the suite, and what is expected of the answer: its status, and these fields of its body or
 * headers.
 */
interface Step {
  readonly name: string
  readonly send: (callers: Callers) => Promise<Response>
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The callers of a bank that listens, or of one to which there is another way. */
export function createCallers(baseUrl: string, send: Callers['send'] = fetchAlone): Callers {
  const authority = createAuthority({ name: { C: 'NO', O: 'Blåbær', CN: 'Ærø CA' } })
  return {
    baseUrl,
    send,
    tpp: createTpp({ baseUrl, send }),
    nordic: createTpp({ baseUrl, send, authority }),
    bare: (path, init) => send(new Request(baseUrl + path, init)),
  }
}

function fetchAlone(request: Request): Promise<Response> {
  return fetch(request, { redirect: 'manual' })
}

/** Sends a signed request with its Signature header not wrapped (RFC 2047) but as bare bytes. */
export async function unwrapped(
  { nordic, baseUrl, send }: Callers,
  encoding: 'utf8' | 'latin1',
): Promise<Response> {
  const signedRequest = await nordic.sign(new Request(baseUrl + customers))
  const [, word = ''] = /^=\?utf-8\?B\?(.+)\?=$/.exec(signedRequest.headers.get('Signature') ?? '') ?? []
  const bytes = Buffer.from(Buffer.from(word, 'base64').toString('utf8'), encoding)
  signedRequest.headers.set('Signature', bytes.toString('latin1'))
  return send(signedRequest)
}

const customers = '/v1/sandbox/customers'
const kari = { customerNumber: '13039319956', name: 'Kari Ærlig', type: 'PRIVATE' } as const
const once = { body: kari, headers: { 'X-Request-ID': 'smoke-1' } }
const customer = { customerNumber: kari.customerNumber, customerName: kari.name, customerType: kari.type }

/** Signed requests that every runtime must answer alike, in this order, on a bank with the fixed data set. */
export const smoke: readonly Step[] = [
  {
    name: '[Q1] an unsigned request is refused',
    send: ({ bare }) => bare(customers, { headers: { 'X-Request-ID': 'bare-1' } }),
    status: 400,
    body: { code: 'HTTP_HEADER_REQUIRED', status: 400 },
    headers: { 'x-request-id': 'bare-1' },
  },
  {
    name: '[X12a] the fixed data set is there',
    send: ({ tpp }) => tpp.get(customers),
    status: 200,
    body: ['13039319955', '12085592767', '18129215603', '20079518612'].map((customerNumber) => ({
      customerNumber,
    })),
  },
  {
    name: '[X1a] a customer is made',
    send: ({ tpp }) => tpp.post(customers, once),
    status: 201,
    body: customer,
    headers: { 'content-type': 'application/json', 'x-request-id': 'smoke-1' },
  },
  {
    name: '[Q11a] the same request id gives the same answer again',
    send: ({ tpp }) => tpp.post(customers, once),
    status: 201,
    body: customer,
  },
  {
    name: '[X1b] the same number under another request id is a conflict',
    send: ({ tpp }) => tpp.post(customers, { body: kari }),
    status: 409,
    body: { code: 'CONFLICT' },
  },
  {
    name: '[Q9] a signature by another key is refused',
    send: ({ tpp }) => tpp.get(customers, { wrong: 'otherKey' }),
    status: 401,
    body: { code: 'SIGNATURE_INVALID', _links: {} },
  },
  {
    name: '[Q2] a body changed after signing is refused',
    send: ({ tpp }) => tpp.post(customers, { body: kari, wrong: 'bodyChanged' }),
    status: 401,
    body: { code: 'SIGNATURE_INVALID' },
  },
  {
    name: '[E4a] a method that a path does not have is refused',
    send: ({ tpp }) => tpp.put(customers as string, { body: kari }),
    status: 405,
    body: { code: 'BAD_REQUEST', status: 405 },
    headers: { allow: 'POST, GET, HEAD, OPTIONS' },
  },
  {
    name: '[E1] a path that leads nowhere is not found',
    send: ({ tpp }) => tpp.get('/v1/nowhere' as string),
    status: 404,
    body: { code: 'NOT_FOUND' },
  },
  {
    name: '[V3] the description shows the release in its header',
    send: ({ bare }) => bare('/openapi.json'),
    status: 200,
    body: { openapi: '3.1.0' },
    headers: { 'x-release': '1.21.17' },
  },
  {
    name: '[Q6] a wrapped keyId of another alphabet is read',
    send: ({ nordic }) => nordic.get(customers),
    status: 200,
  },
  {
    name: '[Q6] a keyId in bare UTF-8 is read',
    send: (callers) => unwrapped(callers, 'utf8'),
    status: 200,
  },
]
