import { type ConnectionInfo, unknownConnection } from './incoming-request.ts'

/** The part of what `@hono/node-server` passes on beside a Request that says where it comes from. */
interface NodeBindings {
  readonly incoming?: {
    readonly httpVersion?: unknown
    readonly socket?: { readonly remoteAddress?: unknown }
  }
}

const told: readonly (keyof ConnectionInfo)[] = ['target', 'headers', 'readBody', 'hangUp', 'remote']

function isConnectionInfo(given: object): given is ConnectionInfo {
  return told.some((name) => name in given)
}

/** D: who speaks HTTP/1.0 today is a proxy that says nothing of itself, and then the address is not that of who asks. */
function findRemoteAddress({ incoming }: NodeBindings): string | undefined {
  const address = incoming?.httpVersion === '1.0' ? undefined : incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : undefined
}

/** The connection of a request: what a host tells of it, or what a router passes on in its place, such as the bindings of a worker. */
export function connectionPassedOn(given: unknown): ConnectionInfo {
  if (typeof given !== 'object' || given === null) return unknownConnection
  return isConnectionInfo(given) ? given : { remote: findRemoteAddress(given) }
}
