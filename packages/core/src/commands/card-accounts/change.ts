import { refuse } from '../../base/errors/refusal.ts'
import { nextStatus } from '../../base/status-table.ts'
import { viewCardAccount } from '../../domain/card-accounts/view.ts'
import { command, succeed } from '../../domain/transition.ts'
import { cardStatusRequest } from '../../rows/card-accounts/contract.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import { cardStatusTable } from '../../rows/card-accounts/status.ts'
import { withRow } from '../../rows/table-rows.ts'
import { balancesCommand } from '../accounts/change.ts'

/** Sets the balances of a card account (§9 1.17.1); those of a supplementary card are its main card's. */
export const updateCardAccountBalances = balancesCommand(
  'card-account',
  'cardAccountId',
  cardAccountById,
  viewCardAccount,
)

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
