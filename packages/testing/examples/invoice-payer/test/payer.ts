import type { Sandbox } from '@pocketbank/testing'
import { readAccounts, readTransactions } from '../src/accounts.ts'
import type { Bank } from '../src/bank.ts'
import { accountFor, listInvoicePayments } from '../src/invoice.ts'
import { payInvoice, readPaymentStatus } from '../src/pay-invoice.ts'
import { approved, invoice, requireBody } from './setup.ts'

/** The invoice with a slip of the pen in the account number. */
export const mistypedInvoice = { ...invoice, creditorIban: invoice.creditorIban.replace('86', '68') }

/**
 * A customer who has opened their accounts to us and has enough for the invoice, and what we can do for them.
 */
export async function readyToPay(sandbox: Sandbox, bank: Bank, customerNumber: string) {
  const customer = await approved(sandbox, bank, customerNumber)
  const account = accountFor(invoice, requireBody(await readAccounts(bank, customer)))
  if (account === undefined) throw new Error('no account has enough')
  const { resourceId } = account
  return {
    pay: (chosenInvoice = invoice) => payInvoice(bank, customer, { invoice: chosenInvoice, account }),
    statusOf: async (paymentId: string) =>
      requireBody(await readPaymentStatus(bank, customer, paymentId)).transactionStatus,
    listPayments: async () => {
      const since = { resourceId, since: '2026-01-15' }
      return listInvoicePayments(invoice, requireBody(await readTransactions(bank, customer, since)))
    },
  }
}
