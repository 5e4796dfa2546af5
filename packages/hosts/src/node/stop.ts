import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { stopGraceSeconds } from '../limits.ts'

/** Interval in milliseconds at which idle connections are closed during a stop. */
const sweepMilliseconds = 50

/**
 * Makes the function that stops a server: it stops listening and finishes requests under way. Closes a
 * kept-open connection once it has no request. Closes spare connections of browsers at once, on which no byte
 * arrived.
 */
export function createStopper(http: HttpServer): () => Promise<void> {
  const connections = new Set<Socket>()
  const watch = (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  }
  http.on('connection', watch)
  // With TLS `connection` reports the TCP connection, whose handshake has sent bytes. The TLS connection may
  // have sent none.
  http.on('secureConnection', watch)

  function closeIdle(): void {
    http.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  return () =>
    new Promise((resolve) => {
      const sweep = setInterval(closeIdle, sweepMilliseconds)
      const grace = setTimeout(() => http.closeAllConnections(), stopGraceSeconds * 1_000)
      http.close(() => {
        clearInterval(sweep)
        clearTimeout(grace)
        resolve()
      })
    })
}
