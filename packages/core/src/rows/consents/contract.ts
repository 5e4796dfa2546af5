import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { dayText, type ListSchema, text } from '../../base/input/text.ts'
import { ibanIn } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { currencyCode } from '../../base/money/contract.ts'

/** D: as long as an IBAN or a masked number that is written in groups. */
const numberCharactersMax = 50

/** Reference of a TPP to an account or card in a consent request (BG: accountReference); other fields are ignored. */
export const consentReference = object({
  iban: v.optional(ibanIn(text(numberCharactersMax))),
  bban: v.optional(text(numberCharactersMax)),
  maskedPan: v.optional(text(numberCharactersMax)),
  currency: v.optional(currencyCode),
})

const referenceList: ListSchema<typeof consentReference> = v.pipe(
  v.array(consentReference),
  v.maxLength(limits.consentAccountsMax),
)
const references = v.optional(referenceList)

const allAccounts = v.optional(
  codeList(['allAccounts'], 'allAccounts, as this bank does not offer owner names'),
)

/** The access that a TPP asks for (BG: accountAccess). */
export const accountAccess = object({
  accounts: references,
  balances: references,
  transactions: references,
  availableAccounts: allAccounts,
  availableAccountsWithBalance: allAccounts,
  allPsd2: allAccounts,
  // The bank knows neither, which it says where one is asked for.
  restrictedTo: v.optional(v.unknown()),
  additionalInformation: v.optional(v.unknown()),
})

export type AccountAccess = v.InferOutput<typeof accountAccess>

/** Body of a consent request (BG: consents). D: every field is optional, and so is the body. */
export const consentRequest = v.optional(
  object({
    access: v.optional(accountAccess),
    recurringIndicator: v.optional(v.boolean()),
    validUntil: v.optional(dayText),
    frequencyPerDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    combinedServiceIndicator: v.optional(v.boolean()),
  }),
)

/** A consent request with a body. */
export type ConsentRequest = NonNullable<v.InferOutput<typeof consentRequest>>
