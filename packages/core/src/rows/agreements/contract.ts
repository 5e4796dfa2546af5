import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { listOf, ownTextCharactersMax, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { bbanText, createIbanSchema, ibanText } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { int32 } from '../../base/money/sandbox-amount.ts'
import { maskedPan } from '../card-accounts/contract.ts'
import { customerNumber } from '../customers/contract.ts'

/** D: the rights of a person to an account. VIEW shows it, REGISTER allows payments from it. */
export const engagementRoles = ['VIEW', 'REGISTER'] as const

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(int32.greatest)))

/**
 * D: a reference to an account of the agreement's owner, by one of four names, or by IBAN and BBAN together.
 */
const engagementAccount = object({
  iban: withSentence(v.optional(createIbanSchema(v.string())), ibanText),
  bban: withSentence(v.optional(v.string()), bbanText),
  maskedPan: withSentence(v.optional(v.string()), maskedPan),
  resourceId: withSentence(v.optional(v.string()), 'The id of the account or card account.'),
})

export const engagementRequest = object({
  customer: withSentence(customerNumber, 'The customer number of the person.'),
  account: withSentence(engagementAccount, 'The account or card account, one of the owner of the agreement.'),
  roles: withSentence(
    listOf(codeList(engagementRoles, 'VIEW or REGISTER'), engagementRoles.length),
    'The rights of the person: VIEW to see the account, REGISTER to pay from it.',
  ),
  registerLimit: withSentence(
    limit,
    'The largest payment that the person may register, in ' +
      "whole units of the account's currency. 0: no limit.",
  ),
  approvalLimit: withSentence(
    limit,
    'The largest payment that the person may approve alone, ' +
      "in whole units of the account's currency. 0: no limit.",
  ),
})

export const agreementRequest = object({
  owner: withSentence(
    customerNumber,
    'The customer number of the company that owns the accounts of the agreement.',
  ),
  name: withSentence(text(ownTextCharactersMax), 'The name of the agreement.'),
  engagements: withSentence(
    listOf(engagementRequest, limits.rowsPerCallMax, 0),
    'The engagements: a person, an account and the roles of the person.',
  ),
})

export type EngagementRequest = v.InferOutput<typeof engagementRequest>
