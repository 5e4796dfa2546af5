import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { loopbackHost } from '@pocketbank/http/address'

/** Redirects that are followed. `fetch` follows as many. */
const redirectsMax = 20

/** Files with certificates that the environment says to trust, in addition to the test authority. */
const authorityVariables = ['POCKETBANK_CA', 'NODE_EXTRA_CA_CERTS'] as const

interface AuthorityFile {
  /** Changes when the file is written or replaced. */
  readonly state: string
  readonly text: string
}

const authorityFiles = new Map<string, AuthorityFile>()

/** Reads a file of authorities once in each of its states. Returns no text for an unreadable file. */
async function readAuthorities(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file)
    const state = `${ino} ${mtimeMs} ${size}`
    const cachedFile = authorityFiles.get(file)
    if (cachedFile?.state === state) return cachedFile.text
    const text = await readFile(file, 'utf8')
    authorityFiles.set(file, { state, text })
    return text
  } catch {
    return ''
  }
}

async function listAuthorities(): Promise<readonly string[]> {
  const { testAnchor } = await import('@pocketbank/signatures/authority')
  const files = authorityVariables.flatMap((name) => process.env[name] || [])
  return [testAnchor(), ...(await Promise.all(files.map(readAuthorities)))]
}

/** True for an address of this machine. Clients reach a server on all addresses by `0.0.0.0`, too. */
function isOfThisMachine({ protocol, host, hostname }: URL): boolean {
  return protocol === 'https:' && (loopbackHost.test(host) || ['0.0.0.0', '[::]'].includes(hostname))
}

function pairUp(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}

function createResponse(incoming: IncomingMessage, { url, method }: Request): Response {
  const { statusCode: status = 500, statusMessage: statusText = '', rawHeaders } = incoming
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status)
  if (!hasBody) incoming.resume()
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream as BodyInit) : null
  const response = new Response(body, { status, statusText, headers: pairUp(rawHeaders) })
  return Object.defineProperty(response, 'url', { value: url })
}

/** The key of a TLS client and its certificate, in PEM. */
export interface ClientKeys {
  readonly cert: string
  readonly key: string
}

/** What a client of HTTPS trusts and presents. */
interface TlsEnds extends Partial<ClientKeys> {
  readonly ca: string[]
}

async function send(request: Request, ends: TlsEnds, body: Uint8Array): Promise<Response> {
  const { request: open } = await import('node:https')
  const headers = { accept: '*/*', ...Object.fromEntries(request.headers) }
  return new Promise((resolve, reject) => {
    const { url, method, signal } = request
    const options = { method, headers, signal, ...ends }
    const outgoing = open(url, options, (incoming) => resolve(createResponse(incoming, request)))
    outgoing.once('error', (cause) => {
      reject(signal.aborted ? signal.reason : new TypeError('fetch failed', { cause }))
    })
    outgoing.end(body.length > 0 ? body : undefined)
  })
}

/** Creates the request that follows a redirect (Fetch §4.4). */
function createNextRequest(
  request: Request,
  location: string,
  keepsMethod: boolean,
  body: Uint8Array<ArrayBuffer>,
) {
  const { method, url, signal } = request
  const headers = new Headers(request.headers)
  const address = new URL(location, url)
  if (address.origin !== new URL(url).origin) headers.delete('authorization')
  if (keepsMethod) return new Request(address, { method, headers, signal, ...(body.length > 0 && { body }) })
  for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name)
  return new Request(address, { headers, signal })
}

async function sendAndFollow(request: Request, ends: TlsEnds, followed = 0): Promise<Response> {
  const body = new Uint8Array(await request.clone().arrayBuffer())
  const response = await send(request, ends, body)
  const { status, headers } = response
  const location = headers.get('Location')
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== null
  if (!isRedirect || request.redirect === 'manual') return response
  await response.body?.cancel()
  if (request.redirect === 'error' || followed === redirectsMax)
    throw new TypeError('fetch failed', { cause: new Error(`unexpected redirect to ${location}`) })
  const keepsMethod = status >= 307 || ['GET', 'HEAD'].includes(request.method)
  const next = createNextRequest(request, location, keepsMethod, body)
  const last = isOfThisMachine(new URL(next.url))
    ? await sendAndFollow(next, ends, followed + 1)
    : await fetch(next)
  return Object.defineProperty(last, 'redirected', { value: true })
}

/**
 * Sends a request as `fetch` does. For HTTPS to this machine it also trusts the test authority and the
 * authorities in the files of `POCKETBANK_CA` and `NODE_EXTRA_CA_CERTS`. D: only to this machine, since
 * everybody knows the key of the test authority.
 *
 * @param ca - A further authority to trust, in PEM.
 * @param client - The client certificate to present there. Default: none.
 */
export async function fetchBank(
  input: Request | URL | string,
  init?: RequestInit,
  ca?: string,
  client?: ClientKeys,
): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input)
  if (!isOfThisMachine(address)) return fetch(input, init)
  const authorities = [...(await listAuthorities()), ...(ca === undefined ? [] : [ca])]
  return sendAndFollow(new Request(input, init), { ...client, ca: authorities })
}
