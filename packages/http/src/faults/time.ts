/** How much time passes, and on which clock. */
export interface Lapse {
  readonly milliseconds: number
  readonly clock?: 'sandbox' | 'real' | undefined
}

/** What lets time pass. */
export interface Lapses {
  /** Lets time pass; rejects with the reason of the signal where its client gives up meanwhile. */
  pass(lapse: Lapse, signal: AbortSignal): Promise<void>
  /** Lets all go on that wait. */
  release(): void
}

/** Lets time pass on the clock of the sandbox, which is moved on at once, or in real time. */
export function createLapses(advance: ((milliseconds: number) => void) | undefined): Lapses {
  const waiting = new Set<() => void>()

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
    async pass({ milliseconds, clock }, signal) {
      if (clock === 'real') {
        signal.throwIfAborted()
        return wait(milliseconds, signal)
      }
      advance?.(milliseconds)
    },
    release() {
      for (const goOn of [...waiting]) goOn()
    },
  }
}
