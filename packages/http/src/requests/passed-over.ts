import { bodyPath, partsOf, shortenInput } from '@pocketbank/core/internal'
import type { GenericSchema } from 'valibot'
import { queryEntries } from './query.ts'

/** Unknown fields of a body or parameters of a query named in a warning. D: enough to see a mistake, and the journal is bounded. */
const namedMax = 5

/** Parts of a request that its contract lacks: their number, and the places of the first ones. */
interface Unknown {
  readonly places: string[]
  count: number
}

function add(unknown: Unknown, place: () => string): void {
  unknown.count += 1
  if (unknown.places.length < namedMax) unknown.places.push(place())
}

/** Looks for fields without a place in the contract. `keys` is the way to the value, and changes on the way. */
function findFields(schema: GenericSchema, value: unknown, keys: PropertyKey[], unknown: Unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { fields, item } = partsOf(schema)
  if (item !== undefined && Array.isArray(value)) {
    for (const [index, one] of value.entries()) findFields(item, one, [...keys, index], unknown)
  }
  if (fields === undefined || Array.isArray(value)) return
  for (const [name, one] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) add(unknown, () => bodyPath([...keys, name]))
    else if (typeof one === 'object') findFields(field, one, [...keys, name], unknown)
  }
}

function warningOf({ places, count }: Unknown, reason: string): readonly string[] {
  if (count === 0) return []
  const more = count > places.length ? ` and ${count - places.length} more` : ''
  return [`${places.join(', ')}${more} ${count === 1 ? 'is' : 'are'} passed over: ${reason}`]
}

/** Warns of the parameters of an address that an operation does not have (E4q). */
export function unknownParameters(contract: GenericSchema | undefined, search: string): readonly string[] {
  if (search === '') return []
  const known = contract === undefined ? {} : queryEntries(contract)
  const unknown: Unknown = { places: [], count: 0 }
  for (const name of new Set(new URLSearchParams(search).keys())) {
    if (!Object.hasOwn(known, name)) add(unknown, () => `"${shortenInput(name)}"`)
  }
  return warningOf(unknown, 'the operation has no such query parameter')
}

/** Warns of the fields of a body that a contract does not have (E4q). */
export function unknownFields(contract: GenericSchema, body: unknown): readonly string[] {
  const unknown: Unknown = { places: [], count: 0 }
  findFields(contract, body, [], unknown)
  return warningOf(unknown, 'the body has no such field')
}
