import { type ConnectionInfo, unknownConnection } from './incoming-request.ts'

/** The part of the bindings of `@hono/node-server` with the address of the client. */
interface NodeBindings {
  readonly incoming?: {
    readonly httpVersion?: unknown
    readonly socket?: { readonly remoteAddress?: unknown }
  }
}

const connectionFields: readonly (keyof ConnectionInfo)[] = [
  'target',
  'headers',
  'readBody',
  'hangUp',
  'remote',
  'isEncrypted',
  'clientCertificate',
  'origins',
]

function isConnectionInfo(value: object): value is ConnectionInfo {
  return connectionFields.some((name) => name in value)
}

function findRemoteAddress({ incoming }: NodeBindings): string | undefined {
  // Today only proxies use HTTP/1.0, and then the address is not that of the client.
  const address = incoming?.httpVersion === '1.0' ? undefined : incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : undefined
}

/**
 * Reads the connection of a request from what a host or router passes with it: its own facts, the bindings of
 * `@hono/node-server`, or other bindings.
 */
export function connectionPassedOn(value: unknown): ConnectionInfo {
  if (typeof value !== 'object' || value === null) return unknownConnection
  return isConnectionInfo(value) ? value : { remote: findRemoteAddress(value) }
}
