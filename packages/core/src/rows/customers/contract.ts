import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { pageEntries } from '../../base/input/page-query.ts'
import { ownTextCharactersMax, text } from '../../base/input/text.ts'

/** The types of a customer (§2.5). */
export const customerTypes = ['PRIVATE', 'CORPORATE'] as const

/** The number by which a customer is known (§2.5). D: at most 35 characters. */
export const customerNumber = text(35)

/** The request that makes a customer (§2.5). D: names have at most 70 characters, as everywhere in §2. */
export const customerRequest = object({
  customerNumber,
  name: text(ownTextCharactersMax),
  type: codeList(customerTypes, 'PRIVATE or CORPORATE', 'any'),
})

/** Query of a list of customers: optional parts and the page (D). */
export const customerListQuery = object({
  withAccounts: v.optional(v.boolean(), false),
  withAgreements: v.optional(v.boolean(), false),
  ...pageEntries,
})
