/** The sentence of a field, and the section of the interface description that has the field. */
type FieldWord = readonly [sentence: string, source?: string]

/**
 * Sentences of fields by name; `outer.name` is read first, where `outer` is the field that holds it, or the named schema whose field it is.
 * `Default: x.` is said only of a default that the contract itself has; a test compares them.
 */
export type FieldWords = Readonly<Record<string, FieldWord>>

/** Returns the description of a field: its sentence with its source; undefined if no table has it. */
export function findFieldWords(
  tables: readonly FieldWords[],
  name: string,
  outer?: string,
): string | undefined {
  for (const key of outer === undefined ? [name] : [`${outer}.${name}`, name]) {
    for (const table of tables) {
      const word = Object.hasOwn(table, key) ? table[key] : undefined
      if (word !== undefined) return word[1] === undefined ? word[0] : `${word[0]} (${word[1]})`
    }
  }
  return undefined
}
