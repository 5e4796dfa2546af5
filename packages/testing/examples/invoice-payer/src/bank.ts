import { randomUUID } from 'node:crypto'
import { type Customer, toPsuHeaders } from './customer.ts'
import type { Signer } from './signer.ts'

/**
 * What becomes of a request: it is done, the customer must first go to the bank's page, or the bank refuses.
 */
export type Answer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'approval'; readonly link: string }
  | Refusal

/** Why the bank refuses, and after how many seconds it may be asked again, where it says so. */
export interface Refusal {
  readonly kind: 'refused'
  readonly status: number
  readonly code: string
  readonly text: string
  readonly retryAfter?: number
}

export interface Bank {
  get<Body>(path: string, customer: Customer): Promise<Answer<Body>>
  /** Under one request id the bank creates a thing once, for a day. Default: a new id. */
  post<Body>(path: string, customer: Customer, body?: unknown, requestId?: string): Promise<Answer<Body>>
  delete<Body>(path: string, customer: Customer): Promise<Answer<Body | undefined>>
}

export interface BankOptions {
  /** Where the bank is, such as `https://bank.example`. */
  readonly baseUrl: string
  /** Where the bank's page sends our customers back to. */
  readonly redirectUri: string
  /** Changes of later releases that we ask for already. Default: `longer-name`. */
  readonly fixes?: readonly string[]
  /** Sends customers to the bank's app instead of its page. */
  readonly prefersApp?: boolean
  readonly sign: Signer
  readonly fetch?: (request: Request) => Promise<Response>
}

interface ErrorBody {
  readonly code?: string
  readonly message?: string
  readonly _links?: { readonly scaRedirect?: { readonly href: string } }
}

async function read<Body>(response: Response): Promise<Answer<Body>> {
  const { status } = response
  const text = await response.text()
  try {
    if (response.ok) return { kind: 'done', body: status === 204 ? undefined : JSON.parse(text) }
    const { code = '', message = '', _links } = JSON.parse(text) as ErrorBody
    const link = _links?.scaRedirect?.href
    if (status === 401 && link !== undefined) return { kind: 'approval', link }
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
    const wait = Number.isNaN(seconds) ? {} : { retryAfter: seconds }
    return { kind: 'refused', status, code, text: message, ...wait }
  } catch {
    return { kind: 'refused', status, code: 'UNREADABLE', text }
  }
}

/**
 * Sends a request, and once more where no answer came or the bank failed: under one X-Request-ID the bank
 * does a thing once.
 */
async function persist(fetch: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  const again = request.clone()
  try {
    const response = await fetch(request)
    return response.status >= 500 ? fetch(again) : response
  } catch {
    return fetch(again)
  }
}

export function connect({
  baseUrl,
  redirectUri,
  fixes = ['longer-name'],
  prefersApp = false,
  sign,
  fetch = globalThis.fetch,
}: BankOptions): Bank {
  async function send<Body>(
    method: string,
    path: string,
    customer: Customer,
    content?: unknown,
    requestId: string = randomUUID(),
  ) {
    const body = content === undefined ? undefined : JSON.stringify(content)
    const headers = new Headers({
      ...toPsuHeaders(customer),
      'TPP-Redirect-URI': `${redirectUri}?state=${requestId}`,
    })
    headers.set('X-Request-ID', requestId)
    if (prefersApp) headers.set('TPP-Redirect-Preferred', 'false')
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    headers.set('X-Accept-Fix', fixes.join(', '))
    sign(headers, body)
    const init = { method, headers, ...(body !== undefined && { body }) }
    return read<Body>(await persist(fetch, new Request(new URL(path, baseUrl), init)))
  }
  return {
    get: (path, customer) => send('GET', path, customer),
    post: (path, customer, body, requestId) => send('POST', path, customer, body, requestId),
    delete: (path, customer) => send('DELETE', path, customer),
  }
}
