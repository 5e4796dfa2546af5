import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import type { ConnectionCause } from '@pocketbank/http/journal'
import { findConnectionCause, handshakeTimeout, silentSeconds } from './handshake-cause.ts'

/** A TLS connection that ended without a request. */
export interface FailedHandshake {
  readonly cause: ConnectionCause
  readonly client: string
  readonly code: string | undefined
  readonly serverName: string | undefined
}

/** `asked`: clients may send a certificate. `required`: a handshake without one fails with an alert. */
export type ClientCertificateRequest = 'none' | 'asked' | 'required'

export interface SecureOptions {
  /** Returns the present certificate and key. */
  context(): SecureContext
  /** True if the certificate has a host name. */
  isNamed(serverName: string): boolean
  readonly clientCertificate: ClientCertificateRequest
  readonly onFailure: (failure: FailedHandshake) => void
}

/** First byte of a TLS handshake (RFC 8446 §5.1). */
const handshakeRecord = 22

/** Handshakes that begin in one turn of the event loop. A flood delays other requests by few milliseconds. */
const handshakesPerTurn = 4

/** Runs tasks a few per turn of the event loop, the newest first: those of a flood wait, and time out. */
function createTurns(): (task: () => void) => void {
  const waiting: (() => void)[] = []
  const runSome = () => {
    for (let count = 0; count < handshakesPerTurn; count += 1) waiting.pop()?.()
    if (waiting.length > 0) setImmediate(runSome)
  }
  return (task) => {
    waiting.push(task)
    if (waiting.length === 1) setImmediate(runSome)
  }
}

/** Closes a connection that has sent nothing when the time is over. */
function limitSilence(socket: Socket, isSilent: () => boolean, close: () => void): NodeJS.Timeout {
  const timer = setTimeout(() => {
    if (isSilent()) close()
  }, silentSeconds * 1_000)
  socket.once('close', () => clearTimeout(timer))
  return timer
}

function writeClient({ remoteAddress = '' }: Socket): string {
  // A socket for both families shows IPv4 addresses in IPv6.
  return remoteAddress.replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * The server side of a TLS connection. Node destroys a connection at once when its handshake fails, even if
 * the alert for the client waits for the end of an earlier write. This one waits for a turn of the event
 * loop.
 */
class ServerSideSocket extends TLSSocket {
  isFinished = false

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const destroy = () => super._destroy(error, callback)
    if (this.isFinished) destroy()
    else setImmediate(destroy)
  }
}

function startHandshake(raw: Socket, server: HttpsServer, options: SecureOptions): void {
  const { context, isNamed, clientCertificate, onFailure } = options
  const client = writeClient(raw)
  let serverName: string | undefined
  let code: string | undefined
  // The server of Node would judge client certificates by the clock of the machine, and close without an
  // alert.
  const socket = new ServerSideSocket(raw, {
    isServer: true,
    secureContext: context(),
    requestCert: clientCertificate !== 'none',
    rejectUnauthorized: clientCertificate === 'required',
    ALPNProtocols: ['http/1.1'],
    SNICallback(name, done) {
      serverName = name
      done(null)
    },
  })
  const timer = limitSilence(
    raw,
    () => !socket.isFinished,
    () => {
      code = handshakeTimeout
      socket.destroy()
    },
  )
  socket.on('error', (error: NodeJS.ErrnoException) => {
    code ??= error.code
  })
  // Errors of TLS after the handshake: Node emits them as `error` for its own servers only.
  socket.on('_tlsError', (error: Error) => {
    if (socket.isFinished) socket.destroy(error)
  })
  socket.once('secure', () => {
    socket.isFinished = true
    clearTimeout(timer)
    limitSilence(
      socket,
      () => socket.bytesRead === 0,
      () => socket.destroy(),
    )
    server.emit('secureConnection', socket)
  })
  socket.once('close', () => {
    if (socket.bytesRead > 0) return
    const isKnown = serverName !== undefined && isNamed(serverName)
    const { isFinished } = socket
    const cause = findConnectionCause({ code, serverName, isNamed: isKnown, isFinished })
    if (cause !== undefined) onFailure({ cause, client, code, serverName })
  })
}

/**
 * Accepts the connections of a server: makes handshakes, reports those that fail, and closes silent
 * connections. A connection that does not begin with a TLS handshake is passed to the server unchanged.
 */
export function secureConnections(server: HttpsServer, options: SecureOptions): void {
  const takeTurn = createTurns()
  server.removeAllListeners('connection')
  server.on('connection', (raw: Socket) => {
    const timer = limitSilence(
      raw,
      () => true,
      () => raw.destroy(),
    )
    const fail = () => raw.destroy()
    raw.once('error', fail)
    raw.once('end', fail)
    raw.once('data', (chunk: Buffer) => {
      raw.pause()
      raw.unshift(chunk)
      raw.removeListener('end', fail)
      if (chunk[0] !== handshakeRecord) {
        clearTimeout(timer)
        server.emit('secureConnection', raw)
        raw.resume()
        return
      }
      takeTurn(() => {
        clearTimeout(timer)
        if (!raw.destroyed) startHandshake(raw, server, options)
      })
    })
  })
}
