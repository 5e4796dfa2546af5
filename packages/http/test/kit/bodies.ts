import { account as accountOfCore, balance } from '../../../core/test/kit/bodies.ts'

export { balance, cardRow, customer } from '../../../core/test/kit/bodies.ts'

/** The request of an account with a number of its own, which may go 500 below zero. */
export function account(customerNumber: string, index = 0) {
  return { ...accountOfCore(customerNumber, index), creditLine: 500 }
}

export function card(customerNumber: string) {
  return {
    customerNumber,
    maskedPan: '492500******1000',
    currency: 'NOK',
    creditLimit: { currency: 'NOK', amount: 30_000 },
    balances: [balance(500), balance(400, 'expected')],
    cardId: 'card-1',
    cardIdVNo: '1',
    accountNumber: '86011117947',
    expiry: '2028-12',
    name: 'Kari Test',
    product: 'Gold',
    status: 'enabled',
  }
}

export function supplementaryCard(customerNumber: string) {
  return { customerNumber, maskedPan: '492500******7777', cardId: 'card-7', name: 'Ola Test' }
}

/** A booked row of an account, with every free field that goes with an incoming one. */
export function row(bookingDate = '2026-01-14') {
  return {
    amount: 250,
    currency: 'NOK',
    bookingDate,
    valueDate: bookingDate,
    creditorName: 'Kari Test',
    debtorName: 'Ola Test',
    remittanceInformationUnstructured: 'For the ferry, blåbær and 🫐',
    endToEndId: 'end-1',
    purposeCode: 'OTHR',
    bankTransactionCode: 'PMNT',
    proprietaryBankTransactionCode: 'TRANSFER',
  }
}

/** A line of an agreement. */
export function engagement(customerNumber: string, iban: string) {
  return { customer: customerNumber, account: { iban }, roles: ['VIEW', 'REGISTER'] }
}

export function agreement(owner: string, iban: string) {
  return { owner, name: 'The office', engagements: [engagement('kari', iban)] }
}
