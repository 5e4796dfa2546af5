import { type Customer, headersOf } from './customer.ts'
import type { Signer } from './signer.ts'

/** What becomes of a request: it is done, the customer must first go to the bank's page, or the bank refuses. */
export type Answer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'approval'; readonly link: string }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly text: string }

export interface Bank {
  get<Body>(path: string, customer: Customer): Promise<Answer<Body>>
  post<Body>(path: string, customer: Customer, body?: unknown): Promise<Answer<Body>>
}

export interface BankOptions {
  /** Where the bank is, such as `https://bank.example`. */
  readonly baseUrl: string
  /** Where the bank's page sends our customers back to. */
  readonly redirectUri: string
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
    if (response.ok) return { kind: 'done', body: JSON.parse(text) }
    const { code = '', message = '', _links } = JSON.parse(text) as ErrorBody
    const link = _links?.scaRedirect?.href
    if (status === 401 && link !== undefined) return { kind: 'approval', link }
    return { kind: 'refused', status, code, text: message }
  } catch {
    return { kind: 'refused', status, code: 'UNREADABLE', text }
  }
}

/** Sends a request, and once more where no answer came: under one X-Request-ID the bank does a thing once. */
async function persist(fetch: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  const again = request.clone()
  try {
    return await fetch(request)
  } catch {
    return fetch(again)
  }
}

export function connect({ baseUrl, redirectUri, sign, fetch = globalThis.fetch }: BankOptions): Bank {
  async function send<Body>(method: string, path: string, customer: Customer, content?: unknown) {
    const body = content === undefined ? undefined : JSON.stringify(content)
    const headers = new Headers({ ...headersOf(customer), 'TPP-Redirect-URI': redirectUri })
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    headers.set('X-Accept-Fix', 'longer-name')
    sign(headers, body)
    const init = { method, headers, ...(body !== undefined && { body }) }
    return read<Body>(await persist(fetch, new Request(new URL(path, baseUrl), init)))
  }
  return {
    get: (path, customer) => send('GET', path, customer),
    post: (path, customer, body) => send('POST', path, customer, body),
  }
}
