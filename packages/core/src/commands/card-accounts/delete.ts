import { releaseReserve } from '../../domain/ledger/reserve.ts'
import type { Bank } from '../../rows/bank.ts'
import { cardAccountById, cardsOn } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import { withoutRows } from '../../rows/table-rows.ts'
import { forget, listPendingRows } from '../../rows/transactions/history.ts'
import { withoutAccountInAgreements } from '../agreements/delete.ts'
import { deleteCommand } from '../row-commands.ts'

function removeCardTraces(bank: Bank, { serial }: CardAccount): Bank {
  const waiting = listPendingRows(bank.cardTransactions, serial).map((row) => row.serial)
  const released = releaseReserve(bank, 'card-account', waiting)
  const changedBank = { ...released, cardTransactions: forget(released.cardTransactions, serial) }
  return withoutAccountInAgreements(changedBank, 'card-account', serial)
}

/**
 * Deletes a card, its transactions and its supplementary cards. Releases the amounts that waiting payments
 * have reserved.
 */
export function withoutCard(bank: Bank, card: CardAccount): Bank {
  const cards = card.main === card.serial ? cardsOn(bank, card.serial) : [card]
  return withoutRows(cards.reduce(removeCardTraces, bank), 'cardAccounts', cards)
}

export const deleteCardAccount = deleteCommand('cardAccountId', cardAccountById, withoutCard)
