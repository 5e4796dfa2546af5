import { byRule } from '../../base/errors/refusal.ts'
import { ok } from '../../base/result.ts'
import { command } from '../../domain/command.ts'
import { viewTransaction } from '../../domain/transactions/view.ts'
import { cardTransactionsQuery, transactionsQuery } from '../../rows/account-information/contract.ts'
import { transactionById } from '../../rows/transactions/find.ts'
import { oldHistory, readUnderConsent } from './consent-access.ts'
import { isOldHistory } from './history-reading.ts'
import { accountKind, cardAccountKind } from './kinds.ts'
import {
  balancesUnderConsent,
  historyUnderConsent,
  listUnderConsent,
  openConsentedAccount,
  readOneUnderConsent,
} from './read.ts'

export const listConsentedAccounts = listUnderConsent(accountKind)
export const readConsentedAccount = readOneUnderConsent(accountKind)
export const readAccountBalances = balancesUnderConsent(accountKind)
/** Lists transactions as §4.8 describes it. */
export const listAccountTransactions = historyUnderConsent(accountKind, transactionsQuery)

export const listConsentedCardAccounts = listUnderConsent(cardAccountKind)
export const readConsentedCardAccount = readOneUnderConsent(cardAccountKind)
export const readCardAccountBalances = balancesUnderConsent(cardAccountKind)
export const listCardAccountTransactions = historyUnderConsent(cardAccountKind, cardTransactionsQuery)

const details = { reads: 'transaction', isCounted: true, needsRight: 'transactions' } as const

/** Reads the fields of §4.6. */
export const readTransactionDetails = command({
  ...details,
  params: ['accountId', 'transactionId'],
  identifies: 'reader',
  run(bank, { params: { accountId, transactionId }, identity }, context) {
    const subject = { ...details, resource: transactionId, needsRecentSca: true } as const
    return readUnderConsent({ bank, identity, context }, subject, (grant) => {
      const open = openConsentedAccount(bank, grant, accountKind, accountId, details.needsRight)
      if (!open.ok) return open
      const { account } = open.value
      const lookup = byRule('A8b', transactionById(bank, account, transactionId))
      if (!lookup.ok) return lookup
      const row = lookup.value
      if (isOldHistory(bank, row.day, context.now) && !grant.isFresh) return { sca: oldHistory }
      return ok({ account: account, transaction: viewTransaction(bank, account, row) })
    })
  },
})
