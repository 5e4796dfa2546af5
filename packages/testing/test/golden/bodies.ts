import type { Currency } from '@pocketbank/core'
import { isNorwegianBban, norwegianIban } from '@pocketbank/core/base/iso'

/** People and companies of the fixed data set, and accounts of theirs. */
export const people = {
  jonas: '13039319955',
  arne: '12085592767',
  electrician: '18129215603',
  cafe: '20079518612',
} as const
export const jonasAccount = { iban: 'NO1597100535711', currency: 'NOK' } as const
const arneAccount = { iban: 'NO6697350494093', currency: 'NOK' } as const

export const domestic = 'norwegian-domestic-credit-transfers'
export const crossBorder = 'cross-border-credit-transfers'
export const instant = 'instant-norwegian-domestic-credit-transfers-straks'

export const money = (amount: string, currency: Currency = 'NOK') => ({ currency, amount })
export const balance = (
  amount: number,
  balanceType: 'closingBooked' | 'expected' = 'closingBooked',
  currency: Currency = 'NOK',
) => ({
  balanceAmount: { currency, amount },
  balanceType,
})

export const customer = (customerNumber: string, type: 'PRIVATE' | 'CORPORATE' = 'PRIVATE') => ({
  customerNumber,
  name: `Customer ${customerNumber}`,
  type,
})

function accountNumber(index: number): string {
  const first = 8_601 * 10_000_000 + index * 100
  return String(
    Array.from({ length: 100 }, (_, tail) => first + tail).find((number) => isNorwegianBban(String(number))),
  )
}

/** An account with a number of its own. */
export function account(customerNumber: string, index: number) {
  const bban = accountNumber(index)
  return {
    customerNumber,
    accountName: 'Everyday',
    bban,
    iban: norwegianIban(bban),
    currency: 'NOK' as const,
    product: 'Current account',
    cashAccountType: 'CACC' as const,
    creditLine: 500,
    balances: [balance(1_000), balance(900, 'expected')],
  }
}

export function card(customerNumber: string) {
  return {
    customerNumber,
    maskedPan: '492500******1000',
    currency: 'NOK' as const,
    creditLimit: { currency: 'NOK' as const, amount: 30_000 },
    balances: [balance(500), balance(400, 'expected')],
    cardId: 'card-1',
    cardIdVNo: '1',
    accountNumber: '86011117947',
    expiry: '2028-12',
    name: 'Kari Test',
    product: 'Gold',
    status: 'enabled' as const,
  }
}

export const supplementaryCard = (customerNumber: string) => ({
  customerNumber,
  maskedPan: '492500******7777',
  cardId: 'card-7',
  name: 'Ola Test',
})

/** A booked row of an account. */
export const row = (bookingDate = '2026-01-14') => ({
  amount: 250,
  currency: 'NOK' as const,
  bookingDate,
  valueDate: bookingDate,
  creditorName: 'Kari Test',
  debtorName: 'Ola Test',
  endToEndId: 'end-1',
  purposeCode: 'OTHR' as const,
  remittanceInformationUnstructured: 'For the ferry, blåbær and 🫐',
  bankTransactionCode: 'PMNT',
  proprietaryBankTransactionCode: 'TRANSFER',
})

/** A purchase by card. */
export const cardRow = (bookingDate = '2026-01-13', transactionDate = bookingDate) => ({
  cardTransactionId: 'purchase-1',
  terminalId: 'terminal-1',
  bookingDate,
  transactionDate,
  transactionAmount: { currency: 'NOK' as const, amount: 116 },
  originalAmount: { currency: 'EUR' as const, amount: 10 },
  merchantCategoryCode: '5411',
  currencyExchange: {
    sourceCurrency: 'EUR' as const,
    targetCurrency: 'NOK' as const,
    exchangeRate: '11.6',
    unitCurrency: 'EUR' as const,
    quotationDate: '2026-01-13',
  },
  markupFee: { currency: 'NOK' as const, amount: 2 },
  markupFeePercentage: '1.75',
  cardAcceptorId: 'shop-1',
  cardAcceptorAddress: { city: 'Berlin', country: 'DE' as const },
  maskedPan: '492500******1000',
  transactionDetails: 'Groceries',
  invoiced: 'false' as const,
  proprietaryBankTransactionCode: 'PURCHASE',
})

export const engagement = (customerNumber: string, iban: string, fields: object = {}) => ({
  customer: customerNumber,
  account: { iban },
  roles: ['VIEW', 'REGISTER'] as const,
  ...fields,
})

export const agreement = (owner: string, iban: string) => ({
  owner,
  name: 'The office',
  engagements: [engagement('kari', iban)],
})

/** One credit transfer. */
export const transfer = (amount: string, change: object = {}) => ({
  instructedAmount: money(amount),
  creditorName: 'Arne Bekkelund',
  creditorAccount: arneAccount,
  ...change,
})

/** The requests of the three services, from an account. */
export const orders = {
  payments: (amount = '100.50', debtorAccount: object = jonasAccount) => ({
    ...transfer(amount),
    debtorAccount,
  }),
  'periodic-payments': (amount = '100.50', debtorAccount: object = jonasAccount) => ({
    ...transfer(amount),
    debtorAccount,
    startDate: '2026-02-02',
    frequency: 'Monthly' as const,
  }),
  'bulk-payments': (amount = '100.50', debtorAccount: object = jonasAccount) => ({
    debtorAccount,
    payments: [transfer(amount), transfer('3')],
  }),
} as const

export type Service = keyof typeof orders

/** Headers of a request for a PSU who is there and can be sent to the bank's page. */
export const present = {
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-URI': 'https://tpp.example/back?own=1',
} as const

/** Headers that payments and baskets require in addition to those that name the PSU. */
export const paying = { 'x-accept-fix': 'longer-name' } as const

/** How a TPP names a PSU whom the bank has not met. */
export const stranger = {
  'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  'TPP-Session-ID': 'session-1',
  'PSU-Context': 'PRIVATE',
} as const
