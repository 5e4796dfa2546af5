import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { createResultCache } from '../../base/store/result-cache.ts'
import { command } from '../../nouns/transition.ts'
import { accountsQuery, type HistoryQuery } from '../../rows/account-information/contract.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AccessRights } from '../../rows/consents/model.ts'
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
import type { HistoryKind, HolderKind } from './kinds.ts'

/** An account or a card account under consent. */
export interface HolderReading<Holder> {
  readonly holder: Holder
  /** The rights that the consent gives besides its details. */
  readonly rights: AccessRights
  /** True if the response has its balances: they were asked for, and the consent opens them. */
  readonly withBalances: boolean
}

interface OpenHolder<Holder> {
  readonly holder: Holder
  readonly rights: AccessRights
}

/** The account that a request names, if the grant opens it. D: the same words for what is not there and what is not open. */
export function openHolder<Holder extends { readonly serial: number }>(
  bank: Bank,
  grant: Grant,
  { kind, param, byId }: HolderKind<Holder, string>,
  id: string,
): Result<OpenHolder<Holder>, Refusal> {
  const named = byId(bank, id)
  const rights = named.ok ? openEntry(bank, grant, kind, named.value.serial) : undefined
  return named.ok && rights !== undefined
    ? ok({ holder: named.value, rights })
    : refuse('A8a', 'there is no such account under the consent', param)
}

/** Makes the command that lists what is under consent and still open; with balances where asked and opened. */
export function listUnderConsent<Holder>({ kind, operation, bySerial }: HolderKind<Holder, string>) {
  return command({
    query: accountsQuery,
    identifies: 'reader',
    run(bank, { query: { withBalance }, identity }, context) {
      return readUnderConsent({ bank, identity, context }, { operation: `${operation}s` }, (grant) => {
        const readings = openEntries(bank, grant, kind).flatMap((rights): HolderReading<Holder>[] => {
          const holder = bySerial(bank, rights.account)
          const withBalances = withBalance && rights.balances
          return holder === undefined ? [] : [{ holder, rights, withBalances }]
        })
        return ok(readings)
      })
    },
  })
}

/** Makes the command that reads one account under consent. */
export function readOneUnderConsent<Holder extends { readonly serial: number }, const Param extends string>(
  kind: HolderKind<Holder, Param>,
) {
  return command({
    params: [kind.param],
    query: accountsQuery,
    identifies: 'reader',
    run(bank, { params, query: { withBalance }, identity }, context) {
      const resource = params[kind.param]
      return readUnderConsent(
        { bank, identity, context },
        { operation: kind.operation, resource },
        (grant) => {
          const open = openHolder(bank, grant, kind, resource)
          if (!open.ok) return open
          const { rights } = open.value
          return ok({ ...open.value, withBalances: withBalance && rights.balances })
        },
      )
    },
  })
}

/** Makes the command that reads the balances of an account under consent, where the PSU has opened them. */
export function balancesUnderConsent<Holder extends { readonly serial: number }, const Param extends string>(
  kind: HolderKind<Holder, Param>,
) {
  return command({
    params: [kind.param],
    identifies: 'reader',
    run(bank, { params, identity }, context) {
      const resource = params[kind.param]
      return readUnderConsent(
        { bank, identity, context },
        { operation: `${kind.operation}-balances`, resource },
        (grant) => {
          const open = openHolder(bank, grant, kind, resource)
          if (!open.ok) return open
          const right = requireRight(open.value.rights, 'balances', kind.param)
          return right.ok ? ok(open.value.holder) : right
        },
      )
    },
  })
}

/** A page of the history of an account, newest first. */
interface AccountPage<View> {
  readonly links: PageLinks
  readonly transactions: readonly View[]
}

/** Pages that are kept of a history. D: clients read the same few over and over, and one weighs as much as a hundred requests. */
const keptPagesMax = 8

/** Makes the command that reads a page of an account's history under consent; what lies far back needs a fresh SCA (§8). */
export function historyUnderConsent<
  Holder extends { readonly serial: number; readonly id: string },
  const Param extends string,
  Row extends Entry,
  View,
  const Query extends HistoryQuery,
>(kind: HistoryKind<Holder, Param, Row, View>, query: Query) {
  const pageOf = createResultCache<AccountPage<View>>(keptPagesMax)
  return command({
    params: [kind.param],
    query,
    identifies: 'reader',
    run(bank, { params, query: asked, identity }, context) {
      const wish = readHistoryWish(bank, asked, context.now)
      if (!wish.ok) return wish
      const resource = params[kind.param]
      const isLinkedPage = asked.after !== undefined || asked.before !== undefined
      const subject = { operation: `${kind.operation}-transactions`, resource, isLinkedPage }
      return readUnderConsent({ bank, identity, context }, subject, (grant) => {
        const open = openHolder(bank, grant, kind, resource)
        if (!open.ok) return open
        const { holder, rights } = open.value
        const right = requireRight(rights, 'transactions', kind.param)
        if (!right.ok) return right
        if (!grant.isFresh && isOldHistory(bank, wish.value.firstDay, context.now)) return { sca: oldHistory }
        const history = kind.history(bank)
        const page = pageOf(history, JSON.stringify([holder.id, asked, wish.value]), () => {
          const { rows, links } = readHistory(history, holder.serial, asked, wish.value)
          return { links, transactions: rows.map((row) => kind.view(bank, holder, row)) }
        })
        return ok({ holder, ...page })
      })
    },
  })
}
