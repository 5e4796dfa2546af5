import { errorCodes } from '@pocketbank/core'
import type { FieldView } from '../docs/field-views.ts'
import { guideList } from '../docs/guides/guide-list.ts'
import { docsRoot, errorsPath, fieldFragment, operationPath } from '../docs/paths.ts'
import { type ApiReference, type OperationView, readAllViews } from '../docs/reference.ts'
import type { LabelledPlace } from './search-records.ts'

/** The kinds of entries of the reference, in the order of the page. */
export const entryKinds = ['operation', 'page', 'field', 'header', 'code'] as const

/** An entry of the reference with its place. */
export interface ReferenceEntry {
  readonly kind: (typeof entryKinds)[number]
  /** The name, which is searched first. */
  readonly title: string
  readonly text: string
  /** Further search words, which are not shown. */
  readonly hidden?: string
  readonly places: readonly [LabelledPlace, ...LabelledPlace[]]
}

function operationEntry({ id, method, path, summary, description, refusals }: OperationView): ReferenceEntry {
  const codes = refusals.map(({ code }) => code)
  return {
    kind: 'operation',
    title: summary,
    text: `${method} ${path}`,
    hidden: [id, description, ...codes].join(' '),
    places: [{ label: summary, path: operationPath(id) }],
  }
}

/** A field with one of its places. */
interface PlacedField {
  readonly field: FieldView
  readonly place: LabelledPlace
}

function placed(part: string, { id }: OperationView) {
  return (field: FieldView): PlacedField => ({
    field,
    place: { label: `${id} ${part}`, path: operationPath(id), fragment: fieldFragment(part, field) },
  })
}

/** Lists the fields of bodies and responses, those of requests first. */
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

/** Merges fields with the same name and description into one entry with all places. */
function entriesByName(kind: 'field' | 'header', fields: readonly PlacedField[]): readonly ReferenceEntry[] {
  const entries = new Map<string, ReferenceEntry & { readonly places: LabelledPlace[] }>()
  for (const { field, place } of fields) {
    const { path, description } = field
    const key = `${path}\n${description}`
    const knownEntry = entries.get(key)
    if (knownEntry === undefined) entries.set(key, { kind, title: path, text: description, places: [place] })
    else if (knownEntry.places.every(({ label }) => label !== place.label)) knownEntry.places.push(place)
  }
  return [...entries.values()]
}

async function createEntries(reference: ApiReference): Promise<readonly ReferenceEntry[]> {
  const views = await readAllViews(reference)
  return [
    ...views.map(operationEntry),
    ...guideList.map(({ id, title, lead }): ReferenceEntry => {
      return { kind: 'page', title, text: lead, places: [{ label: title, path: `${docsRoot}/${id}` }] }
    }),
    ...entriesByName('field', views.flatMap(placedFields)),
    ...entriesByName('header', views.flatMap(placedParameters)),
    ...Object.entries(errorCodes).map(([code, text]): ReferenceEntry => {
      return { kind: 'code', title: code, text, places: [{ label: code, path: errorsPath, fragment: code }] }
    }),
  ]
}

const entryCache = new WeakMap<ApiReference, Promise<readonly ReferenceEntry[]>>()

/** Lists all entries that the search finds. Keeps them, since they depend on the description alone. */
export function referenceEntries(reference: ApiReference): Promise<readonly ReferenceEntry[]> {
  const entries = entryCache.get(reference) ?? createEntries(reference)
  entryCache.set(reference, entries)
  return entries
}
