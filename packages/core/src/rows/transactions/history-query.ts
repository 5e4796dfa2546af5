import type * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { dayText } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'

/** The transactions that a list has, in the query of a history. */
export const bookingStatus = withSentence(
  codeList(['booked', 'pending', 'both', 'all'], 'booked, pending, both or all'),
  'booked, pending, or both. all is the same as both.',
  '§9 1.11.7',
)

/** The transactions that a list has. */
export type BookingStatus = v.InferOutput<typeof bookingStatus>

/** The first day of a history, included. */
export const firstDay = withSentence(dayText, 'The first day of booking.')

/** The last day of a history, included. */
export const lastDay = withSentence(dayText, 'The last day of booking.')
