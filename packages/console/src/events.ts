import type { ControlledBank } from '@pocketbank/devtools'
import type { RequestJournal } from '@pocketbank/http'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { uncachedHeaders } from './console-headers.ts'

/**
 * Milliseconds between two reads of the state. A page is fetched less often, so more reads would show
 * nothing.
 */
const lookMilliseconds = 1_000

/** The number of reads without a change after which a stream writes a comment, to notice a closed browser. */
const quietLooksMax = 15

/** The most open streams; each browser that shows a page has one. */
const streamsMax = 200

const identities = new WeakMap<object, string>()

/** Names an object by random characters, so that a restarted bank never repeats a state of the last run. */
function identify(value: object): string {
  const identity = identities.get(value) ?? crypto.randomUUID().slice(0, 13)
  identities.set(value, identity)
  return identity
}

/**
 * Writes the state of a bank as one word. It changes with the rows, clock, faults, snapshots and requests.
 * The part before the first full stop changes only with a restart or a restored snapshot, which replace all
 * rows.
 */
export function bankState(bank: ControlledBank, requests: RequestJournal): string {
  const { engine, clock, faults, snapshots } = bank
  const minute = Math.floor(clock.now / 60_000)
  const { entries, connections } = requests
  return [
    `${identify(engine)}-${engine.epoch}`,
    identify(engine.bank),
    identify(faults.state()),
    clock.isFollowing ? `runs${minute}` : clock.now,
    snapshots.changes,
    encodeURIComponent(snapshots.base),
    entries.length,
    encodeURIComponent(entries.at(-1)?.id ?? ''),
    connections.changes,
  ].join('.')
}

/** Writes the state to a stream, and each change, until the returned function is called. */
function sendChanges(stream: SSEStreamingApi, state: () => string): () => void {
  let lastState: string | undefined
  let quietLooks = 0
  let isWriting = false
  const look = async (): Promise<void> => {
    // A slow browser gets the latest state once it reads again.
    if (isWriting) return
    isWriting = true
    const now = state()
    quietLooks = now === lastState ? quietLooks + 1 : 0
    if (now !== lastState) await stream.writeSSE({ data: now })
    else if (quietLooks % quietLooksMax === 0) await stream.write(': here\n\n')
    lastState = now
    isWriting = false
  }
  const timer = setInterval(look, lookMilliseconds)
  // On Node an open page must not keep the process alive.
  const { unref } = timer as { readonly unref?: () => void }
  unref?.call(timer)
  void look()
  return () => clearInterval(timer)
}

/** The streams that report changes to open pages. */
export interface Streams {
  /** Responds with a stream of the state and its changes; with 503 if too many are open. */
  open(request: Pick<IncomingRequest, 'method' | 'signal'>, state: () => string): Awaitable<Response>
  /** Ends all streams. Browsers reconnect while they show a page. */
  end(): void
}

interface Watched {
  readonly state: () => string
  /** The functions that end the open streams. */
  readonly ends: Set<() => void>
}

const events = new Hono<{ Bindings: Watched }>().get('*', (context) =>
  streamSSE(context, (stream) => {
    const { state, ends } = context.env
    return new Promise((resolve) => {
      const stop = sendChanges(stream, state)
      const end = () => {
        stop()
        ends.delete(end)
        resolve()
      }
      ends.add(end)
      stream.onAbort(end)
    })
  }),
)

export function createStreams(): Streams {
  const ends = new Set<() => void>()
  const headers = { ...uncachedHeaders, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  return {
    async open({ method, signal }, state) {
      if (ends.size >= streamsMax) return new Response(null, { status: 503, headers: uncachedHeaders })
      if (method === 'HEAD') return new Response(null, { headers })
      const { body } = await events.fetch(new Request('http://localhost/', { signal }), { state, ends })
      return new Response(body, { headers })
    },
    end() {
      for (const end of [...ends]) end()
    },
  }
}
