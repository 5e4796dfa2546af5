import type { Account, Money, Transaction } from './accounts.ts'

export interface Invoice {
  readonly number: string
  readonly creditorName: string
  readonly creditorIban: string
  readonly total: Money
}

/** The text that the bank writes with the payment, by which we recognise it. */
export function writeReference({ number }: Invoice): string {
  return `Invoice ${number}`
}

/** What was paid for an invoice, among the transactions of an account. */
export function listInvoicePayments(
  invoice: Invoice,
  transactions: readonly Transaction[],
): readonly Transaction[] {
  return transactions.filter(
    ({ creditorAccount, remittanceInformationUnstructured, transactionAmount }) =>
      creditorAccount?.iban === invoice.creditorIban &&
      remittanceInformationUnstructured === writeReference(invoice) &&
      Number(transactionAmount.amount) === -Number(invoice.total.amount),
  )
}

/** The first account that has enough for an invoice. */
export function accountFor({ total }: Invoice, accounts: readonly Account[]): Account | undefined {
  return accounts.find(({ currency, balances = [] }) => {
    const expectedBalance = balances.find(({ balanceType }) => balanceType === 'expected') ?? balances[0]
    return (
      currency === total.currency && Number(expectedBalance?.balanceAmount.amount) >= Number(total.amount)
    )
  })
}
