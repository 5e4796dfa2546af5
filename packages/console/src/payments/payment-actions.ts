import type { Bank, Context } from '@pocketbank/core'
import { refuseAt } from '@pocketbank/core/base/errors'
import { accountByIban } from '@pocketbank/core/rows/accounts/find'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { createInternetBankPsu } from '@pocketbank/devtools/control/internet-bank'
import * as v from 'valibot'
import { ownTpp } from '../docs/own-tpp.ts'
import { action, actionContext, type BankPageInput, goToPage, stayOnPage } from '../page.ts'
import { listPayers } from './next-steps.ts'
import { paymentPageWords } from './words.ts'

const words = paymentPageWords.create

/**
 * Finds the PSU of a new payment: the first person who may pay from the account. If a company owns it, the
 * person acts for the company.
 */
function payingPsu(bank: Bank, { serial, owner }: Account): Context['psu'] | undefined {
  const [person] = listPayers(bank, { debtor: { kind: 'account', account: serial } })
  if (person === undefined) return undefined
  const { type, number } = requireCustomer(bank, owner)
  const identity = person.number
  return type === 'PRIVATE'
    ? { identity, context: 'PRIVATE' }
    : { identity, context: 'CORPORATE', corporationId: number }
}

/**
 * Chooses the product of a payment by currency: kroner are domestic, other currencies need a cross-border
 * product.
 */
function productOfAccount({ currency }: Account): string {
  return currency === 'NOK' ? 'norwegian-domestic-credit-transfers' : 'cross-border-credit-transfers'
}

/** Creates a payment between two accounts of the bank, as the TPP of the console. */
export const createPaymentAction = action({
  name: 'create-payment',
  fields: v.object({
    debtorAccount: v.string(),
    creditorAccount: v.string(),
    amount: v.string(),
    remittanceInformationUnstructured: v.optional(v.string()),
  }),
  run(input, { debtorAccount, creditorAccount, amount, ...texts }) {
    const { engine, tpp = ownTpp.id } = input
    const debtor = accountByIban(engine.bank, debtorAccount)
    const creditor = accountByIban(engine.bank, creditorAccount)
    if (debtor === undefined) return refuseAt('P2c', '$.debtorAccount', words.noAccount)
    if (creditor === undefined) return refuseAt('P2c', '$.creditorAccount', words.noAccount)
    const psu = payingPsu(engine.bank, debtor)
    if (psu === undefined) return refuseAt('P2c', '$.debtorAccount', words.noPayer)
    const body = {
      instructedAmount: { amount, currency: creditor.currency },
      creditorName: requireCustomer(engine.bank, creditor.owner).name,
      creditorAccount: { iban: creditor.iban, currency: creditor.currency },
      debtorAccount: { iban: debtor.iban, currency: debtor.currency },
      ...texts,
    }
    const created = engine.execute(
      'createPayment',
      {
        params: { paymentProduct: productOfAccount(creditor) },
        query: { allowLogicalDuplicate: true },
        body,
      },
      { ...actionContext(input), tpp, psu },
    )
    if (!created.ok) return created
    return goToPage(`/console/payments/${created.value.payment.id}`, words.notice)
  },
})

/** Makes the context of a customer who acts in the internet bank. */
function createInternetBankCustomer({ engine, bank }: BankPageInput, customerNumber: string) {
  return createInternetBankPsu({ engine, now: () => bank.clock.now }, customerNumber)
}

const text = v.optional(v.string())

/**
 * Changes the day or the amount of a payment as the customer in the internet bank. Ignores an unchanged
 * amount.
 */
export const changePaymentAction = action({
  name: 'change-payment',
  fields: v.object({ customerNumber: v.string(), amount: text, requestedExecutionDate: text }),
  run(input, { customerNumber, ...change }) {
    const result = createInternetBankCustomer(input, customerNumber).changePayment(
      input.names.id ?? '',
      change,
    )
    return result.ok ? stayOnPage(paymentPageWords.change.notice) : result
  },
})

/** Cancels a payment as the customer in the internet bank. */
export const cancelPaymentAction = action({
  name: 'cancel-payment',
  fields: v.object({ customerNumber: v.string() }),
  run(input, { customerNumber }) {
    const cancelled = createInternetBankCustomer(input, customerNumber).cancelPayment(input.names.id ?? '')
    return cancelled.ok ? stayOnPage(paymentPageWords.change.cancelled) : cancelled
  },
})
