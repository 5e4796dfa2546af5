import type { IncomingMessage } from 'node:http'
import type { ConnectionInfo } from '../../requests/incoming-request.ts'
import type { HeaderSource } from '../../signature/signing-string.ts'
import { bodyReaderOf } from './incoming-body.ts'

/** The headers as octets, repeated ones joined. */
export function headersOf({ headers }: IncomingMessage): HeaderSource {
  const has = (name: string) => Object.hasOwn(headers, name.toLowerCase())
  const get = (name: string) => (has(name) ? String(headers[name.toLowerCase()]) : null)
  return { get, has }
}

/** What Node read from the socket: the target unchanged, the headers as octets. */
export function connectionInfoOf(incoming: IncomingMessage): ConnectionInfo {
  const { url, socket, httpVersion } = incoming
  const hangUp = () => socket.destroySoon()
  // D: who speaks HTTP/1.0 today is a proxy that says nothing of itself, and then the address is not that of who asks.
  const remote = httpVersion === '1.0' ? undefined : socket.remoteAddress
  return {
    ...(url?.startsWith('/') && { target: url }),
    headers: headersOf(incoming),
    readBody: bodyReaderOf(incoming),
    hangUp,
    remote,
  }
}
