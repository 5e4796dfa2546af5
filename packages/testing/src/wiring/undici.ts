import type { Dispatcher } from 'undici'
import { createWebRequest } from './undici-request.ts'

/** Whatever answers requests, such as a sandbox. */
interface RequestTarget {
  readonly fetch: (request: Request) => Promise<Response>
}

/** Makes the controller by which a handler of undici pauses or aborts an answer. */
function createController(aborting: AbortController) {
  let resumed: (() => void) | undefined
  let pause: Promise<void> | undefined
  const resume = () => {
    resumed?.()
    pause = undefined
  }
  const controller: Dispatcher.DispatchController = {
    get aborted() {
      return aborting.signal.aborted
    },
    get reason() {
      return aborting.signal.reason ?? null
    },
    get paused() {
      return pause !== undefined
    },
    pause() {
      pause ??= new Promise((resolve) => {
        resumed = resolve
      })
    },
    resume,
    abort(reason) {
      aborting.abort(reason)
      resume()
    },
  }
  return { controller, whenResumed: () => pause }
}

function responseHeaders({ headers }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** A `fetch` that fails says that it failed; what a socket would have failed with stands in the cause. */
function createFetchError(fault: unknown): Error {
  if (!(fault instanceof Error)) return new Error(String(fault))
  return fault instanceof TypeError && fault.cause instanceof Error ? fault.cause : fault
}

function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Asks the sandbox, and tells the handler what comes back, piece by piece. */
async function answerDispatch(
  sandbox: RequestTarget,
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
): Promise<void> {
  const aborting = new AbortController()
  const { signal } = aborting
  const { controller, whenResumed } = createController(aborting)
  try {
    handler.onRequestStart?.(controller, {})
    signal.throwIfAborted()
    const response = await Promise.race([
      sandbox.fetch(createWebRequest(options, signal)),
      waitForAbort(signal),
    ])
    handler.onResponseStart?.(controller, response.status, responseHeaders(response), response.statusText)
    for await (const piece of response.body ?? []) {
      await whenResumed()
      signal.throwIfAborted()
      handler.onResponseData?.(controller, Buffer.from(piece))
    }
    await whenResumed()
    handler.onResponseEnd?.(controller, {})
  } catch (fault) {
    handler.onResponseError?.(controller, createFetchError(fault))
  }
}

/**
 * Makes an interceptor of undici (7 or later) by which requests to an origin reach the sandbox in this process. All others go where they
 * went.
 *
 * @param sandbox - A sandbox, or whatever has its `fetch`.
 * @param origin - Such as `https://bank.example`.
 * @throws {TypeError} If the origin is no address.
 * @example
 * ```ts
 * import { createSandbox } from '@pocketbank/testing'
 * import { bankInterceptor } from '@pocketbank/testing/undici'
 * import { Agent, request } from 'undici'
 *
 * const dispatcher = new Agent().compose(bankInterceptor(createSandbox(), 'https://bank.example'))
 * const { statusCode } = await request('https://bank.example/openapi.json', { dispatcher })
 * statusCode // => 200
 * ```
 */
export function bankInterceptor(
  sandbox: RequestTarget,
  origin: string,
): Dispatcher.DispatcherComposeInterceptor {
  const own = new URL(origin).origin
  return (dispatch) => (options, handler) => {
    const asked = options.origin === undefined ? undefined : new URL(options.origin).origin
    if (asked !== own) return dispatch(options, handler)
    void answerDispatch(sandbox, options, handler)
    return true
  }
}
