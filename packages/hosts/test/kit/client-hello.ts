import { Duplex } from 'node:stream'
import { type ConnectionOptions, connect } from 'node:tls'

/** The first bytes that a TLS client sends. */
export function writeClientHello(options: ConnectionOptions = {}): Promise<Buffer> {
  return new Promise((resolve) => {
    const wire = new Duplex({
      read() {},
      write(chunk: Buffer, _, done) {
        resolve(chunk)
        done()
      },
    })
    connect({ socket: wire, ...options }).on('error', () => {})
  })
}
