import * as v from 'valibot'
import { object } from '../../base/input/object.ts'
import { listOf } from '../../base/input/text.ts'
import { limits } from '../../base/limits.ts'

/** The request that puts payments into a basket (B1): 1 to 100 of them. */
export const basketRequest = object({ paymentIds: listOf(v.string(), limits.basketPaymentsMax) })
