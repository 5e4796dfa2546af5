import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { listOf, ownTextCharactersMax, text } from '../../base/input/text.ts'
import { ibanIn } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { int32 } from '../../base/money/sandbox-amount.ts'
import { customerNumber } from '../customers/contract.ts'

/** Rights of a person on an account (D): see it, register payments on it. */
export const engagementRoles = ['VIEW', 'REGISTER'] as const

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(int32.greatest)))

/** Reference of an agreement to an account of its owner (D): one of its four names, or its IBAN and bban together. */
const engagementAccount = object({
  iban: v.optional(ibanIn(v.string())),
  bban: v.optional(v.string()),
  maskedPan: v.optional(v.string()),
  resourceId: v.optional(v.string()),
})

/** An engagement, one of those that an agreement has (D). */
export const engagementRequest = object({
  customer: customerNumber,
  account: engagementAccount,
  roles: listOf(codeList(engagementRoles, 'VIEW or REGISTER'), engagementRoles.length),
  registerLimit: limit,
  approvalLimit: limit,
})

/** The request that makes an agreement (D). */
export const agreementRequest = object({
  owner: customerNumber,
  name: text(ownTextCharactersMax),
  engagements: listOf(engagementRequest, limits.rowsPerCallMax, 0),
})

/** An engagement of an agreement, as embedding code and clients send it. */
export type EngagementRequest = v.InferOutput<typeof engagementRequest>
