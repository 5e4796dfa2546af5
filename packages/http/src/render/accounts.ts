import { type AccountView, cashAccountTypes, currencyCode, writeSandboxAmount } from '@pocketbank/core'
import * as v from 'valibot'
import { linksOf, linkTo } from './links.ts'
import { balance, renderBalances, sandboxAmount } from './money.ts'

/** The address of an account in the sandbox. */
export function accountPath(id: string): string {
  return `/v1/sandbox/accounts/${id}`
}

/** A sandbox account (§2.8). */
export const accountAnswer = v.object({
  id: v.string(),
  customerNumber: v.string(),
  accountName: v.string(),
  bban: v.string(),
  iban: v.string(),
  currency: currencyCode,
  product: v.string(),
  cashAccountType: v.picklist(cashAccountTypes),
  creditLine: sandboxAmount,
  balances: v.array(balance),
  _links: linksOf('self', 'transactions'),
})

/** Writes an account, field for field in the order of §2.8. */
export function renderAccount(account: AccountView): v.InferOutput<typeof accountAnswer> {
  const { id, customerNumber, name, bban, iban, currency, product, cashAccountType, creditLine } = account
  return {
    id,
    customerNumber,
    accountName: name,
    bban,
    iban,
    currency,
    product,
    cashAccountType,
    creditLine: writeSandboxAmount(creditLine, currency),
    balances: renderBalances(account),
    _links: {
      self: linkTo(accountPath(id), 'GET', 'DELETE'),
      transactions: linkTo(`${accountPath(id)}/transactions`, 'GET', 'POST', 'DELETE'),
    },
  }
}
