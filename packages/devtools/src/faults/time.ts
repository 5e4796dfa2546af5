import type { FaultEffect, FaultMatch } from './rule.ts'

/** A fault that struck a request. */
export interface InjectedFault {
  /** The id of the fault. */
  readonly id: string
  readonly effect: FaultEffect
  readonly after: boolean
  readonly match?: FaultMatch | undefined
  readonly times?: number | undefined
}

/** Length of a delay, and its clock. */
interface Delay {
  readonly milliseconds: number
  readonly clock?: 'sandbox' | 'real' | undefined
}

/** A request that waits: the fault for which time passes, and the signal of a client that may give up meanwhile. */
export interface DelayedRequest {
  readonly fault: InjectedFault | undefined
  readonly signal: AbortSignal
}

/** Delays of requests, on the clock of the sandbox or in real time. */
export interface Delays {
  /** Notes a fault that a request met, for which time may pass from now on. */
  begin(fault: InjectedFault): void
  /** Lets time pass; false where the request is dropped meanwhile. Rejects with the reason of the signal where its client gives up. */
  pass(delay: Delay, waiting: DelayedRequest): Promise<boolean>
  /** Ends all waits, and keeps no fault waiting that began before. Requests go on, or are dropped. */
  end(how: { readonly goesOn: boolean }): void
}

/** Lets time pass on the clock of the sandbox, which is moved on at once, or in real time. */
export function createDelays(advance: ((milliseconds: number) => void) | undefined): Delays {
  const waiting = new Set<(goesOn: boolean) => void>()
  let lasting = new WeakSet<InjectedFault>()

  /** D: a timer that nobody waits for any more is stopped, so that nothing is left running after a test. */
  function wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (conclude: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiting.delete(endNow)
        conclude()
      }
      const endNow = (goesOn: boolean) => end(() => resolve(goesOn))
      const giveUp = () => end(() => reject(signal.reason))
      const timer = setTimeout(endNow, milliseconds, true)
      waiting.add(endNow)
      signal.addEventListener('abort', giveUp)
    })
  }

  return {
    begin(fault) {
      lasting.add(fault)
    },
    async pass({ milliseconds, clock }, { fault, signal }) {
      if (clock === 'real') {
        signal.throwIfAborted()
        return fault === undefined || lasting.has(fault) ? wait(milliseconds, signal) : true
      }
      advance?.(milliseconds)
      return true
    },
    end({ goesOn }) {
      // D: a body that comes slowly waits anew before each piece, and a delay may be claimed long before it begins.
      lasting = new WeakSet()
      for (const endNow of [...waiting]) endNow(goesOn)
    },
  }
}
