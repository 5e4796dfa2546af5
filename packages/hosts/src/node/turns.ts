import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request and what answers it. */
export interface NodeExchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Requests that wait on a connection before no more are read from it. D: what came in one piece with them waits besides. */
const waitingMax = 64

/**
 * The requests of one connection, answered one after the other (RFC 9112 §9.3.2), each in a turn of its own: between two of them those of
 * other connections have theirs, however many wait here.
 */
export class Turns {
  readonly #socket: Socket
  readonly #answer: (exchange: NodeExchange) => void
  readonly #waiting: NodeExchange[] = []
  #isBusy = false
  #afterAll: (() => void) | undefined
  /** The request that came last. */
  latest: IncomingMessage | undefined

  constructor(socket: Socket, answer: (exchange: NodeExchange) => void) {
    this.#socket = socket
    this.#answer = answer
  }

  /** Takes a request. Behind an answer that closes the connection none is taken any more (RFC 9112 §9.6). */
  take(exchange: NodeExchange): void {
    if (!this.#socket.writable) return
    this.latest = exchange.incoming
    if (this.#isBusy) this.#wait(exchange)
    else this.#begin(exchange)
  }

  /** Does something once every request that came is answered; at once where none is left. */
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
