import { visible } from '@pocketbank/http/display'
import { findOrCreateReference } from '../docs/find-reference.ts'
import type { BankPageInput, PageInput, PageView, Redirect } from '../page.ts'
import { findExact, type HitGroup, type SearchHit, searchBank, searchJournal } from './search-records.ts'
import { searchReference } from './search-reference.ts'
import { searchWords } from './words.ts'

/** The most characters of a query that are searched. */
const queryCharsMax = 200

function readSearchQuery({ query }: PageInput): string {
  return (query.get('q') ?? '').trim().slice(0, queryCharsMax)
}

/** Writes how many hits the groups show, and how many there are if that is more. */
function countHits(groups: readonly HitGroup[]): string {
  const shownCount = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const totalCount = groups.reduce((sum, { count }) => sum + count, 0)
  return searchWords.summary(
    shownCount,
    totalCount,
    groups.some(({ isCut = false }) => isCut),
  )
}

interface PlaceProps {
  readonly input: PageInput
  readonly place: Pick<SearchHit, 'path' | 'query' | 'fragment'>
  readonly text: string
}

function PlaceLink({ input, place, text }: PlaceProps) {
  const { path, query, fragment } = place
  return (
    <a href={input.href(path, query) + (fragment === undefined ? '' : `#${fragment}`)}>
      <bdi>{visible(text)}</bdi>
    </a>
  )
}

function Hit({ input, hit }: { readonly input: PageInput; readonly hit: SearchHit }) {
  const { title, note, otherPlaces = [] } = hit
  return (
    <li>
      <PlaceLink input={input} place={hit} text={title} />{' '}
      <small>
        <bdi>{visible(note)}</bdi>
      </small>
      {otherPlaces.length === 0 ? (
        ''
      ) : (
        <p class="hits">
          {searchWords.otherPlaces}{' '}
          {otherPlaces.map((place) => (
            <>
              <PlaceLink input={input} place={place} text={place.label} />{' '}
            </>
          ))}
        </p>
      )}
    </li>
  )
}

function HitList({ input, group }: { readonly input: PageInput; readonly group: HitGroup }) {
  const { title, hits, moreLink } = group
  const count = countHits([group])
  return (
    <section class="card">
      <h2>
        {title} <span class="count">{count}</span>
      </h2>
      <ul class="found">
        {hits.map((hit) => (
          <Hit input={input} hit={hit} />
        ))}
      </ul>
      {moreLink === undefined ? (
        ''
      ) : (
        <a href={input.href(moreLink.path, moreLink.query)}>{searchWords.more}</a>
      )}
    </section>
  )
}

function drawHits(input: PageInput, groups: readonly HitGroup[], emptyText: string): PageView {
  const text = readSearchQuery(input)
  const groupsWithHits = groups.filter(({ hits }) => hits.length > 0)
  const content = (
    <>
      <p class="hint" role="status">
        {text === ''
          ? searchWords.hint
          : groupsWithHits.length === 0
            ? emptyText
            : searchWords.count(countHits(groups))}
      </p>
      {groupsWithHits.map((group) => (
        <HitList input={input} group={group} />
      ))}
    </>
  )
  return { title: searchWords.title(text), content }
}

/** Draws the hits in a bank, or redirects to the only page that has exactly the typed text. */
export async function drawSearch(input: BankPageInput): Promise<PageView | Redirect> {
  const text = readSearchQuery(input)
  const { requests, engine } = input
  if (text === '') return drawHits(input, [], searchWords.none)
  const { entries } = requests
  const location = findExact(engine.bank, entries, text)
  if (location !== undefined) return { location }
  const [requestHits, tpps] = searchJournal(entries, text)
  const reference = await findOrCreateReference(input.env.operations)
  const groups = [
    requestHits,
    ...searchBank(engine.bank, text),
    tpps,
    ...(await searchReference(reference, text)),
  ]
  return drawHits(input, groups, searchWords.none)
}

/**
 * Draws the hits in the journal of the host and in the reference, if each TPP has a bank and none is chosen.
 */
export async function drawSearchForAll(input: PageInput): Promise<PageView | Redirect> {
  const text = readSearchQuery(input)
  if (text === '') return drawHits(input, [], searchWords.noneForAll)
  const { entries } = input.env.requests
  const location = findExact(undefined, entries, text)
  if (location !== undefined) return { location }
  const reference = await findOrCreateReference(input.env.operations)
  const groups = [...searchJournal(entries, text), ...(await searchReference(reference, text))]
  return drawHits(input, groups, searchWords.noneForAll)
}
