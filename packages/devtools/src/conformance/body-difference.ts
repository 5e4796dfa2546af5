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

function writePlace(place: string, parent: object, name: string): string {
  return Array.isArray(parent) ? `${place}[${name}]` : `${place}.${name}`
}

/** Finds a field that the contract does not have, or fields in another order. */
function fieldDifference(output: unknown, input: unknown, place: string): ContractDifference | undefined {
  if (!hasMembers(output) || !hasMembers(input)) return undefined
  const [knownNames, names] = [Object.keys(output), Object.keys(input)]
  const unknown = names.find((name) => !knownNames.includes(name))
  if (unknown !== undefined) {
    const received = abbreviateJson(input[unknown])
    return { place: writePlace(place, input, unknown), expected: 'is not a field of the contract', received }
  }
  if (knownNames.join() !== names.join()) {
    return {
      place,
      expected: `has its fields in the order ${knownNames.join(', ')}`,
      received: names.join(', '),
    }
  }
  for (const name of names) {
    const difference = fieldDifference(output[name], input[name], writePlace(place, input, name))
    if (difference !== undefined) return difference
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
  const result = v.safeParse(contract, json.value, { abortEarly: true, abortPipeEarly: true })
  if (result.success) return fieldDifference(result.output, json.value, '$')
  const [issue] = result.issues
  const { place, demand } = unmetDemand(issue)
  return { place, expected: demand, received: abbreviateJson(aboutArray(issue).input) }
}
