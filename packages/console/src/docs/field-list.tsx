import type { FieldView } from './field-views.ts'
import { fieldFragment } from './paths.ts'
import { docsWords } from './words.ts'

/** The most values of a closed list that are shown; a longer list is folded. */
const valuesShownMax = 8

interface FieldListProps {
  /** The prefix of the fragment ids: `body`, `200`, `header`. */
  readonly part: string
  readonly fields: readonly FieldView[]
}

/**
 * Draws the name of a field after the names of its parents. It links to itself, so that readers can copy the
 * address.
 */
function Name({ fragment, field: { path, name } }: { readonly fragment: string; readonly field: FieldView }) {
  const outer = path === '' ? '' : path.slice(0, path.length - name.length)
  return (
    <a class="place" href={`#${fragment}`}>
      {outer === '' ? '' : <span class="outer">{outer}</span>}
      {name}
    </a>
  )
}

function Type({ field: { type, isRequired, alternative } }: { readonly field: FieldView }) {
  return (
    <>
      <span class="type">{type}</span>{' '}
      <span class={isRequired ? 'demanded' : 'optional'}>
        {isRequired ? docsWords.required : docsWords.optional}
      </span>
      {alternative === undefined ? '' : <small> {docsWords.condition(alternative)}</small>}
    </>
  )
}

/** Draws a closed list of values. */
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
  if (values.length <= valuesShownMax) return list
  return (
    <details>
      <summary>{docsWords.values(values.length)}</summary>
      {list}
    </details>
  )
}

/** Draws the bounds of a value, its closed list and an example. */
function Constraints({ field: { bounds, values, example } }: { readonly field: FieldView }) {
  return (
    <>
      {bounds.map((bound) => (
        <>
          <code class="bound">{bound}</code>{' '}
        </>
      ))}
      {values.length === 0 ? '' : <Values values={values} />}
      {example === undefined ? '' : <small>{docsWords.example(String(example))}</small>}
    </>
  )
}

/** Fields, parameters or headers: name and type, then description and constraints. */
export function FieldList({ part, fields }: FieldListProps) {
  return (
    <dl class="fieldlist">
      {fields.map((field) => {
        const fragment = fieldFragment(part, field)
        return (
          <div id={fragment}>
            <dt>
              <Name fragment={fragment} field={field} /> <Type field={field} />
            </dt>
            <dd>
              {field.description} <Constraints field={field} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
