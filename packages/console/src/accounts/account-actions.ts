import { type CommandInput, type Engine, formatAmount, type Refusal, type Result } from '@pocketbank/core'
import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import { readSandboxAmount } from '@pocketbank/core/base/money'
import { toLocalDate } from '@pocketbank/core/base/time'
import { cardStatuses } from '@pocketbank/core/rows/card-accounts/contract'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { writeAmount } from '@pocketbank/http/display'
import * as v from 'valibot'
import { customerPath } from '../display.tsx'
import { executeForm, runTogether } from '../execute-form.ts'
import { action, actionContext, type Given, goToPage, stayOnPage } from '../page.ts'
import { accountHolder, cardHolder, type Holder } from './account-facts.ts'
import { accountPageWords } from './words.ts'

const text = v.string()
const maybe = v.optional(v.string())

type RowsBody = CommandInput<'postTransactions'>['body']
type PurchasesBody = CommandInput<'postCardTransactions'>['body']
type BalancesBody = CommandInput<'updateAccountBalances'>['body']

function pageHolder({ engine: { bank }, names: { id = '' } }: Given): Holder | undefined {
  return accountHolder(bank, id) ?? cardHolder(bank, id)
}

function balancesBody(
  currency: Holder['row']['currency'],
  amounts: { readonly closingBooked: string; readonly expected?: string | undefined },
): BalancesBody {
  const balances = Object.entries(amounts).filter(([, amount]) => amount !== undefined)
  return balances.map(([balanceType, amount]) => ({
    balanceType,
    balanceAmount: { currency, amount },
  })) as unknown as BalancesBody
}

export const closeAccountAction = action({
  name: 'close-account',
  fields: v.object({}),
  run(given) {
    const { id: accountId = '' } = given.names
    const owner = pageHolder(given)?.row.owner
    const path =
      owner === undefined
        ? '/console/customers'
        : customerPath(requireCustomer(given.engine.bank, owner).number)
    return executeForm(given, 'closeAccount', { params: { accountId } }, () =>
      goToPage(path, accountPageWords.closed),
    )
  },
})

export const changeCardStatusAction = action({
  name: 'change-card-status',
  fields: v.object({ status: v.picklist(cardStatuses) }),
  run(given, body) {
    const { id: cardAccountId = '' } = given.names
    return executeForm(given, 'changeCardStatus', { params: { cardAccountId }, body }, ({ status }) =>
      stayOnPage(accountPageWords.statusChanged[status]),
    )
  },
})

interface PurchaseRow {
  readonly amount: string
  readonly transactionDetails: string
  readonly transactionDate: string
  readonly bookingDate: string
}

/** Builds a card transaction as a shop would send it, with defaults for the fields that the form lacks. */
function purchaseBody(
  { bank }: Engine,
  holder: Holder | undefined,
  { amount, ...form }: PurchaseRow,
): PurchasesBody {
  const { currency = 'NOK', maskedPan = '' } = holder?.kind === 'card-account' ? holder.row : {}
  const money = (written: string) => ({ currency, amount: written })
  const row = {
    ...{ ...form, cardTransactionId: `console-${bank.counts['card-transaction'] ?? 0}`, maskedPan },
    ...{ transactionAmount: money(amount), originalAmount: money(amount), markupFee: money('0') },
    ...{ terminalId: '1', merchantCategoryCode: '5411', markupFeePercentage: '0', invoiced: 'false' },
    ...{ cardAcceptorId: '1', cardAcceptorAddress: { country: 'NO' } },
    proprietaryBankTransactionCode: 'PURCHASE',
  }
  return [row] as PurchasesBody
}

/** Reads an amount in minor units. Rejects zero and less. */
function readMovedAmount(amount: string, { row: { currency } }: Holder): Result<bigint, Refusal> {
  const read = readSandboxAmount(amount.trim(), currency)
  if (!read.ok) return refuseAt('X5d', '$.amount', `must be ${read.error}`)
  return read.value > 0n ? read : refuseAt('X5d', '$.amount', 'must be above zero')
}

interface MoneyMove {
  readonly holder: Holder
  /** Minor units; negative if money leaves. */
  readonly minor: bigint
  readonly text: string
}

/** Books a deposit or withdrawal and changes both balances. */
function moveMoney(
  given: Given,
  engine: Engine,
  { holder, minor, text: said }: MoneyMove,
): Result<unknown, Refusal> {
  const context = actionContext(given)
  const { id, currency, closingBooked, expected } = holder.row
  const day = toLocalDate(given.now, given.zone)
  const amount = formatAmount({ currency, minor })
  const written = (before: bigint) => formatAmount({ currency, minor: before + minor })
  const body = balancesBody(currency, { closingBooked: written(closingBooked), expected: written(expected) })
  if (holder.kind === 'account') {
    const params = { accountId: id }
    const row = {
      amount,
      currency,
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructured: said,
    }
    const posted = engine.execute('postTransactions', { params, body: [row] as RowsBody }, context)
    return posted.ok ? engine.execute('updateAccountBalances', { params, body }, context) : posted
  }
  const params = { cardAccountId: id }
  const purchase = { amount, transactionDetails: said, transactionDate: day, bookingDate: day }
  const rows = purchaseBody(engine, holder, purchase)
  const posted = engine.execute('postCardTransactions', { params, body: rows }, context)
  return posted.ok ? engine.execute('updateCardAccountBalances', { params, body }, context) : posted
}

export const moveMoneyAction = action({
  name: 'move-money',
  fields: v.object({ amount: text, direction: v.picklist(['in', 'out']), text: maybe }),
  run(given, { amount, direction, text: typed }) {
    const holder = pageHolder(given)
    if (holder === undefined) return refuse('E4k', accountPageWords.notThere)
    const read = readMovedAmount(amount, holder)
    if (!read.ok) return read
    const own = accountPageWords.move
    const minor = direction === 'in' ? read.value : -read.value
    const movement = { holder, minor, text: typed ?? own.texts[direction] }
    return runTogether(given, (engine) => {
      const moved = moveMoney(given, engine, movement)
      if (!moved.ok) return moved
      const { currency, closingBooked } = holder.row
      const write = (units: bigint) => writeAmount({ currency, minor: units }, 'en')
      return stayOnPage(own.done[direction](write(read.value), write(closingBooked + minor)))
    })
  },
})
