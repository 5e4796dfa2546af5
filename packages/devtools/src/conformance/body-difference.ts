import { aboutArray, hasMembers, unmetDemand } from '@pocketbank/core/base/input'
import * as v from 'valibot'

export interface ContractDifference {
  /** A JSON path into the body, `status`, or the name of a header. */
  readonly place: string
  readonly expected: string
  readonly received: string
}

const shownCharsMax = 300

export function abbreviateJson(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length <= shownCharsMax ? text : `${text.slice(0, shownCharsMax)}…`
}

function writePlace(place: string, holder: object, name: string): string {
  return Array.isArray(holder) ? `${place}[${name}]` : `${place}.${name}`
}

/** Finds a field that the contract does not have, or fields in another order. */
function fieldDifference(read: unknown, sent: unknown, place: string): ContractDifference | undefined {
  if (!hasMembers(read) || !hasMembers(sent)) return undefined
  const [known, names] = [Object.keys(read), Object.keys(sent)]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const received = abbreviateJson(sent[unknown])
    return { place: writePlace(place, sent, unknown), expected: 'is not a field of the contract', received }
  }
  if (known.join() !== names.join()) {
    return { place, expected: `has its fields in the order ${known.join(', ')}`, received: names.join(', ') }
  }
  for (const name of names) {
    const found = fieldDifference(read[name], sent[name], writePlace(place, sent, name))
    if (found !== undefined) return found
  }
  return undefined
}

function parseBody(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Finds the first difference between a JSON body and its contract: unknown fields, wrong values or another
 * order.
 */
export function bodyDifference(contract: v.GenericSchema, text: string): ContractDifference | undefined {
  const json = parseBody(text)
  if (json === undefined) return { place: '$', expected: 'is JSON', received: abbreviateJson(text) }
  const read = v.safeParse(contract, json.value, { abortEarly: true, abortPipeEarly: true })
  if (read.success) return fieldDifference(read.output, json.value, '$')
  const [issue] = read.issues
  const { place, demand } = unmetDemand(issue)
  return { place, expected: demand, received: abbreviateJson(aboutArray(issue).input) }
}
