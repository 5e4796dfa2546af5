import * as v from 'valibot'
import { object } from '../../base/input/object.ts'
import { listOf } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { limits } from '../../base/limits.ts'

export const basketRequest = object({
  paymentIds: withSentence(
    listOf(v.string(), limits.basketPaymentsMax),
    'The ids of the payments in the basket.',
  ),
})
