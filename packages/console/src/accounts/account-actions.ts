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
import { action, actionContext, type BankPageInput, goToPage, stayOnPage } from '../page.ts'
import { findShownAccount, findShownCard, type ShownAccount } from './account-facts.ts'
import { accountPageWords } from './words.ts'

const text = v.string()
const maybe = v.optional(v.string())

type RowsBody = CommandInput<'postTransactions'>['body']
type PurchasesBody = CommandInput<'postCardTransactions'>['body']
type BalancesBody = CommandInput<'updateAccountBalances'>['body']

function findPageAccount({ engine: { bank }, names: { id = '' } }: BankPageInput): ShownAccount | undefined {
  return findShownAccount(bank, id) ?? findShownCard(bank, id)
}

function balancesBody(
  currency: ShownAccount['row']['currency'],
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
  run(input) {
    const { id: accountId = '' } = input.names
    const owner = findPageAccount(input)?.row.owner
    const path =
      owner === undefined
        ? '/console/customers'
        : customerPath(requireCustomer(input.engine.bank, owner).number)
    return executeForm(input, 'closeAccount', { params: { accountId } }, () =>
      goToPage(path, accountPageWords.closed),
    )
  },
})

export const changeCardStatusAction = action({
  name: 'change-card-status',
  fields: v.object({ status: v.picklist(cardStatuses) }),
  run(input, body) {
    const { id: cardAccountId = '' } = input.names
    return executeForm(input, 'changeCardStatus', { params: { cardAccountId }, body }, ({ status }) =>
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
  account: ShownAccount | undefined,
  { amount, ...form }: PurchaseRow,
): PurchasesBody {
  const { currency = 'NOK', maskedPan = '' } = account?.kind === 'card-account' ? account.row : {}
  const money = (inputText: string) => ({ currency, amount: inputText })
  const row = {
    ...form,
    cardTransactionId: `console-${bank.counts['card-transaction'] ?? 0}`,
    maskedPan,
    transactionAmount: money(amount),
    originalAmount: money(amount),
    markupFee: money('0'),
    terminalId: '1',
    merchantCategoryCode: '5411',
    markupFeePercentage: '0',
    invoiced: 'false',
    cardAcceptorId: '1',
    cardAcceptorAddress: { country: 'NO' },
    proprietaryBankTransactionCode: 'PURCHASE',
  }
  return [row] as PurchasesBody
}

/** Reads an amount in minor units. Rejects zero and less. */
function readMovedAmount(amount: string, { row: { currency } }: ShownAccount): Result<bigint, Refusal> {
  const parsedAmount = readSandboxAmount(amount.trim(), currency)
  if (!parsedAmount.ok) return refuseAt('X5d', '$.amount', `must be ${parsedAmount.error}`)
  return parsedAmount.value > 0n ? parsedAmount : refuseAt('X5d', '$.amount', 'must be above zero')
}

interface MoneyMove {
  readonly account: ShownAccount
  /** Minor units; negative if money leaves. */
  readonly minor: bigint
  readonly text: string
}

/** Books a deposit or withdrawal and changes both balances. */
function moveMoney(
  input: BankPageInput,
  engine: Engine,
  { account, minor, text: inputText }: MoneyMove,
): Result<unknown, Refusal> {
  const context = actionContext(input)
  const { id, currency, closingBooked, expected } = account.row
  const day = toLocalDate(input.now, input.zone)
  const amount = formatAmount({ currency, minor })
  const formatBalance = (before: bigint) => formatAmount({ currency, minor: before + minor })
  const body = balancesBody(currency, {
    closingBooked: formatBalance(closingBooked),
    expected: formatBalance(expected),
  })
  if (account.kind === 'account') {
    const params = { accountId: id }
    const row = {
      amount,
      currency,
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructured: inputText,
    }
    const result = engine.execute('postTransactions', { params, body: [row] as RowsBody }, context)
    return result.ok ? engine.execute('updateAccountBalances', { params, body }, context) : result
  }
  const params = { cardAccountId: id }
  const purchase = { amount, transactionDetails: inputText, transactionDate: day, bookingDate: day }
  const rows = purchaseBody(engine, account, purchase)
  const result = engine.execute('postCardTransactions', { params, body: rows }, context)
  return result.ok ? engine.execute('updateCardAccountBalances', { params, body }, context) : result
}

export const moveMoneyAction = action({
  name: 'move-money',
  fields: v.object({ amount: text, direction: v.picklist(['in', 'out']), text: maybe }),
  run(input, { amount, direction, text: inputText }) {
    const account = findPageAccount(input)
    if (account === undefined) return refuse('E4k', accountPageWords.notThere)
    const parsedAmount = readMovedAmount(amount, account)
    if (!parsedAmount.ok) return parsedAmount
    const words = accountPageWords.move
    const minor = direction === 'in' ? parsedAmount.value : -parsedAmount.value
    const movement = { account, minor, text: inputText ?? words.texts[direction] }
    return runTogether(input, (engine) => {
      const result = moveMoney(input, engine, movement)
      if (!result.ok) return result
      const { currency, closingBooked } = account.row
      const write = (units: bigint) => writeAmount({ currency, minor: units }, 'en')
      return stayOnPage(words.notices[direction](write(parsedAmount.value), write(closingBooked + minor)))
    })
  },
})
