import type { CommandInput, Refusal, Result } from '@pocketbank/core'
import {
  type Account,
  type AccountKind,
  type CardAccount,
  customerOf,
  findHolder,
  iterateForward,
  makeNumber,
  norwegianIban,
  ok,
} from '@pocketbank/core/internal'
import { type Arm, type Arming, missing, tell } from './means.ts'

type PostedRow = CommandInput<'postTransactions'>['body'][number]

/** Makes an arm that acts on the first account or card that the newest valid consent opens, whose number ends the sentence. */
function onOpened<Holder extends Account | CardAccount>(kind: AccountKind, word: string) {
  return (sentence: string, act: (arming: Arming, holder: Holder) => Result<unknown, Refusal>): Arm =>
    (arming) => {
      const opened = (arming.consent?.entries ?? []).filter((entry) => entry.kind === kind)
      const [holder] = opened.flatMap((entry) => findHolder(arming.engine.bank, entry) ?? []) as Holder[]
      if (holder === undefined)
        return missing(`No ${word} is under a valid consent of this TPP: have a customer approve one first.`)
      return tell(act(arming, holder), `${sentence}: ${'iban' in holder ? holder.iban : holder.maskedPan}.`)
    }
}

const onAccount = onOpened<Account>('account', 'account')
const onCard = onOpened<CardAccount>('card-account', 'card')

function post(arming: Arming, { id: accountId, currency }: Account, rows: readonly Partial<PostedRow>[]) {
  const { today } = arming.clock
  const body = rows.map((row) => ({
    amount: '-125.00',
    currency,
    bookingDate: today,
    valueDate: today,
    ...row,
  }))
  return arming.execute('postTransactions', { params: { accountId }, body })
}

/** Posts rows to an account. */
export function postRows(sentence: string, ...rows: readonly Partial<PostedRow>[]): Arm {
  return onAccount(sentence, (arming, account) => post(arming, account, rows))
}

const pendingRow = { bookingDate: undefined, valueDate: undefined }

/** Posts two pending rows, and books the newer one behind the next page. */
export const bookBehindPage = onAccount(
  'The account has two pending rows now, one of which is booked behind the next page',
  (arming, account) => {
    const posted = post(arming, account, [pendingRow, pendingRow])
    if (!posted.ok) return posted
    const params = { accountId: account.id, transactionId: posted.value.transactions[1]?.id ?? '' }
    arming.afterCommand('listAccountTransactions', () => {
      const { today } = arming.clock
      arming.execute('bookPostedTransaction', { params, body: { bookingDate: today, valueDate: today } })
    })
    return posted
  },
)

/** Runs a command on an account behind the next list or page that is answered. */
export function actBehind(
  list: 'listConsentedAccounts' | 'listAccountTransactions',
  act: 'closeAccount' | 'deleteTransactions',
  sentence: string,
): Arm {
  return onAccount(sentence, (arming, { id: accountId }) => {
    arming.afterCommand(list, () => arming.execute(act, { params: { accountId } }))
    return ok(undefined)
  })
}

/** Sets the balances of an account, in whole units. */
export function changeBalances(closingBooked: string, expected: string): Arm {
  return onAccount(
    `The balances are ${closingBooked} booked and ${expected} expected`,
    (arming, { id: accountId, currency }) => {
      const body = Object.entries({ closingBooked, expected }).map(([balanceType, amount]) => ({
        balanceType: balanceType as 'expected',
        balanceAmount: { currency, amount },
      }))
      return arming.execute('updateAccountBalances', { params: { accountId }, body })
    },
  )
}

/** Opens another account for the owner of an account; a new consent has to open it. */
export function openAnother(accountName: string, currency: 'NOK' | 'EUR'): Arm {
  return onAccount(
    `The customer has another account, “${accountName}” in ${currency}. Ask for a consent that opens it beside this one`,
    (arming, { owner, product, cashAccountType }) => {
      const { bank } = arming.engine
      const taken = new Set([...iterateForward(bank.accounts, 'key')].map((one) => one.bban))
      const bban = makeNumber('bban', accountName, taken)
      const numbers = { customerNumber: customerOf(bank, owner).number, bban, iban: norwegianIban(bban) }
      const balances = [{ balanceType: 'expected' as const, balanceAmount: { currency, amount: '500.00' } }]
      const kept = { product, cashAccountType, creditLine: 0, balances }
      return arming.execute('createAccount', { body: { accountName, currency, ...numbers, ...kept } })
    },
  )
}

/** Blocks or deletes a card. */
export function moveCard(status: 'blocked' | 'deleted'): Arm {
  return onCard(`The card is ${status}`, (arming, { id: cardAccountId }) =>
    arming.execute('changeCardStatus', { params: { cardAccountId }, body: { status } }),
  )
}

/** Gives another person a supplementary card on a card. */
export const giveSupplementaryCard = onCard(
  'Another person has a supplementary card now, and a new consent of theirs opens it',
  (arming, { id: cardAccountId, owner }) => {
    const other = arming.people.find(({ serial }) => serial !== owner)
    if (other === undefined)
      return missing('The bank has one private customer only: create another one first.')
    const { number: customerNumber, name } = other
    const body = { customerNumber, name, maskedPan: '492500******0027', cardId: '0027' }
    return arming.execute('createSupplementaryCard', { params: { cardAccountId }, body })
  },
)

/** Posts a purchase in another currency to a card. */
export const buyAbroad = onCard(
  'The card has a purchase in another currency',
  (arming, { id: cardAccountId, currency: own, maskedPan }) => {
    const { today } = arming.clock
    const foreign = own === 'EUR' ? 'SEK' : 'EUR'
    const rate = { unitCurrency: foreign, exchangeRate: '11.70', quotationDate: today } as const
    // biome-ignore format: what was paid, where, and how it is billed
    const purchase = {
      cardTransactionId: 'abroad-1', transactionDate: today, bookingDate: today, maskedPan,
      originalAmount: { currency: foreign, amount: '20.00' }, transactionAmount: { currency: own, amount: '234.00' },
      currencyExchange: { sourceCurrency: foreign, targetCurrency: own, ...rate },
      markupFee: { currency: own, amount: '4.00' }, markupFeePercentage: '1.75',
      terminalId: '70001', cardAcceptorId: '9000001', merchantCategoryCode: '5812', transactionDetails: 'Bakker Fietsen',
      cardAcceptorAddress: { city: 'Amsterdam', country: 'NL' }, invoiced: 'false', proprietaryBankTransactionCode: 'PURCHASE',
    } as const
    return arming.execute('postCardTransactions', { params: { cardAccountId }, body: [purchase] })
  },
)
