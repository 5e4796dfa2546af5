import * as v from 'valibot'

/** A schema for a text of 1 to this many characters (UTF-16 code units). */
export function text(charactersMax: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(charactersMax))
}

/** A schema for a list of 1 to this many entries. */
export function listOf<const Item extends v.GenericSchema>(item: Item, entriesMax: number) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(entriesMax))
}
