import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthority, type TppCertificate, tppKey } from '@pocketbank/testing'

/** With what a proxy signs: PKCS #8 in PEM, and the certificate of that key. */
interface SigningIdentity {
  readonly privateKey: string
  readonly certificate: TppCertificate
}

/** A proxy on a free port of this machine. */
export interface SigningProxy {
  /** Where clients send what the bank is to be asked, with the bank's paths: `http://127.0.0.1:49152`. */
  readonly url: string
  close(): Promise<void>
}

/** A TPP of all roles, by the test authority. */
async function defaultIdentity(): Promise<SigningIdentity> {
  return { privateKey: tppKey.privateKey, certificate: await createAuthority().issue() }
}

/**
 * Opens a proxy that signs for clients which cannot: it takes requests as `curl` sends them, adds Date,
 * X-Request-ID and Digest where they are missing, the certificate and the signature (§5), and passes the
 * answer of the bank on. Written without the code of this project that signs or verifies. What the bank
 * cannot be asked is answered 502 with the reason as text.
 */
export async function openSigningProxy(
  bankUrl: string,
  callerIdentity?: SigningIdentity,
): Promise<SigningProxy> {
  const identity = callerIdentity ?? (await defaultIdentity())
  const server = createServer((incoming, outgoing) => {
    pass(new URL(bankUrl), identity, incoming, outgoing).catch((fault: unknown) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { 'Content-Type': 'text/plain' }).end(String(fault))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Headers of one connection, which goes no further (RFC 9110 §7.6.1). */
const ofTheConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade']

/** Headers of a request that the proxy writes anew. */
const ofTheRequest = ['host', 'expect', 'content-length']

type Headers = Record<string, string | string[]>

function without(names: readonly string[], headers: IncomingMessage['headers']): Headers {
  const entries = Object.entries(headers).filter(([name]) => !names.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
}

async function pass(
  bank: URL,
  identity: SigningIdentity,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBytes(incoming)
  const headers = signedHeaders(
    without([...ofTheConnection, ...ofTheRequest], incoming.headers),
    body,
    identity,
  )
  const { method = 'GET', url = '/' } = incoming
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const target = { host: bank.hostname, port: bank.port, path: url, method, headers }
    request(target, resolve).on('error', reject).end(body)
  })
  const content = await readBytes(answer)
  outgoing.writeHead(answer.statusCode ?? 502, without(ofTheConnection, answer.headers)).end(content)
}

async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** What §5 has signed where the request carries it. */
const namesToSign = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']

function signedHeaders(
  requestHeaders: Headers,
  body: Buffer,
  { privateKey, certificate }: SigningIdentity,
): Headers {
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const headers: Headers = {
    date: new Date().toUTCString(),
    'x-request-id': randomUUID(),
    ...(body.length > 0 && { digest, 'content-length': String(body.length) }),
    ...requestHeaders,
    'tpp-signature-certificate': certificate.base64,
  }
  const names = namesToSign.filter((name) => name in headers)
  const text = names.map((name) => `${name}: ${headers[name]}`).join('\n')
  const signature = sign('sha256', Buffer.from(text, 'latin1'), createPrivateKey(privateKey))
  const parameters = {
    keyId: `SN=${certificate.serial},CA=${certificate.issuer}`,
    algorithm: 'rsa-sha256',
    headers: names.join(' '),
    signature: signature.toString('base64'),
  }
  const parameterTexts = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
  return { ...headers, signature: encodeText(parameterTexts.join(',')) }
}

/** As §5.4 has it where the text is more than ASCII. */
function encodeText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
