import { newBalanceProblems, readNewBalances } from '../accounts/balances.ts'
import { balances } from '../accounts/contract.ts'
import { refuse } from '../errors/refusal.ts'
import { exactAmount, wholeAmount } from '../money/contract.ts'
import { nextStatus } from '../status.ts'
import { put } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { cardStatusRequest } from './contract.ts'
import { cardAccountById, cardAccountOf } from './find.ts'
import { cardStatusTable } from './status.ts'
import { viewCardAccount } from './view.ts'

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
    const changed = { ...bank, cardAccounts: put(bank.cardAccounts, { ...main, ...read.value }) }
    return done(changed, viewCardAccount(changed, card.value))
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
      return refuse('X11b', 'CONFLICT', text, '$.status')
    }
    const changed = { ...card.value, status }
    const entered = { ...bank, cardAccounts: put(bank.cardAccounts, changed) }
    return done(entered, viewCardAccount(entered, changed))
  },
})
