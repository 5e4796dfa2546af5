import { bodyPath, parseJson } from '@pocketbank/core/base/input'
import { namePlaces } from '../journal/passed-over.ts'

/** Tokens of JSON that are needed to find names. Numbers and literals are skipped. */
const tokenForm = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs

interface OpenValue {
  /** Count of each name; undefined for an array. */
  readonly names: Map<string, number> | undefined
  key: string | number
}

function findRepeatedNames(json: string): ReadonlySet<string> {
  const places = new Set<string>()
  const open: OpenValue[] = []
  let before = ''
  for (const [token] of json.matchAll(tokenForm)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ names: new Map(), key: '' })
    else if (token === '[') open.push({ names: undefined, key: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inner?.key === 'number') inner.key += 1
    else if (token === ':' && inner?.names !== undefined) {
      inner.key = String(parseJson(before))
      const count = (inner.names.get(inner.key) ?? 0) + 1
      inner.names.set(inner.key, count)
      if (count === 2) places.add(bodyPath(open.map(({ key }) => key)))
    }
    before = token
  }
  return places
}

/**
 * Warns of names that a JSON body has twice in one object (E4s), of which `JSON.parse` keeps the last.
 *
 * @param isCut - True if the text is only the beginning of the body.
 */
export function repeatedNames(json: string, isCut = false): readonly string[] {
  if (!isCut && parseJson(json) === undefined) return []
  const places = [...findRepeatedNames(json)]
  return places.length === 0 ? [] : [`${namePlaces(places)} sent more than once: the last value counts`]
}
