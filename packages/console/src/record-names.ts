import type { Bank, Money } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { find } from '@pocketbank/core/base/store'
import type { Purpose } from '@pocketbank/core/rows/authorisations/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { requirePsu } from '@pocketbank/core/rows/psus/find'
import { type AnyRow, counters, pickTable, type RowIn, type TableName } from '@pocketbank/core/rows/tables'
import type { TransactionRow } from '@pocketbank/core/rows/transactions/model'
import { totals, writeAmount } from '@pocketbank/http/display'
import { accountPath, customerPath } from './display.tsx'

/** A record with the texts by which lists and links name it. The texts are untrusted. */
export interface NamedRecord {
  readonly title: string
  /** The id, number or IBAN by which people know it. */
  readonly id: string
  /** The path of its page, or of the page that shows it. */
  readonly path?: string
}

type Namers = { readonly [Name in TableName]?: (row: RowIn<Name>, bank: Bank) => NamedRecord }

function titlePayment({ id, transfers }: RowIn<'payments'>): NamedRecord {
  const [first] = transfers
  const sum = totals(transfers.map(({ amount }) => amount)).map((money) => writeAmount(money, 'en'))
  const payee = transfers.length === 1 ? first?.creditorName : `${transfers.length} payees`
  return { title: `${sum.join(' + ')} to ${payee}`, id, path: `/console/payments/${id}` }
}

function titleConsent({ id, psu, corporation, tpp }: RowIn<'consents'>, bank: Bank): NamedRecord {
  const person = psu === 0 ? undefined : requireCustomer(bank, requirePsu(bank, psu).customer)
  const customer = corporation === 0 ? person : requireCustomer(bank, corporation)
  const title = customer === undefined ? `Consent for ${tpp}` : `Consent of ${customer.name}`
  return { title, id, path: `/console/consents/${id}` }
}

function titleBasket({ id, payments }: RowIn<'baskets'>): NamedRecord {
  return { title: `Basket of ${payments.length} payments`, id, path: `/console/baskets/${id}` }
}

/** Names the record that an authorisation approves. */
function purposeRecord(bank: Bank, purpose: Purpose): NamedRecord | undefined {
  if (purpose.kind === 'account-access') return nameSerial(bank, 'consents', purpose.consent)
  if (purpose.kind === 'signing-basket') return nameSerial(bank, 'baskets', purpose.basket)
  return nameSerial(bank, 'payments', purpose.payment)
}

function titleAuthorisation({ id, purpose, tpp }: RowIn<'authorisations'>, bank: Bank): NamedRecord {
  const { title = tpp, path } = purposeRecord(bank, purpose) ?? {}
  return { title, id, ...(path !== undefined && { path }) }
}

function titleTransaction({ amount, account: serial, details }: TransactionRow, bank: Bank): NamedRecord {
  const account = find(bank.accounts, 'key', { serial })
  const money: Money | undefined = account && { minor: amount, currency: account.currency }
  const text = details.remittanceInformationUnstructured ?? details.creditorName ?? ''
  const title = [money && writeAmount(money, 'en'), text].filter(Boolean).join(' ')
  return {
    title,
    id: account?.iban ?? '',
    ...(account && { path: accountPath({ kind: 'account', ...account }) }),
  }
}

function titleCardTransaction(
  { transactionAmount, account }: RowIn<'cardTransactions'>,
  bank: Bank,
): NamedRecord {
  const card = find(bank.cardAccounts, 'key', { serial: account })
  const title = writeAmount(transactionAmount, 'en')
  if (card === undefined) return { title, id: '' }
  return { title, id: card.maskedPan, path: accountPath({ kind: 'card-account', id: card.id }) }
}

const namers: Namers = {
  customers: ({ name, number }) => ({ title: name, id: number, path: customerPath(number) }),
  agreements: ({ name, id }) => ({ title: name, id, path: `/console/agreements/${id}` }),
  accounts: ({ name, iban, id }) => ({ title: name, id: iban, path: accountPath({ kind: 'account', id }) }),
  cardAccounts: ({ name, maskedPan, id }) => {
    return { title: name, id: maskedPan, path: accountPath({ kind: 'card-account', id }) }
  },
  payments: titlePayment,
  consents: titleConsent,
  baskets: titleBasket,
  authorisations: titleAuthorisation,
  transactions: titleTransaction,
  cardTransactions: titleCardTransaction,
  psus: ({ psuId, customer }, bank) => ({ title: requireCustomer(bank, customer).name, id: psuId }),
  sessions: ({ sessionId, tpp }) => ({ title: `Session of ${tpp}`, id: sessionId }),
}

/** Names a row of a table. Returns undefined for a row that is only a part of another one. */
export function nameRecord(bank: Bank, table: TableName, row: AnyRow): NamedRecord | undefined {
  const name = namers[table] as ((row: AnyRow, bank: Bank) => NamedRecord) | undefined
  return name?.(row, bank)
}

function nameSerial(bank: Bank, table: TableName, serial: number): NamedRecord | undefined {
  const row = find(pickTable(bank, table), 'key', { serial })
  return row && nameRecord(bank, table, row)
}

/** The tables with ids that lead to a record. */
export const tablesWithIds = [
  'payments',
  'consents',
  'authorisations',
  'baskets',
  'accounts',
  'cardAccounts',
  'agreements',
  'customers',
  'transactions',
  'cardTransactions',
] as const satisfies readonly TableName[]

/** Finds the record with an id; undefined once it is deleted. */
export function findRecord(
  bank: Bank,
  table: (typeof tablesWithIds)[number],
  id: string,
): NamedRecord | undefined {
  const serial = readSerial(bank.ids, counters[table], id)
  return serial === undefined ? undefined : nameSerial(bank, table, serial)
}
