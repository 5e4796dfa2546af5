import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { createResultCache } from '../../base/store/result-cache.ts'
import { command } from '../../domain/command.ts'
import { accountsQuery, type HistoryQuery } from '../../rows/account-information/contract.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import { type AnyAccount, findAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AccessRight, AccessRights } from '../../rows/consents/model.ts'
import type { Entry } from '../../rows/transactions/history.ts'
import {
  type Grant,
  oldHistory,
  openEntries,
  openEntry,
  readUnderConsent,
  requireRight,
} from './consent-access.ts'
import { isOldHistory, type PageLinks, readHistory, readHistoryWish } from './history-reading.ts'
import type { AccountCommandKind, HistoryKind } from './kinds.ts'

export interface ConsentedReading<ShownAccount> {
  readonly account: ShownAccount
  /** The rights that the consent gives to balances and transactions. */
  readonly rights: AccessRights
  /** True if the request asks for balances and the consent allows them. */
  readonly withBalances: boolean
}

interface OpenAccount<ShownAccount> {
  readonly account: ShownAccount
  readonly rights: AccessRights
}

/**
 * Finds the account of a request, if the consent gives the needed right to it. D: an unknown account and one
 * without consent get the same refusal, so a TPP cannot find out which accounts exist.
 */
export function openConsentedAccount<StoredAccount extends AnyAccount, ShownAccount>(
  bank: Bank,
  grant: Grant,
  { kind, param, byId, show }: AccountCommandKind<StoredAccount, ShownAccount, string>,
  id: string,
  neededRight?: AccessRight,
): Result<OpenAccount<ShownAccount>, Refusal> {
  const lookup = byId(bank, id)
  const rights = lookup.ok ? openEntry(bank, grant, kind, lookup.value.serial) : undefined
  if (!lookup.ok || rights === undefined) {
    return refuse('A8a', 'there is no such account under the consent', param)
  }
  const right = neededRight === undefined ? ok(rights) : requireRight(rights, neededRight, param)
  return right.ok ? ok({ account: show(bank, lookup.value), rights }) : right
}

/**
 * Creates a command that lists the accounts under consent. It adds balances if the request asks for them and
 * the consent allows them.
 */
export function listUnderConsent<
  StoredAccount extends AnyAccount,
  ShownAccount,
  const Kind extends AccountKind,
>({ kind, show }: AccountCommandKind<StoredAccount, ShownAccount, string, Kind>) {
  const facts = { reads: `${kind}s`, isCounted: true } as const
  return command({
    ...facts,
    query: accountsQuery,
    identifies: 'reader',
    run(bank, { query: { withBalance }, identity }, context) {
      return readUnderConsent({ bank, identity, context }, facts, (grant) => {
        const readings = openEntries(bank, grant, kind).flatMap(
          (rights): ConsentedReading<ShownAccount>[] => {
            const account = findAnyAccount(bank, rights) as StoredAccount | undefined
            const withBalances = withBalance && rights.balances
            return account === undefined ? [] : [{ account: show(bank, account), rights, withBalances }]
          },
        )
        return ok(readings)
      })
    },
  })
}

export function readOneUnderConsent<
  StoredAccount extends AnyAccount,
  ShownAccount,
  const Param extends string,
  const Kind extends AccountKind,
>(kind: AccountCommandKind<StoredAccount, ShownAccount, Param, Kind>) {
  const facts = { reads: kind.kind, isCounted: true } as const
  return command({
    ...facts,
    params: [kind.param],
    query: accountsQuery,
    identifies: 'reader',
    run(bank, { params, query: { withBalance }, identity }, context) {
      const resource = params[kind.param]
      return readUnderConsent({ bank, identity, context }, { ...facts, resource }, (grant) => {
        const open = openConsentedAccount(bank, grant, kind, resource)
        return open.ok ? ok({ ...open.value, withBalances: withBalance && open.value.rights.balances }) : open
      })
    },
  })
}

/** Creates a command that reads balances if the consent allows it. */
export function balancesUnderConsent<
  StoredAccount extends AnyAccount,
  ShownAccount,
  const Param extends string,
  const Kind extends AccountKind,
>(kind: AccountCommandKind<StoredAccount, ShownAccount, Param, Kind>) {
  const facts = { reads: `${kind.kind}-balances`, isCounted: true, needsRight: 'balances' } as const
  return command({
    ...facts,
    params: [kind.param],
    identifies: 'reader',
    run(bank, { params, identity }, context) {
      const resource = params[kind.param]
      return readUnderConsent({ bank, identity, context }, { ...facts, resource }, (grant) => {
        const open = openConsentedAccount(bank, grant, kind, resource, facts.needsRight)
        return open.ok ? ok(open.value.account) : open
      })
    },
  })
}

interface AccountPage<View> {
  readonly links: PageLinks
  readonly transactions: readonly View[]
}

/**
 * The number of pages in the cache. Clients often read the same few pages, and building one takes as long as
 * a hundred requests.
 */
const keptPagesMax = 8

/** Creates a command that reads a page of a history. Old days need a fresh SCA (§8). */
export function historyUnderConsent<
  StoredAccount extends AnyAccount,
  ShownAccount extends AnyAccount,
  const Param extends string,
  Row extends Entry,
  View,
  const Query extends HistoryQuery,
  const Kind extends AccountKind,
>(kind: HistoryKind<StoredAccount, ShownAccount, Param, Row, View, Kind>, query: Query) {
  const facts = { reads: `${kind.kind}-transactions`, isCounted: true, needsRight: 'transactions' } as const
  const pageOf = createResultCache<AccountPage<View>>(keptPagesMax)
  return command({
    ...facts,
    isPaged: true,
    params: [kind.param],
    query,
    identifies: 'reader',
    run(bank, { params, query: queryValues, identity }, context) {
      const wish = readHistoryWish(bank, queryValues, context.now)
      if (!wish.ok) return wish
      const resource = params[kind.param]
      const isLinkedPage = queryValues.after !== undefined || queryValues.before !== undefined
      const subject = { ...facts, resource, isLinkedPage }
      return readUnderConsent({ bank, identity, context }, subject, (grant) => {
        const open = openConsentedAccount(bank, grant, kind, resource, facts.needsRight)
        if (!open.ok) return open
        const { account } = open.value
        if (!grant.isFresh && isOldHistory(bank, wish.value.firstDay, context.now)) return { sca: oldHistory }
        const history = kind.history(bank)
        const page = pageOf(history, JSON.stringify([account.id, queryValues, wish.value]), () => {
          const { rows, links } = readHistory(history, account.serial, queryValues, wish.value)
          return { links, transactions: rows.map((row) => kind.view(bank, account, row)) }
        })
        return ok({ account, ...page })
      })
    },
  })
}
