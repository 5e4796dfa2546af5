/**
 * Returns an entry that must exist, such as a name in the path of a route that has matched, or a group that
 * each match of an expression has.
 *
 * @throws {Error} If it does not: a defect of pocketbank.
 */
export function requireEntry<Value>(list: readonly Value[], index: number): Exclude<Value, undefined>
export function requireEntry<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Exclude<Value, undefined>
export function requireEntry(entries: object, key: string | number) {
  const value = (entries as Readonly<Record<string | number, unknown>>)[key]
  if (value === undefined) throw new Error(`there is no entry "${key}"`)
  return value
}
