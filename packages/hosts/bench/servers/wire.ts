import type { Server } from 'node:http'
import { Duplex } from 'node:stream'

/**
 * A connection to a server of Node without a socket: figures of it are steadier, since no other process has a
 * part in them.
 */
export class Wire extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  #responseText = ''
  #answered: ((text: string) => void) | undefined

  constructor(server: Server) {
    super()
    server.emit('connection', this)
  }

  /** Sends a request as bytes; gives the answer as text. */
  ask(request: Buffer): Promise<string> {
    return new Promise((resolve) => {
      this.#answered = resolve
      setImmediate(() => this.push(request))
    })
  }

  setTimeout(): this {
    return this
  }

  override _read(): void {}

  override _write(piece: Buffer, _encoding: string, callback: () => void): void {
    callback()
    this.#take(piece)
  }

  override _writev(pieces: readonly { readonly chunk: Buffer }[], callback: () => void): void {
    callback()
    this.#take(Buffer.concat(pieces.map(({ chunk }) => chunk)))
  }

  #take(piece: Buffer): void {
    this.#responseText += piece.toString('latin1')
    const end = this.#responseText.indexOf('\r\n\r\n')
    if (end < 0) return
    const [, length = '0'] = /content-length: (\d+)/i.exec(this.#responseText) ?? []
    if (this.#responseText.length < end + 4 + Number(length)) return
    const answer = this.#responseText
    this.#responseText = ''
    this.#answered?.(answer)
  }
}
