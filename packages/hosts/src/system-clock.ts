import { type Instant, instant } from '@pocketbank/core'

/** The host's clock. */
export function systemClock(): Instant {
  return instant(Date.now())
}
