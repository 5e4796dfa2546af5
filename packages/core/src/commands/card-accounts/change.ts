import { refuse } from '../../base/errors/refusal.ts'
import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { nextStatus } from '../../base/status-table.ts'
import { newBalanceProblems, readNewBalances } from '../../nouns/accounts/balances.ts'
import { viewCardAccount } from '../../nouns/card-accounts/view.ts'
import { command, succeed } from '../../nouns/transition.ts'
import { balances } from '../../rows/accounts/contract.ts'
import { cardStatusRequest } from '../../rows/card-accounts/contract.ts'
import { cardAccountById, cardAccountOf } from '../../rows/card-accounts/find.ts'
import { cardStatusTable } from '../../rows/card-accounts/status.ts'
import { withRow } from '../../rows/table-rows.ts'

/** Sets the balances of a card account (§9 1.17.1); those of a supplementary card are its main card's. */
export const updateCardAccountBalances = command({
  params: ['cardAccountId'],
  body: balances(exactAmount),
  wireBody: balances(wholeAmount),
  bodyProblems(body, { bank, params }) {
    const found = cardAccountById(bank, params.cardAccountId ?? '')
    return found.ok ? newBalanceProblems(body, found.value.currency) : []
  },
  run(bank, { params, body }) {
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const main = cardAccountOf(bank, card.value.main)
    const read = readNewBalances(body, main)
    if (!read.ok) return read
    const changed = withRow(bank, 'cardAccounts', { ...main, ...read.value })
    return succeed(changed, viewCardAccount(changed, card.value))
  },
})

/** Moves a card to another status (§3.2), where the table of card statuses has such an arrow; else CONFLICT. */
export const changeCardStatus = command({
  params: ['cardAccountId'],
  body: cardStatusRequest,
  run(bank, { params, body }) {
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const status = nextStatus(cardStatusTable, card.value.status, body.status)
    if (status === undefined) {
      const text = `a card cannot go from ${card.value.status} to ${body.status}`
      return refuse('X11b', text, '$.status')
    }
    const changed = { ...card.value, status }
    const entered = withRow(bank, 'cardAccounts', changed)
    return succeed(entered, viewCardAccount(entered, changed))
  },
})
