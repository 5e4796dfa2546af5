import { bodyPath, hasMembers, readSchemaParts, shortenInput } from '@pocketbank/core/base/input'
import type { GenericSchema } from 'valibot'
import { queryEntries } from '../requests/query.ts'

/** Places of a body or a query named in a warning. D: enough to see a mistake, and the journal is bounded. */
const namedMax = 5
/** Characters of these places together. The first one is named in any case. */
const namedCharsMax = 90

/** Parts of a request that its contract lacks: their number, and the places of the first ones. */
interface Unknown {
  readonly places: string[]
  count: number
}

function addUnknown(unknown: Unknown, place: () => string): void {
  unknown.count += 1
  if (unknown.places.length < namedMax) unknown.places.push(place())
}

/** Names the first places of a list, and how many more there are: `$.a, $.b are`. */
export function namePlaces(places: readonly string[], count = places.length): string {
  let chars = 0
  const named = places.slice(0, namedMax).filter((place, index) => {
    chars += place.length
    return index === 0 || chars <= namedCharsMax
  })
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `${named.join(', ')}${more} ${count === 1 ? 'is' : 'are'}`
}

/** The way to a part of a body, its last step first. D: written down for a part that is unknown, since nearly none is. */
interface KeyPath {
  readonly key: PropertyKey
  readonly before: KeyPath | undefined
}

function listKeys(path: KeyPath | undefined): readonly PropertyKey[] {
  return path === undefined ? [] : [...listKeys(path.before), path.key]
}

/** Looks for fields without a place in the contract. */
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

/** Warns of the parameters of an address that an operation does not have (E4q). */
export function unknownParameters(contract: GenericSchema | undefined, search: string): readonly string[] {
  if (search === '') return []
  const known = contract === undefined ? {} : queryEntries(contract)
  const unknown: Unknown = { places: [], count: 0 }
  for (const name of new Set(new URLSearchParams(search).keys())) {
    if (!Object.hasOwn(known, name)) addUnknown(unknown, () => `"${shortenInput(name)}"`)
  }
  return unknownWarning(unknown, 'the operation has no such query parameter')
}

/** Warns of the fields of a body that a contract does not have (E4q). */
export function unknownFields(contract: GenericSchema, body: unknown): readonly string[] {
  const unknown: Unknown = { places: [], count: 0 }
  findFields(contract, body, unknown)
  return unknownWarning(unknown, 'the body has no such field')
}
