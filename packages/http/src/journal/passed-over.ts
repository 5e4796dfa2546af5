import { bodyPath, hasMembers, readSchemaParts, shortenInput } from '@pocketbank/core/base/input'
import type { GenericSchema } from 'valibot'
import { queryEntries } from '../requests/query.ts'

/** Maximum number of places named in a warning: enough to see the mistake. */
const namedMax = 5
/** Maximum length of the named places in characters. The first one is always named. */
const namedCharsMax = 90

interface Unknown {
  readonly places: string[]
  count: number
}

function addUnknown(unknown: Unknown, place: () => string): void {
  unknown.count += 1
  if (unknown.places.length < namedMax) unknown.places.push(place())
}

/** Lists the first places and the number of others, for a sentence: `$.a, $.b are`. */
export function namePlaces(places: readonly string[], count = places.length): string {
  let chars = 0
  const namedPlaces = places.slice(0, namedMax).filter((place, index) => {
    chars += place.length
    return index === 0 || chars <= namedCharsMax
  })
  const remainder = count > namedPlaces.length ? ` and ${count - namedPlaces.length} more` : ''
  return `${namedPlaces.join(', ')}${remainder} ${count === 1 ? 'is' : 'are'}`
}

/**
 * Path to a part of a body, as a linked list. It is converted to text only for an unknown part, which is
 * rare.
 */
interface KeyPath {
  readonly key: PropertyKey
  readonly before: KeyPath | undefined
}

function listKeys(path: KeyPath | undefined): readonly PropertyKey[] {
  return path === undefined ? [] : [...listKeys(path.before), path.key]
}

function findFields(schema: GenericSchema, value: unknown, unknown: Unknown, before?: KeyPath): void {
  if (!hasMembers(value)) return
  const { fields, item } = readSchemaParts(schema)
  if (Array.isArray(value)) {
    if (item === undefined) return
    for (let key = 0; key < value.length; key += 1) findFields(item, value[key], unknown, { key, before })
  } else if (fields !== undefined) {
    for (const key of Object.keys(value)) {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined
      const member = value[key]
      if (field === undefined) addUnknown(unknown, () => bodyPath(listKeys({ key, before })))
      else if (typeof member === 'object') findFields(field, member, unknown, { key, before })
    }
  }
}

function unknownWarning({ places, count }: Unknown, reason: string): readonly string[] {
  return count === 0 ? [] : [`${namePlaces(places, count)} ignored: ${reason}`]
}

/** Warns about unknown query parameters (E4s). */
export function unknownParameters(contract: GenericSchema | undefined, search: string): readonly string[] {
  if (search === '') return []
  const knownEntries = contract === undefined ? {} : queryEntries(contract)
  const unknown: Unknown = { places: [], count: 0 }
  for (const name of new Set(new URLSearchParams(search).keys())) {
    if (!Object.hasOwn(knownEntries, name)) addUnknown(unknown, () => `"${shortenInput(name)}"`)
  }
  return unknownWarning(unknown, 'the operation has no such query parameter')
}

/** Warns about unknown fields of a body (E4s). */
export function unknownFields(contract: GenericSchema, body: unknown): readonly string[] {
  const unknown: Unknown = { places: [], count: 0 }
  findFields(contract, body, unknown)
  return unknownWarning(unknown, 'the body has no such field')
}
