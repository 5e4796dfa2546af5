import type { GivenAlways } from '../page.ts'
import type { SearchEntry, SearchHits, SearchPlace } from './search.ts'
import { docsWords } from './words.ts'

/** Places of a field that are shown. D: some fields stand in nearly every operation. */
const placesShownMax = 12

function PlaceLink({ href, place }: { readonly href: GivenAlways['href']; readonly place: SearchPlace }) {
  const { label, path, fragment } = place
  return <a href={href(path) + (fragment === undefined ? '' : `#${fragment}`)}>{label}</a>
}

/** An entry: its title is the link if it stands in one place, else its places follow. */
function Hit({ href, entry }: { readonly href: GivenAlways['href']; readonly entry: SearchEntry }) {
  const { kind, title, text, places } = entry
  const isField = kind === 'field' || kind === 'header'
  const shown = places.slice(0, placesShownMax)
  const more = places.length - shown.length
  return (
    <div>
      <dt>
        {isField ? <code>{title}</code> : shown.map((place) => <PlaceLink href={href} place={place} />)}
      </dt>
      <dd>
        {text}
        {isField ? (
          <p class="hits">
            {shown.map((place) => (
              <>
                <PlaceLink href={href} place={place} />{' '}
              </>
            ))}
            {more > 0 ? docsWords.search.others(more) : ''}
          </p>
        ) : (
          ''
        )}
      </dd>
    </div>
  )
}

/** The results of a search, by kind. */
export function SearchResults({
  href,
  found,
}: {
  readonly href: GivenAlways['href']
  readonly found: readonly SearchHits[]
}) {
  if (found.length === 0) return <p role="status">{docsWords.search.nothing}</p>
  const count = found.reduce((sum, { entries, more }) => sum + entries.length + more, 0)
  return (
    <>
      <p role="status">{docsWords.search.count(count)}</p>
      {found.map(({ kind, entries, more }) => (
        <section id={`found-${kind}`}>
          <h2>{docsWords.search.kinds[kind]}</h2>
          <dl class="entries">
            {entries.map((entry) => (
              <Hit href={href} entry={entry} />
            ))}
          </dl>
          {more === 0 ? '' : <p class="hint">{docsWords.search.more(more)}</p>}
        </section>
      ))}
    </>
  )
}
