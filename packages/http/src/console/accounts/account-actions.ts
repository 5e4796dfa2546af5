import type { CommandInput } from '@pocketbank/core'
import { cardStatuses, customerOf, localDateAt } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { customerPath } from '../display.tsx'
import { action, actionContext, finishAction } from '../page.ts'
import { accountHolder, cardHolder } from './what-account.ts'
import { accountPageWords } from './words.ts'

const text = v.string()
const maybe = v.optional(v.string())

const [accountPage, cardPage] = ['/console/accounts/{id}', '/console/cards/{id}'] as const

/** The name of the party stands where the direction of the money puts it. */
function namedParty(amount: string, party: string | undefined) {
  if (party === undefined) return {}
  return amount.trim().startsWith('-') ? { creditorName: party } : { debtorName: party }
}

/** Enters a row of an account. */
export const makeRowAction = action({
  path: '/console/accounts/{id}/rows',
  page: accountPage,
  fields: v.object({
    ...{ amount: text, party: maybe, remittanceInformationUnstructured: maybe, kid: maybe },
    ...{ bookingDate: maybe, valueDate: maybe },
  }),
  run(given, { party, bookingDate, valueDate = bookingDate, ...form }) {
    const { id: accountId = '' } = given.names
    const { currency = 'NOK' } = accountHolder(given.engine.bank, accountId)?.row ?? {}
    const row = { ...form, ...namedParty(form.amount, party), currency, bookingDate, valueDate }
    const body = [withoutBlankFields(row)] as CommandInput<'postTransactions'>['body']
    const posted = given.engine.execute(
      'postTransactions',
      { params: { accountId }, body },
      actionContext(given),
    )
    return posted.ok ? finishAction(`/console/accounts/${accountId}`, accountPageWords.makeRow.done) : posted
  },
})

function withoutBlankFields(row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

/** Books a row of an account that waits, today. */
export const bookRowAction = action({
  path: '/console/accounts/{id}/rows/{row}/book',
  page: accountPage,
  fields: v.object({}),
  run(given) {
    const { id: accountId = '', row: transactionId = '' } = given.names
    const today = localDateAt(given.now, given.zone)
    const body = { bookingDate: today, valueDate: today }
    const input = { params: { accountId, transactionId }, body }
    const booked = given.engine.execute('bookPostedTransaction', input, actionContext(given))
    return booked.ok
      ? finishAction(`/console/accounts/${accountId}`, accountPageWords.rows.rowBooked)
      : booked
  },
})

const balanceFields = v.object({ closingBooked: text, expected: maybe })

type BalanceForm = v.InferOutput<typeof balanceFields>

function readBalanceForm({ closingBooked, expected }: BalanceForm, currency: string) {
  const balance = (balanceType: string, amount: string) => ({
    balanceType,
    balanceAmount: { currency, amount },
  })
  const both = [
    balance('closingBooked', closingBooked),
    ...(expected === undefined ? [] : [balance('expected', expected)]),
  ]
  return both as CommandInput<'updateAccountBalances'>['body']
}

/** Sets the balances of an account. */
export const setBalancesAction = action({
  path: '/console/accounts/{id}/balances',
  page: accountPage,
  fields: balanceFields,
  run(given, form) {
    const { id: accountId = '' } = given.names
    const { currency = 'NOK' } = accountHolder(given.engine.bank, accountId)?.row ?? {}
    const input = { params: { accountId }, body: readBalanceForm(form, currency) }
    const set = given.engine.execute('updateAccountBalances', input, actionContext(given))
    return set.ok ? finishAction(`/console/accounts/${accountId}`, accountPageWords.setBalances.done) : set
  },
})

/** Sets the balances of a card. */
export const setCardBalancesAction = action({
  path: '/console/cards/{id}/balances',
  page: cardPage,
  fields: balanceFields,
  run(given, form) {
    const { id: cardAccountId = '' } = given.names
    const { currency = 'NOK' } = cardHolder(given.engine.bank, cardAccountId)?.row ?? {}
    const input = { params: { cardAccountId }, body: readBalanceForm(form, currency) }
    const set = given.engine.execute('updateCardAccountBalances', input, actionContext(given))
    return set.ok ? finishAction(`/console/cards/${cardAccountId}`, accountPageWords.setBalances.done) : set
  },
})

/** Closes an account. */
export const closeAccountAction = action({
  path: '/console/accounts/{id}/close',
  page: accountPage,
  fields: v.object({}),
  run(given) {
    const { id: accountId = '' } = given.names
    const { bank } = given.engine
    const holder = accountHolder(bank, accountId)
    const closed = given.engine.execute('closeAccount', { params: { accountId } }, actionContext(given))
    if (!closed.ok) return closed
    const path =
      holder === undefined ? '/console/customers' : customerPath(customerOf(bank, holder.row.owner).number)
    return finishAction(path, accountPageWords.closed)
  },
})

/** Blocks a card, lets it be used again, or deletes it. */
export const changeCardAction = action({
  path: '/console/cards/{id}/status',
  page: cardPage,
  fields: v.object({ status: v.picklist(cardStatuses) }),
  run(given, body) {
    const { id: cardAccountId = '' } = given.names
    const changed = given.engine.execute(
      'changeCardStatus',
      { params: { cardAccountId }, body },
      actionContext(given),
    )
    return changed.ok
      ? finishAction(`/console/cards/${cardAccountId}`, accountPageWords.statusChanged)
      : changed
  },
})

/** Enters a purchase of a card; what a shop would tell besides has a usual value. */
export const makePurchaseAction = action({
  path: '/console/cards/{id}/rows',
  page: cardPage,
  fields: v.object({ amount: text, transactionDetails: text, transactionDate: text, bookingDate: text }),
  run(given, { amount, ...form }) {
    const { id: cardAccountId = '' } = given.names
    const holder = cardHolder(given.engine.bank, cardAccountId)
    const { currency = 'NOK', maskedPan = '' } = holder?.kind === 'card-account' ? holder.row : {}
    const money = (written: string) => ({ currency, amount: written })
    const row = {
      ...form,
      ...{ cardTransactionId: `console-${given.engine.bank.counts['card-transaction'] ?? 0}`, maskedPan },
      ...{ transactionAmount: money(amount), originalAmount: money(amount), markupFee: money('0') },
      ...{ terminalId: '1', merchantCategoryCode: '5411', markupFeePercentage: '0', invoiced: 'false' },
      ...{
        cardAcceptorId: '1',
        cardAcceptorAddress: { country: 'NO' },
        proprietaryBankTransactionCode: 'PURCHASE',
      },
    }
    const body = [row] as CommandInput<'postCardTransactions'>['body']
    const posted = given.engine.execute(
      'postCardTransactions',
      { params: { cardAccountId }, body },
      actionContext(given),
    )
    return posted.ok ? finishAction(`/console/cards/${cardAccountId}`, accountPageWords.makeRow.done) : posted
  },
})
