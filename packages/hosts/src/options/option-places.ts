import type { OptionPlace, OptionRow } from '@pocketbank/core/base/options'

type TakenRows<Rows, Place> = {
  readonly [Name in keyof Rows]: Rows[Name] & { readonly places: readonly Place[] }
}

export function addPlaces<const Place extends OptionPlace, Rows extends Readonly<Record<string, OptionRow>>>(
  places: readonly Place[],
  rows: Rows,
): TakenRows<Rows, Place> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, places }]),
  ) as TakenRows<Rows, Place>
}
