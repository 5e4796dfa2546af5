import type { FaultEffect } from './rule.ts'

/** A fault that struck a request. */
export interface Strike {
  /** The id of the fault. */
  readonly id: string
  readonly effect: FaultEffect
  readonly after: boolean
}

/** How much time passes, and on which clock. */
export interface Lapse {
  readonly milliseconds: number
  readonly clock?: 'sandbox' | 'real' | undefined
}

/** Who waits: the strike for which time passes, and the signal of a client that may give up meanwhile. */
export interface Waiting {
  readonly strike: Strike | undefined
  readonly signal: AbortSignal
}

/** What lets time pass. */
export interface Lapses {
  /** Notes a strike that a request met, for which time may pass from now on. */
  begin(strike: Strike): void
  /** Lets time pass; rejects with the reason of the signal where its client gives up meanwhile. */
  pass(lapse: Lapse, waiting: Waiting): Promise<void>
  /** Lets all go on that wait, and keeps no strike waiting that began before. */
  release(): void
}

/** Lets time pass on the clock of the sandbox, which is moved on at once, or in real time. */
export function createLapses(advance: ((milliseconds: number) => void) | undefined): Lapses {
  const waiting = new Set<() => void>()
  let lasting = new WeakSet<Strike>()

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
    begin(strike) {
      lasting.add(strike)
    },
    async pass({ milliseconds, clock }, { strike, signal }) {
      if (clock === 'real') {
        signal.throwIfAborted()
        if (strike === undefined || lasting.has(strike)) await wait(milliseconds, signal)
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
