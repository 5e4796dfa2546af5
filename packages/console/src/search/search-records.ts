import type { Bank } from '@pocketbank/core'
import { find, iterateBackward } from '@pocketbank/core/base/store'
import { type AnyRow, pickTable, type RowIn } from '@pocketbank/core/rows/tables'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { RequestEntry } from '@pocketbank/http'
import { showBytes } from '@pocketbank/http/display'
import { listSeenTpps } from '../bank/tpps-seen.ts'
import { consentTexts, describeConsent } from '../consents/consent-facts.ts'
import { customerPath } from '../display.tsx'
import { createFinder, findRows } from '../find-rows.ts'
import { paymentTexts } from '../payments/payment-facts.ts'
import { findRecord, nameRecord, tablesWithIds } from '../record-names.ts'
import { searchWords } from './words.ts'

/** A labelled place in a page of the reference. */
export interface LabelledPlace {
  readonly label: string
  readonly path: string
  readonly fragment?: string
}

/** A hit: its title, a text that distinguishes it, and its page. */
export interface SearchHit {
  readonly title: string
  readonly note: string
  readonly path: string
  /** The query of the address. */
  readonly query?: Readonly<Record<string, string>>
  readonly fragment?: string | undefined
  /** Further places of the same entry. */
  readonly otherPlaces?: readonly LabelledPlace[]
}

export interface HitGroup {
  readonly title: string
  readonly hits: readonly SearchHit[]
  /** The number of all hits, including those not shown. */
  readonly count: number
  /** True if older rows were not read, so that there may be more hits. */
  readonly isCut?: boolean
  /** The address of the list with all hits, if there are more. */
  readonly moreLink?: Pick<SearchHit, 'path' | 'query'> | undefined
}

/** The most hits of a kind that are shown, and the number of latest rows of a table that are read. */
const hitsOfKindMax = 10
const rowsLookedAtMax = 10_000

type SearchedTexts = readonly (string | undefined)[]

/** The texts by which rows are found, by table, and the page that lists them. */
const searched = {
  customers: { texts: ({ name, number }: RowIn<'customers'>) => [name, number], list: '/console/customers' },
  accounts: { texts: ({ iban, bban, name, id }: RowIn<'accounts'>) => [iban, bban, name, id] },
  cardAccounts: {
    texts: ({ maskedPan, name, cardId, id }: RowIn<'cardAccounts'>) => [maskedPan, name, cardId, id],
  },
  agreements: { texts: ({ name, id, automatic }: RowIn<'agreements'>) => (automatic ? [] : [name, id]) },
  payments: { texts: paymentTexts, list: '/console/payments' },
  consents: {
    texts: (row: RowIn<'consents'>, bank: Bank) => consentTexts(describeConsent(bank, row)),
    list: '/console/consents',
  },
} as const

const searchedTables = Object.keys(searched) as readonly (keyof typeof searched)[]

function searchTable(bank: Bank, table: keyof typeof searched, text: string): HitGroup {
  const isFound = createFinder(text)
  const { texts, list } = { list: undefined, ...searched[table] }
  const textsOf = texts as unknown as (row: AnyRow, bank: Bank) => SearchedTexts
  const newestFirst = iterateBackward(pickTable(bank, table), 'key', { serial: Number.MAX_SAFE_INTEGER })
  const { rows, last } = findRows(newestFirst, {
    fits: (row) => isFound(textsOf(row, bank)),
    limit: rowsLookedAtMax,
    looksMax: rowsLookedAtMax,
  })
  const hits = rows.slice(0, hitsOfKindMax).flatMap((row): readonly SearchHit[] => {
    const record = nameRecord(bank, table, row)
    return record?.path === undefined ? [] : [{ title: record.title, note: record.id, path: record.path }]
  })
  const isCut = last !== undefined
  const hasMore = isCut || rows.length > hits.length
  const moreLink = hasMore && list !== undefined ? { path: list, query: { text } } : undefined
  return { title: searchWords.groups[table], hits, count: rows.length, isCut, moreLink }
}

/** Finds records of a bank by a part of their ids, numbers and names. */
export function searchBank(bank: Bank, text: string): readonly HitGroup[] {
  return searchedTables.map((table) => searchTable(bank, table, text))
}

function requestHit({ id, method, target, status, refusal, label, requestId }: RequestEntry): SearchHit {
  const about = [String(status), refusal?.code, label, requestId].filter((part) => part !== undefined)
  return { title: showBytes(`${method} ${target}`), note: about.join(' · '), path: requestPath(id) }
}

/** Finds requests by a part of their ids, label or path, and the TPPs that sent them. */
export function searchJournal(
  entries: readonly RequestEntry[],
  text: string,
): readonly [requests: HitGroup, tpps: HitGroup] {
  const isFound = createFinder(text)
  const matches = entries
    .filter(({ id, requestId, label, method, target }) =>
      isFound([id, requestId, label, `${method} ${target}`]),
    )
    .toReversed()
  const tpps = listSeenTpps(entries).filter(({ id }) => isFound([id]))
  return [
    {
      title: searchWords.groups.requests,
      hits: matches.slice(0, hitsOfKindMax).map(requestHit),
      count: matches.length,
      moreLink: matches.length > hitsOfKindMax ? { path: '/', query: { text } } : undefined,
    },
    {
      title: searchWords.groups.tpps,
      count: tpps.length,
      hits: tpps.slice(0, hitsOfKindMax).map(({ id, count }) => ({
        title: id,
        note: searchWords.tppRequests(count),
        path: '/',
        query: { by: id },
      })),
    },
  ]
}

function exactRequests(entries: readonly RequestEntry[], text: string): readonly string[] {
  const byId = entries.filter(({ id }) => id === text)
  const matches = byId.length > 0 ? byId : entries.filter(({ requestId }) => requestId === text)
  return matches.map(({ id }) => requestPath(id))
}

/** Finds the only page whose id, IBAN, customer number or X-Request-ID is exactly this text. */
export function findExact(
  bank: Bank | undefined,
  entries: readonly RequestEntry[],
  text: string,
): string | undefined {
  const paths = new Set(exactRequests(entries, text))
  if (bank !== undefined) {
    const customer = find(bank.customers, 'byNumber', { number: text })
    if (customer !== undefined) paths.add(customerPath(customer.number))
    const account = find(bank.accounts, 'byIban', { iban: text.replaceAll(/\s/g, '').toUpperCase() })
    const record = account && nameRecord(bank, 'accounts', account as unknown as AnyRow)
    const records = tablesWithIds.map((table) => findRecord(bank, table, text))
    for (const candidate of [record, ...records]) if (candidate?.path !== undefined) paths.add(candidate.path)
  }
  const [path, ...otherPaths] = paths
  return otherPaths.length === 0 ? path : undefined
}
