/** A page of the console and a place in it. */
export interface SearchPlace {
  readonly label: string
  readonly path: string
  readonly fragment?: string
}

/** Something that the search finds, and where it stands. */
export interface SearchEntry {
  readonly kind: SearchKind
  /** Its name: searched first. */
  readonly title: string
  /** Its description. */
  readonly text: string
  /** Other words that find it; they are not shown. */
  readonly hidden?: string
  readonly places: readonly SearchPlace[]
}

/** The kinds of entries, in the order in which they are shown. */
const searchKinds = ['operation', 'page', 'field', 'header', 'code'] as const

/** A kind of what is searched. */
export type SearchKind = (typeof searchKinds)[number]

/** Entries of one kind that are shown at most; more are counted. */
const shownMax = 30

/** Words that are looked for at most, and characters of them. */
const wordsMax = 8
const queryCharsMax = 200

/** The entries of one kind that were found, the best first. */
export interface SearchHits {
  readonly kind: SearchKind
  readonly entries: readonly SearchEntry[]
  /** The number of those that are not shown. */
  readonly more: number
}

function splitQuery(query: string): readonly string[] {
  return query
    .slice(0, queryCharsMax)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
}

/** Ranks an entry: 0 is best; undefined if it lacks a word. */
function distanceOf({ title, text, hidden = '' }: SearchEntry, words: readonly string[]): number | undefined {
  const name = title.toLowerCase()
  const all = `${name} ${text} ${hidden}`.toLowerCase()
  if (words.some((word) => !all.includes(word))) return undefined
  const whole = words.join(' ')
  const [last = name] = name.split('.').slice(-1)
  if (name === whole) return 0
  if (last === whole) return 1
  if (name.startsWith(whole)) return 2
  return words.every((word) => name.includes(word)) ? 3 : 4
}

/** Finds entries that have all words of a query; an empty one finds nothing. */
export function search(entries: readonly SearchEntry[], query: string): readonly SearchHits[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const fitting = entries.flatMap((entry) => {
    const distance = distanceOf(entry, words)
    return distance === undefined ? [] : [{ entry, distance }]
  })
  const best = fitting.toSorted((left, right) => left.distance - right.distance)
  return searchKinds.flatMap((kind) => {
    const own = best.filter(({ entry }) => entry.kind === kind).map(({ entry }) => entry)
    if (own.length === 0) return []
    return [{ kind, entries: own.slice(0, shownMax), more: Math.max(own.length - shownMax, 0) }]
  })
}
