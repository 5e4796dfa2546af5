import { shortenInput } from '../input/characters.ts'

/** The parts of an error text. Together they are one line: `place: problem, got value. Remedy.` */
export interface ErrorParts {
  /** Where it is: a JSON path, a parameter, a header, an option. */
  readonly place?: string | undefined
  /** What is wrong, as a clause: `must be a date`, `is missing`, `there is no such payment`. */
  readonly problem: string
  /** The received value. */
  readonly got?: unknown
  /** Words for what was received, if the value itself says too little or is secret. */
  readonly received?: string | undefined
  /** A clause that explains the problem. */
  readonly detail?: string | undefined
  /** The suggestion of `didYouMean`. It takes the place of the remedy. */
  readonly hint?: string | undefined
  /** What to do about it, as a sentence without its full stop. */
  readonly remedy?: string | undefined
}

/** Writes a text from outside in double quotes, shortened and with escapes, for an error text. */
export function quoteText(text: string): string {
  return JSON.stringify(shortenInput(text))
}

/**
 * Describes a value for an error text: a text in double quotes, a number in digits, an object or array
 * by its kind.
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quoteText(value)
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : shortenInput(String(value))
}

/** Describes a value where no text is allowed. It calls a text a text: `"12"` is easily read as a number. */
export function describeNonText(value: unknown): string {
  return typeof value === 'string' ? `the text ${quoteText(value)}` : describeValue(value)
}

/** Describes the kind of a value without showing it: it may be a secret. */
export function describeKind(value: unknown): string {
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number'
  return describeValue(value)
}

/** What is wrong: a clause, or the parts of an error text. */
export type Complaint = string | ErrorParts

/**
 * Writes the text of an error. Without a remedy it has no full stop, so that other texts can contain it.
 *
 * @example
 * ```ts
 * import { writeError } from '@pocketbank/core/base/errors'
 *
 * writeError({ place: '$.on', problem: 'must be a date', got: 'x' }) // => '$.on: must be a date, got "x"'
 * writeError({ problem: 'there is no bank', remedy: 'Start one' }) // => 'there is no bank. Start one.'
 * ```
 */
export function writeError(complaint: Complaint): string {
  if (typeof complaint === 'string') return complaint
  const { place, problem, got, received, detail, hint, remedy } = complaint
  const value = received ?? (got === undefined ? undefined : describeValue(got))
  const parts = [
    place === undefined ? '' : `${place}: `,
    problem,
    value === undefined ? '' : `, got ${value}`,
    detail === undefined ? '' : `: ${detail}`,
  ]
  if (hint !== undefined) return `${parts.join('')}; ${hint}`
  const clause = parts.join('')
  if (remedy === undefined) return clause
  return `${clause}${/[.?]$/.test(clause) ? '' : '.'} ${remedy}.`
}

/** Returns an error text without the place at its beginning. */
export function withoutPlace(text: string, place: string | undefined): string {
  return place !== undefined && text.startsWith(`${place}: `) ? text.slice(place.length + 2) : text
}
