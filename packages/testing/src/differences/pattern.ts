import { written } from './written.ts'

/** What the `expect` of a test runner has for values that need only be alike, such as `expect.any(String)`. */
interface Alike {
  asymmetricMatch(value: unknown): boolean
}

/** What a value should be like, but for what a function says: the same, or a text that a regular expression finds. */
export type Shape<Value> =
  | Alike
  | (Value extends string ? Value | RegExp : Value extends object ? PatternOf<Value> : Value)

/** The same, or a value of which a function says yes. Of an object the named fields count; a list has just as many entries. */
export type Pattern<Value> = Shape<Value> | ((value: Value) => boolean)

type PatternOf<Value> = { readonly [Key in keyof Value]?: Pattern<Value[Key]> }

/** A place where a value is not as it should be. */
export interface Difference {
  /** Such as `$.accounts[0].iban`. */
  readonly path: string
  readonly expected: string
  readonly received: string
}

type Fields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isAlike(expected: unknown): expected is Alike {
  return isObject(expected) && typeof expected.asymmetricMatch === 'function'
}

function isFields(value: unknown): value is Fields {
  return isObject(value) && !(value instanceof Date) && !(value instanceof RegExp) && !isAlike(value)
}

/** Whether a value is as a pattern says that has no fields of its own. */
function fits(expected: unknown, received: unknown): boolean {
  if (isAlike(expected)) return expected.asymmetricMatch(received)
  if (expected instanceof RegExp) return typeof received === 'string' && received.search(expected) >= 0
  if (typeof expected === 'function') return expected(received) === true
  if (expected instanceof Date) return received instanceof Date && expected.valueOf() === received.valueOf()
  return Object.is(expected, received)
}

function differ(expected: unknown, received: unknown, path: string): readonly Difference[] {
  return [{ path, expected: written(expected), received: written(received) }]
}

function listDifferences(
  expected: readonly unknown[],
  received: unknown,
  path: string,
): readonly Difference[] {
  if (!Array.isArray(received)) return differ(expected, received, path)
  const lengths = differ(expected.length, received.length, `${path}.length`)
  const within = expected.flatMap((item, index) =>
    index < received.length ? differencesOf(item, received[index], `${path}[${index}]`) : [],
  )
  return expected.length === received.length ? within : [...lengths, ...within]
}

/** Every place where a value is not as a pattern says, in the order of the pattern. */
export function differencesOf(expected: unknown, received: unknown, path = '$'): readonly Difference[] {
  if (Array.isArray(expected)) return listDifferences(expected, received, path)
  if (!isFields(expected)) return fits(expected, received) ? [] : differ(expected, received, path)
  if (!isObject(received)) return differ(expected, received, path)
  return Object.entries(expected).flatMap(([name, pattern]) =>
    differencesOf(pattern, received[name], `${path}.${name}`),
  )
}

/** A value as far as a pattern speaks of it, where the two agree in the words of the pattern: what is left differs. */
export function reduced(expected: unknown, received: unknown): unknown {
  if (differencesOf(expected, received).length === 0) return expected
  if (Array.isArray(expected) && Array.isArray(received)) {
    return received.map((item, index) => (index < expected.length ? reduced(expected[index], item) : item))
  }
  if (!isFields(expected) || Array.isArray(expected) || !isObject(received)) return received
  return Object.fromEntries(
    Object.entries(expected).map(([name, pattern]) => [name, reduced(pattern, received[name])]),
  )
}
