import { pageQuery } from '../../base/input/page-query.ts'
import { ascending } from '../../base/store/table.ts'
import { takePage } from '../../base/store/take-page.ts'
import { viewCardAccount } from '../../nouns/card-accounts/view.ts'
import { command, done } from '../../nouns/transition.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'

/** Lists card accounts in the order in which they were made (D). */
export const listCardAccounts = command({
  query: pageQuery,
  run(bank, { query }) {
    const page = takePage(ascending(bank.cardAccounts, 'key'), query)
    return done(
      bank,
      page.map((card) => viewCardAccount(bank, card)),
    )
  },
  total: (bank) => bank.cardAccounts.size,
})

/** Reads one card account (D). */
export const readCardAccount = command({
  params: ['cardAccountId'],
  run(bank, { params }) {
    const card = cardAccountById(bank, params.cardAccountId)
    return card.ok ? done(bank, viewCardAccount(bank, card.value)) : card
  },
})
