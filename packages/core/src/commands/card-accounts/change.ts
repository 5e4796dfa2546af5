import { refuse } from '../../base/errors/refusal.ts'
import { nextStatus } from '../../base/status-table.ts'
import { viewCardAccount } from '../../domain/card-accounts/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { cardStatusRequest } from '../../rows/card-accounts/contract.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import { cardStatusTable } from '../../rows/card-accounts/status.ts'
import { withRow } from '../../rows/table-rows.ts'
import { balancesCommand } from '../accounts/change.ts'

/** Sets balances (§9 1.17.1). A supplementary card shows those of its main card. */
export const updateCardAccountBalances = balancesCommand(
  'card-account',
  'cardAccountId',
  cardAccountById,
  viewCardAccount,
)

/**
 * Changes the status of a card (§3.2). A transition that is not in the table of card statuses is a CONFLICT.
 */
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
    const changedCard = { ...card.value, status }
    const entered = withRow(bank, 'cardAccounts', changedCard)
    return succeed(entered, viewCardAccount(entered, changedCard))
  },
})
