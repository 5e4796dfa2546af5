import { didYouMean } from '@pocketbank/core/internal'

/** Throws where an option is unknown: types tell that only to who has them. */
export function checkKnown(whose: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const meant = didYouMean(unknown, known)
  throw new Error(
    `${whose} has no option “${unknown}”${meant === '' ? `: there are ${known.join(', ')}` : meant}`,
  )
}

/** True if a value is a promise, of whichever library. */
function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** Throws where a promise stands in place of what it gives. What it rejects with is heard, so that nothing else is told beside this. */
export function checkAwaited(value: unknown, example: string): void {
  if (!isPromise(value)) return
  value.then(undefined, () => undefined)
  throw new TypeError(`This is a promise: write await before it, as in ${example}.`)
}

/** Something as an error shows it. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return `“${value}”`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
