import type { CommandInput } from '@pocketbank/core'
import { cardStatuses, customerOf, localDateAt } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { customerPath } from '../display.tsx'
import { action, actionContext, goToPage, stayOnPage } from '../page.ts'
import { accountHolder, cardHolder } from './what-account.ts'
import { accountPageWords } from './words.ts'

const text = v.string()
const maybe = v.optional(v.string())

/** The name of the party stands where the direction of the money puts it. */
function namedParty(amount: string, party: string | undefined) {
  if (party === undefined) return {}
  return amount.trim().startsWith('-') ? { creditorName: party } : { debtorName: party }
}

/** Enters a row of an account. */
export const makeRowAction = action({
  name: 'add-transaction',
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
    return posted.ok ? stayOnPage(accountPageWords.makeRow.done) : posted
  },
})

function withoutBlankFields(row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

/** Books a row of an account that waits, today. */
export const bookRowAction = action({
  name: 'book-transaction',
  fields: v.object({ row: v.string() }),
  run(given, { row: transactionId }) {
    const { id: accountId = '' } = given.names
    const today = localDateAt(given.now, given.zone)
    const body = { bookingDate: today, valueDate: today }
    const input = { params: { accountId, transactionId }, body }
    const booked = given.engine.execute('bookPostedTransaction', input, actionContext(given))
    return booked.ok ? stayOnPage(accountPageWords.rows.rowBooked) : booked
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
  name: 'set-balances',
  fields: balanceFields,
  run(given, form) {
    const { id: accountId = '' } = given.names
    const { currency = 'NOK' } = accountHolder(given.engine.bank, accountId)?.row ?? {}
    const input = { params: { accountId }, body: readBalanceForm(form, currency) }
    const set = given.engine.execute('updateAccountBalances', input, actionContext(given))
    return set.ok ? stayOnPage(accountPageWords.setBalances.done) : set
  },
})

/** Sets the balances of a card. */
export const setCardBalancesAction = action({
  name: 'set-card-balances',
  fields: balanceFields,
  run(given, form) {
    const { id: cardAccountId = '' } = given.names
    const { currency = 'NOK' } = cardHolder(given.engine.bank, cardAccountId)?.row ?? {}
    const input = { params: { cardAccountId }, body: readBalanceForm(form, currency) }
    const set = given.engine.execute('updateCardAccountBalances', input, actionContext(given))
    return set.ok ? stayOnPage(accountPageWords.setBalances.done) : set
  },
})

/** Closes an account. */
export const closeAccountAction = action({
  name: 'close-account',
  fields: v.object({}),
  run(given) {
    const { id: accountId = '' } = given.names
    const { bank } = given.engine
    const holder = accountHolder(bank, accountId)
    const closed = given.engine.execute('closeAccount', { params: { accountId } }, actionContext(given))
    if (!closed.ok) return closed
    const path =
      holder === undefined ? '/console/customers' : customerPath(customerOf(bank, holder.row.owner).number)
    return goToPage(path, accountPageWords.closed)
  },
})

/** Blocks a card, lets it be used again, or deletes it. */
export const changeCardAction = action({
  name: 'change-card-status',
  fields: v.object({ status: v.picklist(cardStatuses) }),
  run(given, body) {
    const { id: cardAccountId = '' } = given.names
    const changed = given.engine.execute(
      'changeCardStatus',
      { params: { cardAccountId }, body },
      actionContext(given),
    )
    return changed.ok ? stayOnPage(accountPageWords.statusChanged) : changed
  },
})

/** Enters a purchase of a card; what a shop would tell besides has a usual value. */
export const makePurchaseAction = action({
  name: 'add-purchase',
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
    return posted.ok ? stayOnPage(accountPageWords.makeRow.done) : posted
  },
})
