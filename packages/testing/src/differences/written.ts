const charactersMax = 400

interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
  readonly sample?: unknown
  toAsymmetricMatch?(): string
}

function matcherName(value: AsymmetricMatcher): string {
  const { sample, toAsymmetricMatch } = value
  if (toAsymmetricMatch !== undefined) return toAsymmetricMatch.call(value)
  if (sample === undefined) return String(value)
  return `${value}<${typeof sample === 'function' ? sample.name : JSON.stringify(sample)}>`
}

function isAsymmetricMatcher(value: unknown): value is AsymmetricMatcher {
  if (typeof value !== 'object' || value === null || !('asymmetricMatch' in value)) return false
  return typeof value.asymmetricMatch === 'function'
}

/** Writes a value that JSON cannot express; undefined for any other value. */
function unlikeJson(value: unknown): string | undefined {
  if (value === undefined) return 'nothing'
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof RegExp) return String(value)
  if (typeof value === 'function') return value.name === '' ? 'something that fits' : value.name
  return isAsymmetricMatcher(value) ? matcherName(value) : undefined
}

export function abbreviateValue(value: unknown): string {
  const replaced = (_: string, item: unknown) => (item === undefined ? undefined : (unlikeJson(item) ?? item))
  const text = unlikeJson(value) ?? JSON.stringify(value, replaced) ?? String(value)
  return text.length <= charactersMax ? text : `${text.slice(0, charactersMax)}…`
}
