import { type CommandInput, type CommandName, formatAmount } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { norwegianIban } from '@pocketbank/core/base/iso'
import { iterateForward } from '@pocketbank/core/base/store'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { makeNumber } from '@pocketbank/core/worlds/plan'
import { type AccountOrCard, type ActOn, type Arming, isAccount, missing } from './arming.ts'

/** Balances in minor units. */
type Minors = Readonly<Partial<Record<'closingBooked' | 'expected', bigint>>>

/** Makes an act that sets balances of an account. */
export function replaceBalances(minorsOf: (account: AccountOrCard) => Minors): ActOn<AccountOrCard> {
  return (arming, account) => {
    const { currency, id } = account
    const body = Object.entries(minorsOf(account)).map(([balanceType, minor]) => ({
      balanceType: balanceType as keyof Minors,
      balanceAmount: { currency, amount: formatAmount({ currency, minor }) },
    }))
    return isAccount(account)
      ? arming.execute('updateAccountBalances', { params: { accountId: id }, body })
      : arming.execute('updateCardAccountBalances', { params: { cardAccountId: id }, body })
  }
}

/** Sets the booked balance so that no funds are left, credit included. */
export const empty = replaceBalances((account) => ({
  closingBooked: isAccount(account) ? -account.creditLine : -account.creditLimit,
}))

/** Sets the booked balance to a million. */
export const fill = replaceBalances(() => ({ closingBooked: 100_000_000n }))

export const close: ActOn<AccountOrCard> = (arming, account) =>
  isAccount(account)
    ? arming.execute('closeAccount', { params: { accountId: account.id } })
    : moveCard('deleted')(arming, account)

export function moveCard(status: 'blocked' | 'deleted'): ActOn<AccountOrCard> {
  return (arming, account) => {
    if (isAccount(account)) {
      return missing('The latest payment is from an account. Pay from a card: debtorAccount.maskedPan.')
    }
    if (account.status === status) return ok(undefined)
    return arming.execute('changeCardStatus', { params: { cardAccountId: account.id }, body: { status } })
  }
}

type PostedRow = CommandInput<'postTransactions'>['body'][number]

/** Makes an act that posts rows to an account. Default: a payment of today. */
export function post(...rows: readonly Partial<PostedRow>[]) {
  return (arming: Arming, { id: accountId, currency }: Account) => {
    const { today } = arming.clock
    const defaults = { amount: '-125.00', currency, bookingDate: today, valueDate: today }
    const body = rows.map((row) => ({ ...defaults, ...row }))
    return arming.execute('postTransactions', { params: { accountId }, body })
  }
}

export const pending = { bookingDate: undefined, valueDate: undefined }

export const deleteRows: ActOn<Account> = (arming, { id: accountId }) =>
  arming.execute('deleteTransactions', { params: { accountId } })

/** Acts once, after the next successful request that runs this command. */
export function afterReading<Subject>(command: CommandName, act: ActOn<Subject>): ActOn<Subject> {
  return (arming, subject) => {
    arming.afterNext(
      ({ exchange, entry }) => (exchange.operation?.command === command && entry.status === 200) || undefined,
      () => act(arming, subject),
    )
    return ok(undefined)
  }
}

/** Posts two pending rows, and books the newer one after the next page is read. */
export const bookBeforePage: ActOn<Account> = (arming, account) => {
  const result = post(pending, pending)(arming, account)
  if (!result.ok) return result
  const params = { accountId: account.id, transactionId: result.value.transactions[1]?.id ?? '' }
  return afterReading('listAccountTransactions', () => {
    const { today } = arming.clock
    return arming.execute('bookPostedTransaction', { params, body: { bookingDate: today, valueDate: today } })
  })(arming, account)
}

/** Opens another account for the owner of an account. The TPP needs a new consent for it. */
export function openAnother(accountName: string, currency: 'NOK' | 'EUR'): ActOn<Account> {
  return (arming, { owner, product, cashAccountType }) => {
    const { bank } = arming.engine
    const takenNumbers = new Set([...iterateForward(bank.accounts, 'key')].map((account) => account.bban))
    const bban = makeNumber('bban', accountName, takenNumbers)
    const numbers = { customerNumber: requireCustomer(bank, owner).number, bban, iban: norwegianIban(bban) }
    const balances = [{ balanceType: 'expected' as const, balanceAmount: { currency, amount: '500.00' } }]
    const terms = { product, cashAccountType, creditLine: 0, balances }
    return arming.execute('createAccount', { body: { accountName, currency, ...numbers, ...terms } })
  }
}

function findOtherPerson(arming: Arming, { owner }: CardAccount) {
  return arming.people.find(({ serial }) => serial !== owner)
}

/** Names the customer to whom `giveSupplementaryCard` gives a card. */
export function nameOtherPerson(arming: Arming, card: CardAccount): string {
  const { name, number } = findOtherPerson(arming, card) ?? { name: '', number: '' }
  return `${name}, ${number}`
}

export const giveSupplementaryCard: ActOn<CardAccount> = (arming, card) => {
  const { id: cardAccountId } = card
  const otherPerson = findOtherPerson(arming, card)
  if (otherPerson === undefined)
    return missing({ problem: 'the bank has one private customer only', remedy: 'Create another one first' })
  const { number: customerNumber, name } = otherPerson
  const body = { customerNumber, name, maskedPan: '492500******0027', cardId: '0027' }
  return arming.execute('createSupplementaryCard', { params: { cardAccountId }, body })
}

export const buyAbroad: ActOn<CardAccount> = (
  arming,
  { id: cardAccountId, currency: cardCurrency, maskedPan },
) => {
  const { today } = arming.clock
  const foreign = cardCurrency === 'EUR' ? 'SEK' : 'EUR'
  const rate = { unitCurrency: foreign, exchangeRate: '11.70', quotationDate: today } as const
  const purchase = {
    cardTransactionId: 'abroad-1',
    transactionDate: today,
    bookingDate: today,
    maskedPan,
    originalAmount: { currency: foreign, amount: '20.00' },
    transactionAmount: { currency: cardCurrency, amount: '234.00' },
    currencyExchange: { sourceCurrency: foreign, targetCurrency: cardCurrency, ...rate },
    markupFee: { currency: cardCurrency, amount: '4.00' },
    markupFeePercentage: '1.75',
    terminalId: '70001',
    cardAcceptorId: '9000001',
    merchantCategoryCode: '5812',
    transactionDetails: 'Bakker Fietsen',
    cardAcceptorAddress: { city: 'Amsterdam', country: 'NL' },
    invoiced: 'false',
    proprietaryBankTransactionCode: 'PURCHASE',
  } as const
  return arming.execute('postCardTransactions', { params: { cardAccountId }, body: [purchase] })
}
