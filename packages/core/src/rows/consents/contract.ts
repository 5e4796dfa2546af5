import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { dayText, type ListSchema, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { bbanText, createIbanSchema, ibanText } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { maskedPan } from '../card-accounts/contract.ts'

/** D: long enough for an IBAN or a masked number with blanks. */
const numberCharactersMax = 50

/**
 * A reference to an account or card in a consent request (BG: accountReference). Other fields are ignored.
 */
export const consentReference = object({
  iban: withSentence(v.optional(createIbanSchema(text(numberCharactersMax))), ibanText),
  bban: withSentence(v.optional(text(numberCharactersMax)), bbanText),
  maskedPan: withSentence(v.optional(text(numberCharactersMax)), maskedPan),
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
const notOffered = withSentence(
  v.optional(v.unknown()),
  'Not offered: the bank refuses a request that has it.',
)

/** The requested access (BG: accountAccess). */
export const accountAccess = object({
  accounts: withSentence(references, 'The accounts to see.'),
  balances: withSentence(references, 'The accounts whose balances to read.'),
  transactions: withSentence(references, 'The accounts whose transactions to read.'),
  availableAccounts: withSentence(allAccounts, 'All accounts, without balances and transactions.'),
  availableAccountsWithBalance: withSentence(allAccounts, 'All accounts with their balances.'),
  allPsd2: withSentence(allAccounts, 'All accounts with balances and transactions.'),
  // The schema accepts both, so that the bank can refuse them with a clear message.
  restrictedTo: notOffered,
  additionalInformation: notOffered,
})

export type AccountAccess = v.InferOutput<typeof accountAccess>

/** The body of a consent request (BG: consents). D: every field is optional, and so is the body. */
export const consentRequest = v.optional(
  object({
    access: withSentence(
      v.optional(accountAccess),
      'The data that the TPP asks for: named accounts, or one of the words for all accounts.',
    ),
    recurringIndicator: withSentence(
      v.optional(v.boolean()),
      'Whether the consent is for many reads, or for one access.',
    ),
    validUntil: withSentence(
      v.optional(dayText),
      `The last day of the consent, ${limits.scaValidityDays} days ahead at most.`,
      '§5.7',
    ),
    frequencyPerDay: withSentence(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      'The number of reads a day while the PSU is away.',
      '§8',
    ),
    combinedServiceIndicator: withSentence(
      v.optional(v.boolean()),
      'Whether payments belong to the same session; it changes nothing here.',
    ),
  }),
)

export type ConsentRequest = NonNullable<v.InferOutput<typeof consentRequest>>
