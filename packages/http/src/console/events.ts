import type { ControlledBank } from '../control/bank.ts'
import type { RequestJournal } from '../requests/journal.ts'
import { utf8Encoder } from '../web-apis.ts'
import { unkept } from './console-headers.ts'

/** How often a stream looks whether anything is another one. D: at once to the eye, and nothing to the machine. */
const lookMilliseconds = 300

/** Looks after which a stream says that it is still there, so that one whose browser is gone is noticed. */
const looksBetweenSigns = 50

/** Streams at once. D: one a page that somebody looks at. */
const streamsMax = 200

let numbered = 0
const numbers = new WeakMap<object, number>()

/** A number that stays with a value. */
function identityNumber(value: object): number {
  const known = numbers.get(value)
  if (known !== undefined) return known
  numbered += 1
  numbers.set(value, numbered)
  return numbered
}

/** What tells two states of a bank apart: its rows, clock, faults, snapshots and requests. */
export function bankState(bank: ControlledBank, requests: RequestJournal): string {
  const { engine, clock, faults, snapshots } = bank
  const minute = Math.floor(clock.now / 60_000)
  const { entries } = requests
  return [
    ...[identityNumber(engine.bank), engine.epoch, identityNumber(faults.state())],
    ...[
      clock.isFollowing ? `runs${minute}` : clock.now,
      snapshots.changes,
      encodeURIComponent(snapshots.base),
    ],
    ...[entries.length, encodeURIComponent(entries.at(-1)?.id ?? '')],
  ].join('.')
}

/** A stream of events that somebody reads. */
class Stream {
  readonly #state: () => string
  readonly #onEnd: (stream: Stream) => void
  #timer: ReturnType<typeof setInterval> | undefined
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #told: string | undefined
  #looks = 0

  constructor(state: () => string, onEnd: (stream: Stream) => void) {
    this.#state = state
    this.#onEnd = onEnd
  }

  get body(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        this.#controller = controller
        this.#timer = setInterval(() => this.#look(), lookMilliseconds)
        // On Node, where an open page must not keep the process alive.
        const { unref } = this.#timer as { readonly unref?: () => void }
        unref?.call(this.#timer)
        this.#look()
      },
      cancel: () => this.#stop(),
    })
  }

  #look(): void {
    const state = this.#state()
    this.#looks += 1
    if (state !== this.#told) this.#say(`data: ${state}\n\n`)
    else if (this.#looks % looksBetweenSigns === 0) this.#say(': here\n\n')
    this.#told = state
  }

  #say(text: string): void {
    this.#controller?.enqueue(utf8Encoder.encode(text))
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#controller = undefined
    this.#onEnd(this)
  }

  end(): void {
    this.#controller?.close()
    this.#stop()
  }
}

/** The streams that tell open pages of changes. */
export interface Streams {
  /** A stream that tells the state now, and again whenever it is another one. */
  open(state: () => string): Response
  /** Ends all of them; browsers ask again where there is still somebody. */
  end(): void
}

/** Streams, none of which keeps a process alive by itself. */
export function createStreams(): Streams {
  const streams = new Set<Stream>()
  return {
    open(state) {
      if (streams.size >= streamsMax) return new Response(null, { status: 503, headers: unkept })
      const stream = new Stream(state, (ended) => streams.delete(ended))
      streams.add(stream)
      const headers = { ...unkept, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
      return new Response(stream.body, { headers })
    },
    end() {
      for (const stream of [...streams]) stream.end()
    },
  }
}
