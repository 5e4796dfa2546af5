import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface NodeExchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Waiting requests above which a connection is paused. Those already received wait, too. */
const waitingMax = 64

/**
 * The requests of one connection, answered in order (RFC 9112 §9.3.2). Between two of them other connections
 * get a turn.
 */
export class Turns {
  readonly #socket: Socket
  readonly #answer: (exchange: NodeExchange) => void
  readonly #waiting: NodeExchange[] = []
  #isBusy = false
  #afterAll: (() => void) | undefined
  latest: IncomingMessage | undefined

  constructor(socket: Socket, answer: (exchange: NodeExchange) => void) {
    this.#socket = socket
    this.#answer = answer
  }

  /**
   * Answers a request, or queues it. Ignores it after a response that closes the connection (RFC 9112 §9.6).
   */
  take(exchange: NodeExchange): void {
    if (!this.#socket.writable) return
    this.latest = exchange.incoming
    if (this.#isBusy) this.#wait(exchange)
    else this.#begin(exchange)
  }

  /** Calls `work` once all received requests are answered. */
  afterAll(work: () => void): void {
    if (this.#isBusy) this.#afterAll = work
    else work()
  }

  #wait(exchange: NodeExchange): void {
    this.#waiting.push(exchange)
    if (this.#waiting.length >= waitingMax) this.#socket.pause()
  }

  #begin(exchange: NodeExchange): void {
    this.#isBusy = true
    exchange.outgoing.on('close', () => this.#end())
    this.#answer(exchange)
  }

  #end(): void {
    if (this.#waiting.length > 0) setImmediate(() => this.#next())
    else {
      this.#isBusy = false
      this.#afterAll?.()
    }
  }

  #next(): void {
    const next = this.#socket.writable ? this.#waiting.shift() : undefined
    if (next === undefined) return
    if (this.#waiting.length < waitingMax / 2 && this.#socket.isPaused()) this.#socket.resume()
    this.#begin(next)
  }
}
