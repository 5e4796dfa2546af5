import { type Instant, instant } from '@pocketbank/core'

/** The host's clock. */
export function systemClock(): Instant {
  return instant(Date.now())
}

/** A clock that shows this moment now and runs on from there. */
export function clockFrom(start: Instant): () => Instant {
  const offset = start - Date.now()
  return () => instant(Date.now() + offset)
}
