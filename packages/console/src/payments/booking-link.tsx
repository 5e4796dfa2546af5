import type { BankPageInput } from '../page.ts'
import type { Booking } from './bookings.ts'
import { paymentPageWords } from './words.ts'

/** Draws a link to the transaction of a booked transfer, in the list of its account. */
export function BookingLink({
  input,
  booking,
}: {
  readonly input: Pick<BankPageInput, 'href'>
  readonly booking: Booking | undefined
}) {
  if (booking === undefined) return null
  const { path, text, count } = booking
  return (
    <a href={`${input.href(path, { text })}#rows`}>
      {count === 1 ? text : paymentPageWords.sameReference(count)}
    </a>
  )
}
