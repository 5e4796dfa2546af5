import type { FieldView } from './field-views.ts'
import { guideList } from './guides/guide-list.ts'
import { docsRoot, errorsPath, fieldFragment, operationPath } from './paths.ts'
import type { ApiReference, OperationView } from './reference.ts'
import type { SearchEntry, SearchPlace } from './search.ts'

function operationEntry({ id, method, path, summary, description, refusals }: OperationView): SearchEntry {
  const codes = refusals.map(({ code }) => code)
  return {
    kind: 'operation',
    title: summary,
    text: `${method} ${path}`,
    hidden: [id, description, ...codes].join(' '),
    places: [{ label: summary, path: operationPath(id) }],
  }
}

/** A field at one place. */
interface PlacedField {
  readonly field: FieldView
  readonly place: SearchPlace
}

function placed(part: string, { id }: OperationView) {
  return (field: FieldView): PlacedField => ({
    field,
    place: { label: `${id} ${part}`, path: operationPath(id), fragment: fieldFragment(part, field) },
  })
}

/** Fields of bodies and answers, those that are sent first. */
function placedFields(view: OperationView): readonly PlacedField[] {
  return [
    ...(view.body?.fields ?? []).map(placed('body', view)),
    ...view.successes.flatMap(({ status, fields }) => fields.map(placed(String(status), view))),
  ].filter(({ field }) => field.path !== '')
}

function placedParameters(view: OperationView): readonly PlacedField[] {
  const { path, query, header } = view.parameters
  return [
    ...path.map(placed('path', view)),
    ...query.map(placed('query', view)),
    ...header.map(placed('header', view)),
  ]
}

/** Each field once that says the same under the same name, with all its places. */
function entriesByName(kind: 'field' | 'header', all: readonly PlacedField[]): readonly SearchEntry[] {
  const entries = new Map<string, SearchEntry & { readonly places: SearchPlace[] }>()
  for (const { field, place } of all) {
    const { path, description } = field
    const key = `${path}\n${description}`
    const known = entries.get(key)
    if (known === undefined) entries.set(key, { kind, title: path, text: description, places: [place] })
    else if (known.places.every(({ label }) => label !== place.label)) known.places.push(place)
  }
  return [...entries.values()]
}

function createSearchEntries({ operations, 'x-codes': codes }: ApiReference): readonly SearchEntry[] {
  return [
    ...operations.map(operationEntry),
    ...guideList.map(({ id, title, lead }): SearchEntry => {
      return { kind: 'page', title, text: lead, places: [{ label: title, path: `${docsRoot}/${id}` }] }
    }),
    ...entriesByName('field', operations.flatMap(placedFields)),
    ...entriesByName('header', operations.flatMap(placedParameters)),
    ...Object.entries(codes).map(([code, text]): SearchEntry => {
      return { kind: 'code', title: code, text, places: [{ label: code, path: errorsPath, fragment: code }] }
    }),
  ]
}

const known = new WeakMap<ApiReference, readonly SearchEntry[]>()

/** Everything that the search finds. D: kept, as it follows from the description alone. */
export function searchEntries(reference: ApiReference): readonly SearchEntry[] {
  const entries = known.get(reference) ?? createSearchEntries(reference)
  known.set(reference, entries)
  return entries
}
