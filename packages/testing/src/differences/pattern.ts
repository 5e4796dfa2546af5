import { type AsymmetricMatcher, isAsymmetricMatcher, written } from './written.ts'

/** What a value should be like, but for what a function says: the same, or a text that a regular expression finds. */
export type PlainPattern<Value> =
  | AsymmetricMatcher
  | (Value extends string ? Value | RegExp : Value extends object ? PatternOf<Value> : Value)

/** The same, or a value of which a function says yes. Of an object the named fields count; a list has just as many entries. */
export type Pattern<Value> = PlainPattern<Value> | ((value: Value) => boolean)

type PatternOf<Value> = { readonly [Key in keyof Value]?: Pattern<Value[Key]> }

/** A place where a value is not as it should be. */
export interface PatternDifference {
  /** Such as `$.accounts[0].iban`. */
  readonly path: string
  readonly expected: string
  readonly received: string
}

type ObjectFields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is ObjectFields {
  return typeof value === 'object' && value !== null
}

function isFields(value: unknown): value is ObjectFields {
  return (
    isObject(value) && !(value instanceof Date) && !(value instanceof RegExp) && !isAsymmetricMatcher(value)
  )
}

/** Whether a value is as a pattern says that has no fields of its own. */
function fits(expected: unknown, received: unknown): boolean {
  if (isAsymmetricMatcher(expected)) return expected.asymmetricMatch(received)
  if (expected instanceof RegExp) return typeof received === 'string' && received.search(expected) >= 0
  if (typeof expected === 'function') return expected(received) === true
  if (expected instanceof Date) return received instanceof Date && expected.valueOf() === received.valueOf()
  return Object.is(expected, received)
}

function differ(expected: unknown, received: unknown, path: string): readonly PatternDifference[] {
  return [{ path, expected: written(expected), received: written(received) }]
}

function listDifferences(
  expected: readonly unknown[],
  received: unknown,
  path: string,
): readonly PatternDifference[] {
  if (!Array.isArray(received)) return differ(expected, received, path)
  const lengths = differ(expected.length, received.length, `${path}.length`)
  const within = expected.flatMap((item, index) =>
    index < received.length ? differencesOf(item, received[index], `${path}[${index}]`) : [],
  )
  return expected.length === received.length ? within : [...lengths, ...within]
}

/** Every place where a value is not as a pattern says, in the order of the pattern. */
export function differencesOf(
  expected: unknown,
  received: unknown,
  path = '$',
): readonly PatternDifference[] {
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
