import { type Instant, instant } from '@pocketbank/core'

export function systemClock(): Instant {
  return instant(Date.now())
}
