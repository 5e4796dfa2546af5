import { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

/**
 * Milliseconds between two reads of the state. A page is fetched less often, so more reads would show
 * nothing.
 */
const lookMilliseconds = 1_000

/** The number of reads without a change after which a stream writes a comment, to notice a closed browser. */
const quietLooksMax = 15

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

/** A state to watch. */
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

/** Streams a state and its changes, until the client disconnects or one of the ends is called. */
export async function streamChanges(watched: Watched, signal: AbortSignal): Promise<Response['body']> {
  const { body } = await events.fetch(new Request('http://localhost/', { signal }), watched)
  return body
}
