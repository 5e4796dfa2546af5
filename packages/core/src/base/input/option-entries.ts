import type * as v from 'valibot'

export type OptionEntries = Readonly<Record<string, v.OptionalSchema<v.GenericSchema, unknown>>>

export type OptionValues<Entries extends OptionEntries> = {
  readonly [Name in keyof Entries]: v.InferOutput<Entries[Name]['wrapped']>
}

type ValueEntries<Entries extends OptionEntries> = {
  readonly [Name in keyof Entries]: Entries[Name]['wrapped']
}

export function unwrapOptions<const Entries extends OptionEntries>(entries: Entries): ValueEntries<Entries> {
  const values = Object.entries(entries).map(([name, { wrapped }]) => [name, wrapped])
  return Object.fromEntries(values) as ValueEntries<Entries>
}

export function pickOptions<const Entries extends OptionEntries>(
  entries: Entries,
  options: { readonly [Name in keyof Entries]?: OptionValues<Entries>[Name] | undefined },
): OptionValues<Entries> {
  const values = Object.entries(entries).map(([name, { default: byDefault }]) => [
    name,
    options[name] ?? byDefault,
  ])
  return Object.fromEntries(values) as OptionValues<Entries>
}
