import type { GivenAlways } from '../page.ts'
import { CellTable } from '../parts.tsx'
import type { SaidField } from './operation-view.ts'
import { fieldFragment, sharedPath } from './paths.ts'
import { docsWords } from './words.ts'

/** Values of a closed list that are shown at once; more are shown when they are asked for. */
const valuesShownMax = 8

interface FieldTableProps {
  readonly href: GivenAlways['href']
  /** What the table is about. */
  readonly caption: string
  /** What the places of its rows begin with: `body`, `200`, `header`. */
  readonly part: string
  readonly fields: readonly SaidField[]
  /** Whether the rows are fields of a body; else they are parameters or headers. */
  readonly isBody?: boolean
}

/** The name of a field, with what it is inside of before it. It links to itself, for those who want to point to it. */
function Name({ part, field }: { readonly part: string; readonly field: SaidField }) {
  const { path, name } = field
  const fragment = fieldFragment(part, field)
  const outer = path === '' ? '' : path.slice(0, path.length - name.length)
  return (
    <a class="place" id={fragment} href={`#${fragment}`}>
      {outer === '' ? (
        ''
      ) : (
        <>
          <span class="outer">{outer}</span>
          <wbr />
        </>
      )}
      {name}
    </a>
  )
}

function Type({ href, field }: Pick<FieldTableProps, 'href'> & { readonly field: SaidField }) {
  const { type, isRequired, alternative, shared } = field
  return (
    <span>
      {shared === undefined ? (
        <span class="type">{type}</span>
      ) : (
        <a class="type" href={`${href(sharedPath)}#${shared}`}>
          {type}
        </a>
      )}{' '}
      <span class={isRequired ? 'demanded' : 'optional'}>
        {isRequired ? docsWords.required : docsWords.optional}
      </span>
      {alternative === undefined ? '' : <small> {docsWords.where(alternative)}</small>}
    </span>
  )
}

function Values({ values }: { readonly values: readonly string[] }) {
  const list = (
    <span class="values">
      {values.map((value) => (
        <>
          <code>{value}</code>{' '}
        </>
      ))}
    </span>
  )
  if (values.length === 0) return null
  if (values.length <= valuesShownMax) return list
  return (
    <details>
      <summary>{docsWords.values(values.length)}</summary>
      {list}
    </details>
  )
}

function exampleText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** What is said of a field: a sentence, what its value must keep, the values that it may have, an example. */
function Says({ field }: { readonly field: SaidField }) {
  const { description = '', bounds, values, fallback, example } = field
  return (
    <div class="says">
      {description}{' '}
      {bounds.map((bound) =>
        bound.startsWith('form ') ? (
          <code class="form">{bound.slice(5)}</code>
        ) : (
          <span class="bound">{bound}</span>
        ),
      )}{' '}
      {fallback === undefined ? '' : <span class="bound">{docsWords.fallback(fallback)}</span>}{' '}
      {example === undefined ? '' : <small>{docsWords.example(exampleText(example))}</small>}{' '}
      <Values values={values} />
    </div>
  )
}

/** Fields, parameters or headers as a table; on a phone each is a card. */
export function FieldTable({ href, caption, part, fields, isBody = false }: FieldTableProps) {
  const { columns } = docsWords
  return (
    <div class="contract">
      <CellTable
        caption={caption}
        columns={[isBody ? columns.field : columns.name, columns.type, columns.says]}
        rows={fields.map((field) => [
          <Name part={part} field={field} />,
          <Type href={href} field={field} />,
          <Says field={field} />,
        ])}
      />
    </div>
  )
}
