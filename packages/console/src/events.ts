import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { uncachedHeaders } from './console-headers.ts'

/** The most open streams; each browser that shows a page has one. */
const streamsMax = 200

/** The streams that report changes to open pages. */
export interface Streams {
  /** Responds with a stream of the state and its changes; with 503 if too many are open. */
  open(request: Pick<IncomingRequest, 'method' | 'signal'>, state: () => string): Awaitable<Response>
  /** Ends all streams. Browsers reconnect while they show a page. */
  end(): void
}

export function createStreams(): Streams {
  const ends = new Set<() => void>()
  const headers = { ...uncachedHeaders, 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  return {
    async open({ method, signal }, state) {
      if (ends.size >= streamsMax) return new Response(null, { status: 503, headers: uncachedHeaders })
      if (method === 'HEAD') return new Response(null, { headers })
      // Loaded for the first stream, since pages are shown before they are followed.
      const { streamChanges } = await import('./event-stream.ts')
      return new Response(await streamChanges({ state, ends }, signal), { headers })
    },
    end() {
      for (const end of [...ends]) end()
    },
  }
}
