import { dataWords } from './data-words.ts'
import type { BankPageInput } from './page.ts'

interface ListSearchProps {
  readonly input: Pick<BankPageInput, 'href' | 'query'>
  readonly path: string
  readonly label: string
  /** The query parameters that a search keeps, such as a chosen filter. */
  readonly keeps?: readonly string[]
}

/** Draws a search field of a list. Its text is the query parameter `text`. */
export function ListSearch({ input, path, label, keeps = [] }: ListSearchProps) {
  const parameters = [...input.query].filter(([name]) => name === 'tpp' || keeps.includes(name))
  return (
    <search>
      <form method="get" action={input.href(path)} class="row search">
        {parameters.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <input
          name="text"
          type="search"
          aria-label={label}
          placeholder={label}
          value={input.query.get('text') ?? ''}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit">{dataWords.search}</button>
      </form>
    </search>
  )
}
