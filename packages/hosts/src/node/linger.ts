import type { Socket } from 'node:net'

/**
 * Bytes that a client may still send after an answer that it did not wait for. D: 64 MiB: most clients send all they have before they
 * look at the answer, and a connection that is closed in the middle of that takes the answer with it.
 */
const lingerBytesMax = 67_108_864

/** Time in which a client may send them. D: 64 MiB take a second on the slowest of local networks. */
const lingerMilliseconds = 5_000

/** Interval at which both limits are checked. */
const watchMilliseconds = 50

const closing = new WeakSet<Socket>()

/** True if a connection is being closed: the bank reads on and ignores all that comes. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}

/**
 * Closes a connection whose client may still be sending: says that nothing more will come, and hears the client out, so that it can
 * read what was said (RFC 9112 §9.6). What comes is thrown away.
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

/** Has a connection closed slowly when its last answer is out. D: the server of Node closes it by this method, and at once. */
export function closeSlowlyAtEnd(socket: Socket): void {
  socket.destroySoon = () => closeSlowly(socket)
}
