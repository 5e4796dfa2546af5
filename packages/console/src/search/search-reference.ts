import type { ApiReference } from '../docs/reference.ts'
import { entryKinds, type ReferenceEntry, referenceEntries } from './reference-entries.ts'
import type { HitGroup, SearchHit } from './search-records.ts'
import { searchWords } from './words.ts'

/**
 * The most entries of a kind that are shown, and the most places of an entry. Some fields are in nearly every
 * operation.
 */
const entriesShownMax = 30
const placesShownMax = 12

/** The most words of a query. */
const wordsMax = 8

function splitQuery(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
}

/** Ranks an entry: 0 is best; undefined if it lacks a word. */
function rankEntry(
  { title, text, hidden = '' }: ReferenceEntry,
  words: readonly string[],
): number | undefined {
  const name = title.toLowerCase()
  const allText = `${name} ${text} ${hidden}`.toLowerCase()
  if (words.some((word) => !allText.includes(word))) return undefined
  const whole = words.join(' ')
  const [last = name] = name.split('.').slice(-1)
  if (name === whole) return 0
  if (last === whole) return 1
  if (name.startsWith(whole)) return 2
  return words.every((word) => name.includes(word)) ? 3 : 4
}

/** Finds the entries with all words of a query, the best first. An empty query finds nothing. */
export function findEntries(entries: readonly ReferenceEntry[], query: string): readonly ReferenceEntry[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const ranked = entries.flatMap((entry) => {
    const rank = rankEntry(entry, words)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ entry }) => entry)
}

function hitEntry({ title, text, places }: ReferenceEntry): SearchHit {
  const [{ label, path, fragment }, ...otherPlaces] = places
  const note = label === title ? text : `${label}: ${text}`
  return { title, note, path, fragment, otherPlaces: otherPlaces.slice(0, placesShownMax) }
}

/** Finds operations, guides, fields, headers and codes, each kind in its own group. */
export async function searchReference(reference: ApiReference, text: string): Promise<readonly HitGroup[]> {
  const matches = findEntries(await referenceEntries(reference), text)
  return entryKinds.map((kind) => {
    const entriesOfKind = matches.filter((entry) => entry.kind === kind)
    const hits = entriesOfKind.slice(0, entriesShownMax).map(hitEntry)
    return { title: searchWords.reference[kind], hits, count: entriesOfKind.length }
  })
}
