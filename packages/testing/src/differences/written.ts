const charactersMax = 400

/** Matcher of a test runner for values that are only similar, such as `expect.any(String)`. */
interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
  readonly sample?: unknown
  toAsymmetricMatch?(): string
}

/** Names a matcher: `Any<Number>`. */
function matcherName(value: AsymmetricMatcher): string {
  const { sample, toAsymmetricMatch } = value
  if (toAsymmetricMatch !== undefined) return toAsymmetricMatch.call(value)
  if (sample === undefined) return String(value)
  return `${value}<${typeof sample === 'function' ? sample.name : JSON.stringify(sample)}>`
}

/** True if a value is a matcher of a test runner. */
function isAsymmetricMatcher(value: unknown): value is AsymmetricMatcher {
  if (typeof value !== 'object' || value === null || !('asymmetricMatch' in value)) return false
  return typeof value.asymmetricMatch === 'function'
}

/** Writes a value that JSON cannot write, as a test would; undefined for other values. */
function unlikeJson(value: unknown): string | undefined {
  if (value === undefined) return 'nothing'
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof RegExp) return String(value)
  if (typeof value === 'function') return value.name === '' ? 'something that fits' : value.name
  return isAsymmetricMatcher(value) ? matcherName(value) : undefined
}

/** A value as a line of text, cut where it is long. */
export function abbreviateValue(value: unknown): string {
  const replaced = (_: string, item: unknown) => (item === undefined ? undefined : (unlikeJson(item) ?? item))
  const text = unlikeJson(value) ?? JSON.stringify(value, replaced) ?? String(value)
  return text.length <= charactersMax ? text : `${text.slice(0, charactersMax)}…`
}
