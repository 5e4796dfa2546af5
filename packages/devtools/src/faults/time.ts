import type { FaultEffect, FaultMatch } from './rule.ts'

export interface InjectedFault {
  readonly id: string
  readonly effect: FaultEffect
  readonly after: boolean
  readonly match?: FaultMatch | undefined
  readonly times?: number | undefined
}

interface Delay {
  readonly milliseconds: number
  readonly clock?: 'sandbox' | 'real' | undefined
}

/** A request that waits. `signal` is aborted if its client gives up. */
export interface DelayedRequest {
  readonly fault: InjectedFault | undefined
  readonly signal: AbortSignal
}

export interface Delays {
  /** Records that this fault has struck a request, which it may delay now or later. */
  begin(fault: InjectedFault): void
  /**
   * Waits. Resolves to false if the request is dropped, and rejects with the signal's reason if the client
   * gives up.
   */
  pass(delay: Delay, waiting: DelayedRequest): Promise<boolean>
  /**
   * Ends all waits, and skips those still to come from faults that have struck already. Drops the requests
   * unless `goesOn`.
   */
  end(how: { readonly goesOn: boolean }): void
}

/** Makes the delays of a bank. `advance` advances its clock by milliseconds; real delays use a timer. */
export function createDelays(advance: ((milliseconds: number) => void) | undefined): Delays {
  const waiting = new Set<(goesOn: boolean) => void>()
  let lasting = new WeakSet<InjectedFault>()

  function wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (conclude: () => void) => {
        // Without this, the timer would keep the process alive after a test.
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
      // A slow body waits again before each piece, and a delay may begin long after its fault was claimed.
      lasting = new WeakSet()
      for (const endNow of [...waiting]) endNow(goesOn)
    },
  }
}
