import { dataWords } from './data-words.ts'
import type { Given } from './page.ts'

interface ListSearchProps {
  readonly given: Pick<Given, 'href' | 'query'>
  readonly path: string
  readonly label: string
  /** The query parameters that a search keeps, such as a chosen filter. */
  readonly keeps?: readonly string[]
}

/** Draws a search field of a list. Its text is the query parameter `text`. */
export function ListSearch({ given, path, label, keeps = [] }: ListSearchProps) {
  const kept = [...given.query].filter(([name]) => name === 'tpp' || keeps.includes(name))
  return (
    <search>
      <form method="get" action={given.href(path)} class="row search">
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <input
          name="text"
          type="search"
          aria-label={label}
          placeholder={label}
          value={given.query.get('text') ?? ''}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit">{dataWords.search}</button>
      </form>
    </search>
  )
}
