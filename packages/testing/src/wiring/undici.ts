import type { Dispatcher } from 'undici'
import { createWebRequest } from './undici-request.ts'

interface RequestTarget {
  readonly fetch: (request: Request) => Promise<Response>
}

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

/** Returns the error of the socket, which `fetch` wraps as the cause of its own error. */
function createFetchError(fault: unknown): Error {
  if (!(fault instanceof Error)) return new Error(String(fault))
  return fault instanceof TypeError && fault.cause instanceof Error ? fault.cause : fault
}

function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

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
 * Creates an interceptor for undici (7 or later). It sends requests for an origin to the sandbox in this
 * process. Requests for other origins are not intercepted.
 *
 * @param sandbox - A sandbox, or an object with its `fetch`.
 * @param origin - Such as `https://bank.example`.
 * @throws {TypeError} If the origin is not an address.
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
  const bankOrigin = new URL(origin).origin
  return (dispatch) => (options, handler) => {
    const requestOrigin = options.origin === undefined ? undefined : new URL(options.origin).origin
    if (requestOrigin !== bankOrigin) return dispatch(options, handler)
    void answerDispatch(sandbox, options, handler)
    return true
  }
}
