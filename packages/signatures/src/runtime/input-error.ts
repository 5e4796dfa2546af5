/** Makes the error about a value that a program passed: its place, the problem, and the remedy. */
export function inputError(place: string, problem: string, remedy: string): TypeError {
  return new TypeError(`${place}: ${problem}. ${remedy}.`)
}

/** Describes a value that is not of the expected kind without repeating it: it may be a key. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  const { name = '' } = Object.getPrototypeOf(value)?.constructor ?? {}
  return typeof value === 'object' && name !== 'Object' && name !== '' ? name : typeof value
}

/** Throws on an option with an unknown name, which would be ignored otherwise. */
export function checkOptionNames(options: unknown, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null)
    throw inputError('options', `expected an object, got ${describeKind(options)}`, 'Pass at least { now }')
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw inputError(unknown, 'no such option', `The options are ${names.join(', ')}`)
}

/** Throws unless the value of the option `now` is a valid date. */
export function checkTime(now: unknown): void {
  if (now instanceof Date && !Number.isNaN(now.getTime())) return
  const kind = now instanceof Date ? 'an invalid date' : describeKind(now)
  throw inputError('now', `expected a Date, got ${kind}`, 'Pass new Date(), or the time of your test')
}
