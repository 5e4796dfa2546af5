import { connect, type Socket } from 'node:net'

/** Opens a connection to where a server listens; what comes over it is read as UTF-8. */
export function connectTo(url: string): Socket {
  const { port, hostname } = new URL(url)
  return connect(Number(port), hostname).setEncoding('utf8')
}

/** All that a connection brings until the server says that nothing more will come. */
export function readSocketText(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    socket.on('data', (text: string) => (output += text))
    socket.once('error', reject).once('end', () => resolve(output))
  })
}

/** Sends bytes, one a code unit, over a connection of its own; gives all that comes back. */
export function converse(url: string, bytes: string): Promise<string> {
  const socket = connectTo(url)
  socket.write(bytes, 'latin1')
  return readSocketText(socket)
}
