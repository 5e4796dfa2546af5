import { visible } from '@pocketbank/http/display'
import { referenceOf } from '../docs/reference.ts'
import { search } from '../docs/search.ts'
import { searchEntries } from '../docs/search-entries.ts'
import type { Drawn, Given, GivenAlways, LedElsewhere } from '../page.ts'
import { findExact, type HitGroup, searchBank, searchJournal } from './search-records.ts'
import { searchWords } from './words.ts'

/** Characters of a query that are looked for. */
const queryCharsMax = 200

/** Hits of the reference that are shown of each kind. */
const referenceHitsMax = 5

function readSearchQuery({ query }: GivenAlways): string {
  return (query.get('q') ?? '').trim().slice(0, queryCharsMax)
}

/** Finds operations, fields, codes and rules. */
async function searchReference(given: GivenAlways, text: string): Promise<HitGroup> {
  const found = search(searchEntries(await referenceOf(given.env.operations)), text)
  const hits = found.flatMap(({ entries }) =>
    entries.slice(0, referenceHitsMax).flatMap(({ title, text: note, places: [place] }) => {
      return place === undefined ? [] : [{ title, note, path: place.path, fragment: place.fragment }]
    }),
  )
  const count = found.reduce((sum, { entries, more }) => sum + entries.length + more, 0)
  return {
    title: searchWords.groups.reference,
    hits,
    count,
    more: count > hits.length ? { path: '/docs', query: { q: text } } : undefined,
  }
}

/** Writes how many hits groups show, and of how many if they show fewer than there are. */
function countHits(groups: readonly HitGroup[]): string {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  return searchWords.shown(
    shown,
    all,
    groups.some(({ isCut = false }) => isCut),
  )
}

function HitList({ given, group }: { readonly given: GivenAlways; readonly group: HitGroup }) {
  const { title, hits, more } = group
  const count = countHits([group])
  return (
    <section class="card">
      <h2>
        {title} <span class="count">{count}</span>
      </h2>
      <ul class="found">
        {hits.map(({ title: name, note, path, query, fragment }) => (
          <li>
            <a href={given.href(path, query) + (fragment === undefined ? '' : `#${fragment}`)}>
              <bdi>{visible(name)}</bdi>
            </a>{' '}
            <small>
              <bdi>{visible(note)}</bdi>
            </small>
          </li>
        ))}
      </ul>
      {more === undefined ? '' : <a href={given.href(more.path, more.query)}>{searchWords.more}</a>}
    </section>
  )
}

function drawHits(given: GivenAlways, groups: readonly HitGroup[], none: string): Drawn {
  const text = readSearchQuery(given)
  const found = groups.filter(({ hits }) => hits.length > 0)
  const content = (
    <>
      <p class="hint" role="status">
        {text === '' ? searchWords.hint : found.length === 0 ? none : searchWords.count(countHits(groups))}
      </p>
      {found.map((group) => (
        <HitList given={given} group={group} />
      ))}
    </>
  )
  return { title: searchWords.title(text), content }
}

/** Draws the hits in a bank, or leads to the only page that has exactly what was typed. */
export async function drawSearch(given: Given): Promise<Drawn | LedElsewhere> {
  const text = readSearchQuery(given)
  const { requests, engine } = given
  if (text === '') return drawHits(given, [], searchWords.none)
  const { entries } = requests
  const elsewhere = findExact(engine.bank, entries, text)
  if (elsewhere !== undefined) return { elsewhere }
  const [asked, tpps] = searchJournal(entries, text)
  const groups = [asked, ...searchBank(engine.bank, text), tpps, await searchReference(given, text)]
  return drawHits(given, groups, searchWords.none)
}

/** Draws the hits in the journal of the host and in the reference, where each TPP has a bank and none is chosen. */
export async function drawSearchForAll(given: GivenAlways): Promise<Drawn | LedElsewhere> {
  const text = readSearchQuery(given)
  if (text === '') return drawHits(given, [], searchWords.noneForAll)
  const { entries } = given.env.requests
  const elsewhere = findExact(undefined, entries, text)
  if (elsewhere !== undefined) return { elsewhere }
  return drawHits(
    given,
    [...searchJournal(entries, text), await searchReference(given, text)],
    searchWords.noneForAll,
  )
}
