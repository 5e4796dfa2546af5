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
import { createFinder, findRows, type RowMatches } from '../find-rows.ts'
import { findNamedAccount, type NamedAccount } from '../named-accounts.ts'

/** Filters of the list. A filter that is left out matches every customer. */
export interface CustomerFilter {
  readonly type?: Customer['type'] | undefined
  /** A text in names and numbers. */
  readonly text?: string | undefined
  /** The serial of the first customer on the page. */
  readonly from?: number | undefined
}

/** The number of rows on a page, and the number of customers that a page reads. */
const customersOfPage = 50
const customersLookedAtMax = 50_000

/** Lists a page of matching customers, the first created first. */
export function listMatchingCustomers(
  bank: Bank,
  { type, text = '', from = 0 }: CustomerFilter,
): RowMatches<Customer> {
  const find = createFinder(text)
  const fits = (customer: Customer) =>
    (type === undefined || customer.type === type) && find([customer.number, customer.name])
  const rows = iterateForward(bank.customers, 'key', { serial: from })
  return findRows(rows, { fits, limit: customersOfPage, looksMax: customersLookedAtMax })
}

/** A customer with the totals that a list shows. */
export interface CustomerRow {
  readonly customer: Customer
  readonly accounts: number
  /** The booked balances of all accounts, a sum for each currency. */
  readonly totals: readonly Money[]
  /** The number of valid consents. */
  readonly consents: number
}

const consentsLookedAtMax = 20_000

/** Lists the customers of a consent: the person, and the company if it is for one. */
function consentingCustomers(bank: Bank, { psu, corporation }: Consent): readonly number[] {
  return [...(psu === 0 ? [] : [requirePsu(bank, psu).customer]), ...(corporation === 0 ? [] : [corporation])]
}

/** Adds the totals to customers. Reads the consents of the bank once for all of them. */
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
    const totals = groupBy(accounts, ({ currency }) => currency).map((group) => ({
      currency: group[0].currency,
      minor: group.reduce((sum, { closingBooked }) => sum + closingBooked, 0n),
    }))
    return { customer, accounts: accounts.length, totals, consents: consents.get(customer.serial) ?? 0 }
  })
}

export function customerWith(bank: Bank, number: string): Customer | undefined {
  return find(bank.customers, 'byNumber', { number })
}

/** An engagement with its person and account. */
export interface TreeEngagement {
  readonly engagement: Engagement
  readonly person: Customer
  readonly account: NamedAccount
}

/** An agreement with its owner and the engagements that a page shows. */
export interface TreeAgreement {
  readonly agreement: Agreement
  readonly owner: Customer
  readonly engagements: readonly TreeEngagement[]
  /** The number of engagements that are not shown. */
  readonly hiddenCount: number
}

/** The most engagements of an agreement that are shown. */
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
    hiddenCount: Math.max(0, engagements.length - engagementsShownMax),
  }
}

export function agreementsOfPerson(bank: Bank, { serial }: Customer): readonly TreeAgreement[] {
  return groupBy(listCustomerEngagements(bank, serial), ({ agreement }) => agreement).map((engagements) =>
    branch(bank, requireAgreement(bank, engagements[0].agreement), engagements),
  )
}

export function agreementsOfOwner(bank: Bank, { serial }: Customer): readonly TreeAgreement[] {
  return listOwnerAgreements(bank, serial).map((agreement) =>
    branch(bank, agreement, listAgreementEngagements(bank, agreement.serial)),
  )
}

/** Finds an agreement with all its engagements. */
export function agreementWith(bank: Bank, id: string): TreeAgreement | undefined {
  const result = agreementById(bank, id)
  return result.ok
    ? branch(bank, result.value, listAgreementEngagements(bank, result.value.serial))
    : undefined
}

/** The most accounts and cards of an owner that are shown. */
const accountsShownMax = 200

/** The accounts and cards of an owner. */
export interface OwnerHoldings {
  readonly accounts: readonly Account[]
  readonly cards: readonly CardAccount[]
  /** The number of accounts and cards that are not shown. */
  readonly hiddenCount: number
}

export function listOwnerHoldings(bank: Bank, { serial }: Customer): OwnerHoldings {
  const [accounts, cards] = [listOwnerAccounts(bank, serial), listOwnerCardAccounts(bank, serial)]
  const hiddenCount =
    Math.max(0, accounts.length - accountsShownMax) + Math.max(0, cards.length - accountsShownMax)
  return {
    accounts: accounts.slice(0, accountsShownMax),
    cards: cards.slice(0, accountsShownMax),
    hiddenCount,
  }
}

const consentsShownMax = 20

/** Lists the latest consents of a person or for a company. */
export function consentsOfCustomer(bank: Bank, { serial }: Customer): readonly Consent[] {
  const newestFirst = iterateBackward(bank.consents, 'key', { serial: Number.MAX_SAFE_INTEGER })
  const fits = (consent: Consent) => consentingCustomers(bank, consent).includes(serial)
  return findRows(newestFirst, { fits, limit: consentsShownMax, looksMax: consentsLookedAtMax }).rows
}
