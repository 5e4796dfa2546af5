import type { Socket } from 'node:net'

/**
 * Octets that a client may still send after an answer that it did not wait for. D: 64 MiB: most clients send all they have before they
 * look at the answer, and a connection that is closed in the middle of that takes the answer with it.
 */
const lingerOctetsMax = 67_108_864

/** How long a client may take for them. D: 64 MiB take a second on the slowest of local networks. */
const lingerMilliseconds = 5_000

/**
 * Closes a connection whose client may still be sending: says that nothing more will come, and hears the client out, so that it can
 * read what was said (RFC 9112 §9.6). What comes is thrown away, and no further request is taken from it.
 */
export function closeSlowly(socket: Socket): void {
  if (socket.destroyed) return
  let octets = 0
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds)
  socket.once('close', () => clearTimeout(timer))
  socket.removeAllListeners('data')
  socket.on('data', (piece: Buffer) => {
    octets += piece.length
    if (octets > lingerOctetsMax) socket.destroy()
  })
  socket.end()
  socket.resume()
}

/** Has a connection closed slowly when its last answer is out. D: the server of Node closes it by this method, and at once. */
export function closeSlowlyAtEnd(socket: Socket): void {
  socket.destroySoon = () => closeSlowly(socket)
}
