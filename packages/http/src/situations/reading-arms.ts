import type { CommandInput, Refusal, Result } from '@pocketbank/core'
import {
  type Account,
  type CardAccount,
  customerOf,
  findRow,
  iterateForward,
  localDateAt,
  makeNumber,
  norwegianIban,
  ok,
} from '@pocketbank/core/internal'
import type { Seen } from '../pipeline/exchange.ts'
import { type Means, missing } from './means.ts'
import { armedBy, findValidConsent } from './sca-arms.ts'
import type { Armed } from './situation.ts'

type PostedRow = CommandInput<'postTransactions'>['body'][number]

const noAccount = 'No account is under a valid consent of this TPP: have a customer approve one first.'
const noCard = 'No card is under a valid consent of this TPP: have a customer approve one first.'

function today({ bank: { engine, clock } }: Means): string {
  return localDateAt(clock.now, engine.bank.calendar.zone)
}

/** The first account or card of the newest valid consent. */
function findOpened<Kind extends 'account' | 'card-account'>(means: Means, kind: Kind) {
  const { bank } = means.bank.engine
  const table = kind === 'account' ? 'accounts' : 'cardAccounts'
  const opened = findValidConsent(means)?.entries.flatMap((entry) =>
    entry.kind === kind ? (findRow(bank, table, entry.account) ?? []) : [],
  )
  return opened?.[0] as (Kind extends 'account' ? Account : CardAccount) | undefined
}

/** Makes an arm that does something to an account under consent. */
function armAccount(
  act: (means: Means, account: Account) => Result<unknown, Refusal>,
  sentence: string,
): (means: Means) => Armed {
  return (means) => {
    const account = findOpened(means, 'account')
    return account === undefined
      ? missing(noAccount)
      : armedBy(act(means, account), `${sentence}: ${account.iban}.`)
  }
}

function post(means: Means, { id: accountId, currency }: Account, rows: readonly Partial<PostedRow>[]) {
  const { engine, clock } = means.bank
  const day = today(means)
  const body = rows.map((row) => ({ amount: '-125.00', currency, bookingDate: day, valueDate: day, ...row }))
  return engine.execute('postTransactions', { params: { accountId }, body }, { now: clock.now })
}

/** Posts rows to an account under consent. */
export function postRows(sentence: string, ...rows: readonly Partial<PostedRow>[]): (means: Means) => Armed {
  return armAccount((means, account) => post(means, account, rows), sentence)
}

const pendingRow = { bookingDate: undefined, valueDate: undefined }

/** Posts two pending rows, and books the newer one behind the next page. */
export const bookBehindPage = armAccount((means, account) => {
  const { engine, clock } = means.bank
  const posted = post(means, account, [pendingRow, pendingRow])
  if (!posted.ok) return posted
  const transactionId = posted.value.transactions[1]?.id ?? ''
  const params = { accountId: account.id, transactionId }
  const isPage = ({ exchange, entry }: Seen) =>
    exchange.operation?.command === 'listAccountTransactions' && entry.status === 200
  means.afterNext(isPage, () => {
    const day = today(means)
    engine.execute(
      'bookPostedTransaction',
      { params, body: { bookingDate: day, valueDate: day } },
      { now: clock.now },
    )
  })
  return posted
}, 'The account has two pending rows now, one of which is booked behind the next page')

/** Does something to the account of the next list or page that is answered. */
function behindNext(
  command: 'listConsentedAccounts' | 'listAccountTransactions',
  act: 'closeAccount' | 'deleteTransactions',
  sentence: string,
): (means: Means) => Armed {
  return armAccount((means, { id: accountId }) => {
    const { engine, clock } = means.bank
    means.afterNext(
      ({ exchange, entry }) => exchange.operation?.command === command && entry.status === 200,
      () => void engine.execute(act, { params: { accountId } }, { now: clock.now }),
    )
    return ok(undefined)
  }, sentence)
}

/** Closes an account under consent behind the next list. */
export const closeBehindList = behindNext(
  'listConsentedAccounts',
  'closeAccount',
  'The account is closed behind the next list',
)

/** Deletes the rows of an account under consent behind the next page. */
export const deleteBehindPage = behindNext(
  'listAccountTransactions',
  'deleteTransactions',
  'All rows go behind the next page',
)

/** Sets the balances of an account under consent, in whole units. */
export function changeBalances(closingBooked: string, expected: string): (means: Means) => Armed {
  return armAccount(({ bank: { engine, clock } }, { id: accountId, currency }) => {
    const body = Object.entries({ closingBooked, expected }).map(([balanceType, amount]) => ({
      balanceType: balanceType as 'expected',
      balanceAmount: { currency, amount },
    }))
    return engine.execute('updateAccountBalances', { params: { accountId }, body }, { now: clock.now })
  }, `The balances are ${closingBooked} booked and ${expected} expected`)
}

/** Opens another account for the customer whose consent is the newest; a new consent has to open it. */
export function openAnother(accountName: string, currency: 'NOK' | 'EUR'): (means: Means) => Armed {
  return (means) => {
    const { engine, clock } = means.bank
    const first = findOpened(means, 'account')
    if (first === undefined) return missing(noAccount)
    const bban = makeNumber(
      'bban',
      accountName,
      new Set([...iterateForward(engine.bank.accounts, 'key')].map((one) => one.bban)),
    )
    const { number: customerNumber } = customerOf(engine.bank, first.owner)
    const { product, cashAccountType } = first
    const balances = [{ balanceType: 'expected' as const, balanceAmount: { currency, amount: '500.00' } }]
    const numbers = { customerNumber, accountName, bban, iban: norwegianIban(bban), currency, product }
    const body = { ...numbers, cashAccountType, creditLine: 0, balances }
    return armedBy(
      engine.execute('createAccount', { body }, { now: clock.now }),
      `${customerNumber} has another account, “${accountName}” in ${currency}: ask for a consent that opens it.`,
    )
  }
}

/** Makes an arm that does something to a card under consent. */
function armCard(
  act: (means: Means, card: CardAccount) => Result<unknown, Refusal>,
  sentence: string,
): (means: Means) => Armed {
  return (means) => {
    const card = findOpened(means, 'card-account')
    return card === undefined ? missing(noCard) : armedBy(act(means, card), `${sentence}: ${card.maskedPan}.`)
  }
}

/** Moves a card under consent to another status. */
export function moveCard(status: 'blocked' | 'deleted'): (means: Means) => Armed {
  return armCard(
    ({ bank: { engine, clock } }, { id: cardAccountId }) =>
      engine.execute('changeCardStatus', { params: { cardAccountId }, body: { status } }, { now: clock.now }),
    `The card is ${status}`,
  )
}

/** Gives another person a supplementary card on a card under consent. */
export const giveSupplementaryCard = armCard(({ bank: { engine, clock } }, card) => {
  const other = [...iterateForward(engine.bank.customers, 'key')].find(
    ({ type, serial }) => type === 'PRIVATE' && serial !== card.owner,
  )
  if (other === undefined) return missing('The bank has one private customer only: create another one first.')
  const { number: customerNumber, name } = other
  const body = { customerNumber, name, maskedPan: '492500******0027', cardId: '0027' }
  return engine.execute(
    'createSupplementaryCard',
    { params: { cardAccountId: card.id }, body },
    { now: clock.now },
  )
}, 'Another person has a supplementary card now, and a new consent of theirs opens it')

/** Posts a purchase in another currency to a card under consent. */
export const buyAbroad = armCard((means, { id: cardAccountId, currency, maskedPan }) => {
  const { engine, clock } = means.bank
  const day = today(means)
  const [sourceCurrency, targetCurrency] =
    currency === 'EUR' ? (['SEK', 'EUR'] as const) : (['EUR', currency] as const)
  const purchase = {
    cardTransactionId: 'abroad-1',
    terminalId: '70001',
    bookingDate: day,
    transactionDate: day,
    transactionAmount: { currency: targetCurrency, amount: '234.00' },
    originalAmount: { currency: sourceCurrency, amount: '20.00' },
    merchantCategoryCode: '5812',
    currencyExchange: {
      sourceCurrency,
      targetCurrency,
      exchangeRate: '11.70',
      unitCurrency: sourceCurrency,
      quotationDate: day,
    },
    markupFee: { currency: targetCurrency, amount: '4.00' },
    markupFeePercentage: '1.75',
    cardAcceptorId: '9000001',
    cardAcceptorAddress: { city: 'Amsterdam', country: 'NL' as const },
    maskedPan,
    transactionDetails: 'Bakker Fietsen',
    invoiced: 'false' as const,
    proprietaryBankTransactionCode: 'PURCHASE',
  }
  return engine.execute(
    'postCardTransactions',
    { params: { cardAccountId }, body: [purchase] },
    { now: clock.now },
  )
}, 'The card has a purchase in another currency')
