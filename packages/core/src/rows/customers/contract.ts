import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { pageEntries } from '../../base/input/page-query.ts'
import { ownTextCharactersMax, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'

export const customerTypes = ['PRIVATE', 'CORPORATE'] as const

/** D: the customer number (§2.5) has a maximum length. */
export const customerNumber = withSentence(
  text(35),
  'The number of the customer. A person logs in with it on the SCA page.',
  '§2.5',
)

/**
 * The request that creates a customer (§2.5). D: names have the same maximum length in all requests of §2.
 */
export const customerRequest = object({
  customerNumber,
  name: withSentence(text(ownTextCharactersMax), 'The name of the customer.', '§2.5'),
  type: withSentence(
    codeList(customerTypes, 'PRIVATE or CORPORATE', 'any'),
    'PRIVATE for a person, CORPORATE for a company.',
    '§2.5',
  ),
})

export const customerListQuery = object({
  withAccounts: withSentence(v.optional(v.boolean(), false), 'Whether each customer has its accounts.'),
  withAgreements: withSentence(v.optional(v.boolean(), false), 'Whether each customer has its agreements.'),
  ...pageEntries,
})
