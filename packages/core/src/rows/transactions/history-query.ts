import type * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { dayText } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'

export const bookingStatus = withSentence(
  codeList(['booked', 'pending', 'both', 'all'], 'booked, pending, both or all'),
  'booked, pending, or both. all is the same as both.',
  '§9 1.11.7',
)

export type BookingStatus = v.InferOutput<typeof bookingStatus>

/** Inclusive. */
export const firstDay = withSentence(dayText, 'The first day of booking.')

/** Inclusive. */
export const lastDay = withSentence(dayText, 'The last day of booking.')
