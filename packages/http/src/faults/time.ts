import type { FaultEffect } from './rule.ts'

/** A fault that struck a request. */
export interface InjectedFault {
  /** The id of the fault. */
  readonly id: string
  readonly effect: FaultEffect
  readonly after: boolean
}

/** How much time passes, and on which clock. */
export interface Delay {
  readonly milliseconds: number
  readonly clock?: 'sandbox' | 'real' | undefined
}

/** A request that waits: the fault for which time passes, and the signal of a client that may give up meanwhile. */
export interface DelayedRequest {
  readonly fault: InjectedFault | undefined
  readonly signal: AbortSignal
}

/** What lets time pass. */
export interface Delays {
  /** Notes a fault that a request met, for which time may pass from now on. */
  begin(fault: InjectedFault): void
  /** Lets time pass; rejects with the reason of the signal where its client gives up meanwhile. */
  pass(delay: Delay, waiting: DelayedRequest): Promise<void>
  /** Lets all go on that wait, and keeps no fault waiting that began before. */
  release(): void
}

/** Lets time pass on the clock of the sandbox, which is moved on at once, or in real time. */
export function createDelays(advance: ((milliseconds: number) => void) | undefined): Delays {
  const waiting = new Set<() => void>()
  let lasting = new WeakSet<InjectedFault>()

  /** D: a timer that nobody waits for any more is stopped, so that nothing is left running after a test. */
  function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (conclude: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiting.delete(goOn)
        conclude()
      }
      const goOn = () => end(resolve)
      const giveUp = () => end(() => reject(signal.reason))
      const timer = setTimeout(goOn, milliseconds)
      waiting.add(goOn)
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
        if (fault === undefined || lasting.has(fault)) await wait(milliseconds, signal)
        return
      }
      advance?.(milliseconds)
    },
    release() {
      // D: a body that comes slowly waits anew before each piece, and a delay may be claimed long before it begins.
      lasting = new WeakSet()
      for (const goOn of [...waiting]) goOn()
    },
  }
}
