import type { Bank, Customer, Money } from '@pocketbank/core'
import { groupBy } from '@pocketbank/core/base'
import { find, iterateBackward, iterateForward } from '@pocketbank/core/base/store'
import { listOwnerAccounts } from '@pocketbank/core/rows/accounts/find'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import {
  agreementById,
  listAgreementEngagements,
  listCustomerEngagements,
  listOwnerAgreements,
  requireAgreement,
} from '@pocketbank/core/rows/agreements/find'
import type { Agreement, Engagement } from '@pocketbank/core/rows/agreements/model'
import { listOwnerCardAccounts } from '@pocketbank/core/rows/card-accounts/find'
import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { requirePsu } from '@pocketbank/core/rows/psus/find'
import { createFinder, type Found, findRows } from '../find-rows.ts'
import { findNamedAccount, type NamedHolder } from '../named-accounts.ts'

/** The customers that a list shows; a field left out does not matter. */
export interface CustomersWanted {
  readonly type?: Customer['type'] | undefined
  /** In names and numbers. */
  readonly text?: string | undefined
  /** The serial of the customer at which the page begins. */
  readonly from?: number | undefined
}

/** Rows of a page, and what it looks at. */
const customersOfPage = 50
const customersLookedAtMax = 50_000

/** A page of the customers that fit, in the order in which they came. */
export function listMatchingCustomers(
  bank: Bank,
  { type, text = '', from = 0 }: CustomersWanted,
): Found<Customer> {
  const find = createFinder(text)
  const fits = (customer: Customer) =>
    (type === undefined || customer.type === type) && find([customer.number, customer.name])
  const rows = iterateForward(bank.customers, 'key', { serial: from })
  return findRows(rows, { fits, limit: customersOfPage, looksMax: customersLookedAtMax })
}

/** A customer with the sums that a list shows. */
export interface CustomerRow {
  readonly customer: Customer
  readonly accounts: number
  /** The booked balances of the accounts, by currency. */
  readonly totals: readonly Money[]
  /** Consents that are valid now. */
  readonly consents: number
}

const consentsLookedAtMax = 20_000

/** The customers for whom a consent was given: a person, and the company if it is for one. */
function consentingCustomers(bank: Bank, { psu, corporation }: Consent): readonly number[] {
  return [...(psu === 0 ? [] : [requirePsu(bank, psu).customer]), ...(corporation === 0 ? [] : [corporation])]
}

/** Sums of customers. The consents of all of them are counted in one walk. */
export function describeCustomers(bank: Bank, customers: readonly Customer[]): readonly CustomerRow[] {
  const consents = new Map<number, number>()
  const newest = iterateBackward(bank.consents, 'key', { serial: Number.MAX_SAFE_INTEGER })
  const fits = ({ status }: Consent) => status === 'valid'
  const limits = { limit: consentsLookedAtMax, looksMax: consentsLookedAtMax }
  for (const consent of findRows(newest, { fits, ...limits }).rows) {
    for (const serial of consentingCustomers(bank, consent))
      consents.set(serial, (consents.get(serial) ?? 0) + 1)
  }
  return customers.map((customer) => {
    const accounts = listOwnerAccounts(bank, customer.serial)
    const totals = groupBy(accounts, ({ currency }) => currency).map((all) => ({
      currency: all[0].currency,
      minor: all.reduce((sum, { closingBooked }) => sum + closingBooked, 0n),
    }))
    return { customer, accounts: accounts.length, totals, consents: consents.get(customer.serial) ?? 0 }
  })
}

/** The customer with a number. */
export function customerWith(bank: Bank, number: string): Customer | undefined {
  return find(bank.customers, 'byNumber', { number })
}

/** One engagement with its person and account. */
export interface TreeEngagement {
  readonly engagement: Engagement
  readonly person: Customer
  readonly account: NamedHolder
}

/** One agreement with its owner, and those of its engagements that a page shows. */
export interface TreeAgreement {
  readonly agreement: Agreement
  readonly owner: Customer
  readonly engagements: readonly TreeEngagement[]
  /** Engagements besides those. */
  readonly more: number
}

/** Engagements of an agreement that are shown. */
const engagementsShownMax = 100

function branch(bank: Bank, agreement: Agreement, engagements: readonly Engagement[]): TreeAgreement {
  return {
    agreement,
    owner: requireCustomer(bank, agreement.owner),
    engagements: engagements.slice(0, engagementsShownMax).flatMap((engagement) => {
      const account = findNamedAccount(bank, engagement)
      return account === undefined
        ? []
        : [{ engagement, person: requireCustomer(bank, engagement.customer), account }]
    }),
    more: Math.max(0, engagements.length - engagementsShownMax),
  }
}

/** The agreements by which a person sees accounts. */
export function agreementsOfPerson(bank: Bank, { serial }: Customer): readonly TreeAgreement[] {
  return groupBy(listCustomerEngagements(bank, serial), ({ agreement }) => agreement).map((engagements) =>
    branch(bank, requireAgreement(bank, engagements[0].agreement), engagements),
  )
}

/** The agreements by which people see the accounts of an owner. */
export function agreementsOfOwner(bank: Bank, { serial }: Customer): readonly TreeAgreement[] {
  return listOwnerAgreements(bank, serial).map((agreement) =>
    branch(bank, agreement, listAgreementEngagements(bank, agreement.serial)),
  )
}

/** An agreement with all that it lets people do. */
export function agreementWith(bank: Bank, id: string): TreeAgreement | undefined {
  const found = agreementById(bank, id)
  return found.ok ? branch(bank, found.value, listAgreementEngagements(bank, found.value.serial)) : undefined
}

/** Accounts and cards of an owner that are shown. */
const accountsShownMax = 200

/** The accounts and cards of an owner. */
export interface OwnerHoldings {
  readonly accounts: readonly Account[]
  readonly cards: readonly CardAccount[]
  /** Accounts and cards besides those. */
  readonly more: number
}

/** Finds the accounts and cards of an owner. */
export function listOwnerHoldings(bank: Bank, { serial }: Customer): OwnerHoldings {
  const [accounts, cards] = [listOwnerAccounts(bank, serial), listOwnerCardAccounts(bank, serial)]
  const more = Math.max(0, accounts.length - accountsShownMax) + Math.max(0, cards.length - accountsShownMax)
  return { accounts: accounts.slice(0, accountsShownMax), cards: cards.slice(0, accountsShownMax), more }
}

const consentsShownMax = 20

/** The latest consents that a person has given, or that somebody has given for a company. */
export function consentsOfCustomer(bank: Bank, { serial }: Customer): readonly Consent[] {
  const newestFirst = iterateBackward(bank.consents, 'key', { serial: Number.MAX_SAFE_INTEGER })
  const fits = (consent: Consent) => consentingCustomers(bank, consent).includes(serial)
  return findRows(newestFirst, { fits, limit: consentsShownMax, looksMax: consentsLookedAtMax }).rows
}
