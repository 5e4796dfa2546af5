import type { Bank } from '../../rows/bank.ts'
import { requireCardAccount } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import { requireCustomer } from '../../rows/customers/find.ts'

/** A card account with the number of its owner. Balances and limit are those of the main card. */
export interface CardAccountView extends CardAccount {
  readonly customerNumber: string
}

export function viewCardAccount(bank: Bank, card: CardAccount): CardAccountView {
  const { closingBooked, expected, waiting, creditLimit } = requireCardAccount(bank, card.main)
  const customerNumber = requireCustomer(bank, card.owner).number
  return { ...card, closingBooked, expected, waiting, creditLimit, customerNumber }
}
