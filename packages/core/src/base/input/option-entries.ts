import type * as v from 'valibot'

/** Fields that a request may leave out, each with a default. */
export type OptionEntries = Readonly<Record<string, v.OptionalSchema<v.GenericSchema, unknown>>>

/** The values of such fields. */
export type OptionValues<Entries extends OptionEntries> = {
  readonly [Name in keyof Entries]: v.InferOutput<Entries[Name]['wrapped']>
}

/** The schemas of the values, as rows have them. */
type ValueEntries<Entries extends OptionEntries> = {
  readonly [Name in keyof Entries]: Entries[Name]['wrapped']
}

/** Returns the schemas of the values, for a row that always has them. */
export function unwrapOptions<const Entries extends OptionEntries>(entries: Entries): ValueEntries<Entries> {
  const values = Object.entries(entries).map(([name, { wrapped }]) => [name, wrapped])
  return Object.fromEntries(values) as ValueEntries<Entries>
}

/** Picks the values of the fields, of one that is left out its default. */
export function pickOptions<const Entries extends OptionEntries>(
  entries: Entries,
  given: { readonly [Name in keyof Entries]?: OptionValues<Entries>[Name] | undefined },
): OptionValues<Entries> {
  const values = Object.entries(entries).map(([name, { default: byDefault }]) => [
    name,
    given[name] ?? byDefault,
  ])
  return Object.fromEntries(values) as OptionValues<Entries>
}
