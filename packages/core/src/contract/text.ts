import * as v from 'valibot'

/** How many characters a text has: code points, as people and JSON Schema count them, and not the units in which it is kept (D). */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** A check of a text for at most this many characters. It is valibot's own, and so described as one, but counts code points. */
export function maxCharacters(charactersMax: number): v.MaxLengthAction<string, number, undefined> {
  const byUnits = v.maxLength<string, number>(charactersMax)
  return {
    ...byUnits,
    '~run': (dataset, config) => {
      // A text has no more characters than units, so that most texts need not be counted.
      const isLong = dataset.typed && dataset.value.length > charactersMax
      return isLong && characterCount(dataset.value) > charactersMax
        ? byUnits['~run'](dataset, config)
        : dataset
    },
  }
}

/** A schema for a text of 1 to this many characters. */
export function text(charactersMax: number) {
  return v.pipe(v.string(), v.minLength(1), maxCharacters(charactersMax))
}

/** A schema for a list of 1 to this many entries. */
export function listOf<const Item extends v.GenericSchema>(item: Item, entriesMax: number) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(entriesMax))
}
