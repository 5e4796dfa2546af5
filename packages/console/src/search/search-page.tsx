import { visible } from '@pocketbank/http/display'
import { findOrCreateReference } from '../docs/reference.ts'
import type { Drawn, Given, GivenAlways, LedElsewhere } from '../page.ts'
import { findExact, type HitGroup, type SearchHit, searchBank, searchJournal } from './search-records.ts'
import { searchReference } from './search-reference.ts'
import { searchWords } from './words.ts'

/** The most characters of a query that are searched. */
const queryCharsMax = 200

function readSearchQuery({ query }: GivenAlways): string {
  return (query.get('q') ?? '').trim().slice(0, queryCharsMax)
}

/** Writes how many hits the groups show, and how many there are if that is more. */
function countHits(groups: readonly HitGroup[]): string {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  return searchWords.shown(
    shown,
    all,
    groups.some(({ isCut = false }) => isCut),
  )
}

interface PlaceProps {
  readonly given: GivenAlways
  readonly place: Pick<SearchHit, 'path' | 'query' | 'fragment'>
  readonly text: string
}

function PlaceLink({ given, place, text }: PlaceProps) {
  const { path, query, fragment } = place
  return (
    <a href={given.href(path, query) + (fragment === undefined ? '' : `#${fragment}`)}>
      <bdi>{visible(text)}</bdi>
    </a>
  )
}

function Hit({ given, hit }: { readonly given: GivenAlways; readonly hit: SearchHit }) {
  const { title, note, others = [] } = hit
  return (
    <li>
      <PlaceLink given={given} place={hit} text={title} />{' '}
      <small>
        <bdi>{visible(note)}</bdi>
      </small>
      {others.length === 0 ? (
        ''
      ) : (
        <p class="hits">
          {searchWords.others}{' '}
          {others.map((place) => (
            <>
              <PlaceLink given={given} place={place} text={place.label} />{' '}
            </>
          ))}
        </p>
      )}
    </li>
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
        {hits.map((hit) => (
          <Hit given={given} hit={hit} />
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

/** Draws the hits in a bank, or redirects to the only page that has exactly the typed text. */
export async function drawSearch(given: Given): Promise<Drawn | LedElsewhere> {
  const text = readSearchQuery(given)
  const { requests, engine } = given
  if (text === '') return drawHits(given, [], searchWords.none)
  const { entries } = requests
  const elsewhere = findExact(engine.bank, entries, text)
  if (elsewhere !== undefined) return { elsewhere }
  const [asked, tpps] = searchJournal(entries, text)
  const reference = await findOrCreateReference(given.env.operations)
  const groups = [asked, ...searchBank(engine.bank, text), tpps, ...searchReference(reference, text)]
  return drawHits(given, groups, searchWords.none)
}

/**
 * Draws the hits in the journal of the host and in the reference, if each TPP has a bank and none is chosen.
 */
export async function drawSearchForAll(given: GivenAlways): Promise<Drawn | LedElsewhere> {
  const text = readSearchQuery(given)
  if (text === '') return drawHits(given, [], searchWords.noneForAll)
  const { entries } = given.env.requests
  const elsewhere = findExact(undefined, entries, text)
  if (elsewhere !== undefined) return { elsewhere }
  const reference = await findOrCreateReference(given.env.operations)
  const groups = [...searchJournal(entries, text), ...searchReference(reference, text)]
  return drawHits(given, groups, searchWords.noneForAll)
}
