import { isNorwegianBban } from '../../src/base/iso/bban.ts'
import { norwegianIban } from '../../src/base/iso/iban.ts'

/** The bodies that the sandbox takes. */
export function customer(number: string, type: 'PRIVATE' | 'CORPORATE' = 'PRIVATE') {
  return { customerNumber: number, name: `Customer ${number}`, type }
}

export function balance(amount: unknown, balanceType = 'closingBooked', currency = 'NOK') {
  return { balanceAmount: { currency, amount }, balanceType }
}

/** Makes a Norwegian account number, another one for each index below 100,000. */
export function accountNumber(index: number): string {
  const first = 8_601 * 10_000_000 + index * 100
  return String(
    Array.from({ length: 100 }, (_, tail) => first + tail).find((number) => isNorwegianBban(String(number))),
  )
}

/** The request of an account with a Norwegian number of its own. */
export function account(customerNumber: string, index = 0) {
  const bban = accountNumber(index)
  return {
    customerNumber,
    accountName: 'Everyday',
    bban,
    iban: norwegianIban(bban),
    currency: 'NOK',
    product: 'Current account',
    cashAccountType: 'CACC',
    creditLine: 0,
    balances: [balance(1_000), balance(900, 'expected')],
  }
}

export function card(customerNumber: string, index = 0) {
  return {
    customerNumber,
    maskedPan: `492500******${String(1_000 + index)}`,
    currency: 'NOK',
    creditLimit: { currency: 'NOK', amount: 30_000 },
    balances: [balance(500), balance(400, 'expected')],
    cardId: `card-${index}`,
    cardIdVNo: '1',
    accountNumber: '86011117947',
    expiry: '2028-12',
    name: 'Kari Test',
    product: 'Gold',
    status: 'enabled',
  }
}

export function supplementary(customerNumber: string) {
  return { customerNumber, maskedPan: '492500******7777', cardId: 'card-7', name: 'Ola Test' }
}

/** A booked row of an account. */
export function row(bookingDate = '2026-01-14', valueDate = bookingDate) {
  return { amount: -250, currency: 'NOK', bookingDate, valueDate }
}

export function cardRow(bookingDate = '2026-01-13', transactionDate = bookingDate) {
  return {
    cardTransactionId: 'purchase-1',
    terminalId: 'terminal-1',
    bookingDate,
    transactionDate,
    transactionAmount: { currency: 'NOK', amount: 116 },
    originalAmount: { currency: 'EUR', amount: 10 },
    merchantCategoryCode: '5411',
    currencyExchange: {
      sourceCurrency: 'EUR',
      targetCurrency: 'NOK',
      exchangeRate: '11.6',
      unitCurrency: 'EUR',
      quotationDate: '2026-01-13',
    },
    markupFee: { currency: 'NOK', amount: 2 },
    markupFeePercentage: '1.75',
    cardAcceptorId: 'shop-1',
    cardAcceptorAddress: { city: 'Berlin', country: 'DE' },
    maskedPan: '492500******1000',
    transactionDetails: 'Groceries',
    invoiced: 'false',
    proprietaryBankTransactionCode: 'PURCHASE',
  }
}

/** A line of an agreement. */
export function engagement(customer: string, account: object) {
  return { customer, account, roles: ['VIEW', 'REGISTER'] }
}
