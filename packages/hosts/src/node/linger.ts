import type { Socket } from 'node:net'

/**
 * Bytes that a client may send after an early response. Most clients send the whole body before they read.
 * Closing the connection during that would destroy the response.
 */
const lingerBytesMax = 67_108_864

/** Time in milliseconds that the client has to send them. */
const lingerMilliseconds = 5_000

/** Interval in milliseconds at which both limits are checked. */
const watchMilliseconds = 50

const closing = new WeakSet<Socket>()

/** True if a connection is closing: its data is read and ignored. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}

/**
 * Closes a connection whose client may still be sending. Sends the end of the stream, then discards what
 * arrives, so the client can read the response (RFC 9112 §9.6).
 */
export function closeSlowly(socket: Socket): void {
  if (socket.destroyed || closing.has(socket)) return
  closing.add(socket)
  const bytes = socket.bytesRead + lingerBytesMax
  const end = performance.now() + lingerMilliseconds
  const watch = setInterval(() => {
    if (socket.bytesRead > bytes || performance.now() > end) socket.destroy()
  }, watchMilliseconds)
  socket.once('close', () => clearInterval(watch))
  socket.end()
  socket.resume()
}

export function closeSlowlyAtEnd(socket: Socket): void {
  // Node's server closes the connection by this method after its last response.
  socket.destroySoon = () => closeSlowly(socket)
}
