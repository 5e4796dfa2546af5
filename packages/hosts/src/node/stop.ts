import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'

/** Time that requests under way have to finish once the server stops. D: most supervisors grant as much. */
const graceMilliseconds = 10_000

/** Interval at which a stopping server looks for connections that became idle. */
const sweepMilliseconds = 50

/**
 * Makes the function that stops a server: it finishes what is under way and listens no more. A connection that its client
 * keeps open is closed as soon as no request is left on it, and at once where none ever came: browsers open such spare ones.
 */
export function createStopper(http: HttpServer): () => Promise<void> {
  const connections = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  function closeIdle(): void {
    http.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  return () =>
    new Promise((resolve) => {
      const sweep = setInterval(closeIdle, sweepMilliseconds)
      const grace = setTimeout(() => http.closeAllConnections(), graceMilliseconds)
      http.close(() => {
        clearInterval(sweep)
        clearTimeout(grace)
        resolve()
      })
    })
}
