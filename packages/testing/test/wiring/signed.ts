import type { Sandbox } from '@pocketbank/testing'

/** The address of the bank in the settings of the client. */
export const bank = 'https://bank.example'

/** A request as a client of its own would put it together, with the answer that it is to have. */
export interface SignedRequest {
  readonly url: string
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a client makes of an answer. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const kari = { customerNumber: '13039319956', name: 'Kari Ærlig', type: 'PRIVATE' }

/**
 * A signed request that makes a customer: it is refused where a byte of its body, or a header, gets lost on
 * the way.
 */
export async function signedPost(sandbox: Sandbox, origin = bank): Promise<SignedRequest> {
  const path = '/v1/sandbox/customers'
  const url = origin + path
  const body = JSON.stringify(kari)
  const headers = { 'Content-Type': 'application/json', 'TPP-Redirect-URI': 'https://tpp.example/back?a=b' }
  const { method, headers: signedHeaders } = await sandbox
    .tpp()
    .sign(new Request(url, { method: 'POST', headers, body }))
  return { url, path, method, headers: Object.fromEntries(signedHeaders), body }
}

/** The answer to it. */
export const createdResponse = {
  status: 201,
  headers: { 'x-release': '1.21.17', 'content-type': 'application/json' },
  body: { customerName: kari.name },
}

/** The same request, changed after it was signed. */
export function breakSignature(request: SignedRequest): SignedRequest {
  return { ...request, body: request.body.replace('Kari', 'Mari') }
}

/** The answer to that. */
export const refusedResponse = { status: 401, body: { code: 'SIGNATURE_INVALID', status: 401 } }
