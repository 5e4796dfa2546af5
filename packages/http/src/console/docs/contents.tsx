import type { GivenAlways } from '../page.ts'
import { guideList } from './guides/guide-list.ts'
import { groupsOf, type OperationGroup } from './operation-groups.ts'
import type { OperationView } from './operation-view.ts'
import { docsRoot, operationPath, sharedPath } from './paths.ts'
import { type SearchEntry, type SearchHits, type SearchPlace, search } from './search.ts'
import { searchEntries } from './search-entries.ts'
import { docsWords } from './words.ts'

interface ContentsProps {
  readonly href: GivenAlways['href']
  readonly views: readonly OperationView[]
  readonly query: string
  readonly tpp: string | undefined
}

function SearchForm({ href, query, tpp }: Omit<ContentsProps, 'views'>) {
  return (
    <search>
      <form class="search" method="get" action={href(docsRoot).replace(/\?.*$/, '')}>
        {tpp === undefined ? '' : <input type="hidden" name="tpp" value={tpp} />}
        <label for="q">{docsWords.search.label}</label>
        <div class="row">
          <input
            id="q"
            name="q"
            type="search"
            value={query}
            maxlength={200}
            autocomplete="off"
            spellcheck={false}
          />
          <button type="submit" class="first">
            {docsWords.search.submit}
          </button>
        </div>
      </form>
    </search>
  )
}

function Group({
  href,
  group,
}: {
  readonly href: GivenAlways['href']
  readonly group: OperationGroup<OperationView>
}) {
  return (
    <section class="card" id={group.id}>
      <h2>{group.title}</h2>
      <p class="hint">{group.lead}</p>
      <ul class="operations">
        {group.operations.map(({ id, method, path, summary }) => (
          <li>
            <a href={href(operationPath(id))}>{summary}</a>
            <span class="request">
              <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The index: what is explained, and every operation by its group. */
function Index({ href, views }: ContentsProps) {
  const groups = groupsOf(views)
  return (
    <>
      <section class="card">
        <h2>{docsWords.guides}</h2>
        <ul class="guides">
          {guideList.map(({ id, title, lead }) => (
            <li>
              <a href={href(`${docsRoot}/${id}`)}>{title}</a> <small>{lead}</small>
            </li>
          ))}
          <li>
            <a href={href(`${docsRoot}/rules`)}>Rule book</a>{' '}
            <small>What the bank promises: an id, a sentence and a source for each.</small>
          </li>
          <li>
            <a href={href(sharedPath)}>{docsWords.sharedTypes}</a> <small>types of many fields</small>
          </li>
        </ul>
      </section>
      <h2 class="unseen">{docsWords.operations}</h2>
      <ul class="places" aria-label={docsWords.onThisPage}>
        {groups.map(({ id, title }) => (
          <li>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      <div class="groups">
        {groups.map((group) => (
          <Group href={href} group={group} />
        ))}
      </div>
    </>
  )
}

/** Places of a field that are shown; of those that nearly every operation has there are too many. */
const placesShownMax = 12

function Place({ href, place }: { readonly href: GivenAlways['href']; readonly place: SearchPlace }) {
  const { label, path, fragment } = place
  return <a href={href(path) + (fragment === undefined ? '' : `#${fragment}`)}>{label}</a>
}

/** A field with the places where it stands. */
function FieldHit({ href, entry }: HitProps) {
  const { title, text, places } = entry
  const more = places.length - placesShownMax
  return (
    <li>
      <code>{title}</code> <small>{text}</small>
      <br />
      <small class="hits">
        {places.slice(0, placesShownMax).map((place) => (
          <>
            <Place href={href} place={place} />{' '}
          </>
        ))}
        {more > 0 ? docsWords.search.others(more) : ''}
      </small>
    </li>
  )
}

interface HitProps extends Pick<ContentsProps, 'href'> {
  readonly entry: SearchEntry
}

function Hit(props: HitProps) {
  const { kind, text, places } = props.entry
  if (kind === 'field' || kind === 'header') return <FieldHit {...props} />
  return (
    <li>
      {places.map((place) => (
        <Place href={props.href} place={place} />
      ))}{' '}
      <small>{text}</small>
    </li>
  )
}

function Results({ href, found }: Pick<ContentsProps, 'href'> & { readonly found: readonly SearchHits[] }) {
  if (found.length === 0) return <p role="status">{docsWords.search.nothing}</p>
  const count = found.reduce((sum, { entries, more }) => sum + entries.length + more, 0)
  return (
    <>
      <p role="status">{docsWords.search.count(count)}</p>
      {found.map(({ kind, entries, more }) => (
        <section class="card" id={`found-${kind}`}>
          <h2>{docsWords.search.kinds[kind]}</h2>
          <ul class="guides">
            {entries.map((entry) => (
              <Hit href={href} entry={entry} />
            ))}
          </ul>
          {more === 0 ? '' : <p class="hint">{docsWords.search.more(more)}</p>}
        </section>
      ))}
    </>
  )
}

/** The entrance of the reference: the search, and what it found or the index. */
export function Contents(props: ContentsProps) {
  const { href, views, query } = props
  return (
    <div class="docs">
      <p class="lead">{docsWords.lead}</p>
      <p>
        {docsWords.machine} <a href={href('/openapi.json')}>openapi.json</a> (OpenAPI 3.1)
      </p>
      <SearchForm {...props} />
      {query.trim() === '' ? (
        <Index {...props} />
      ) : (
        <Results href={href} found={search(searchEntries(views), query)} />
      )}
    </div>
  )
}
