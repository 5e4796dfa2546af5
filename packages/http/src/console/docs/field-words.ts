import type { FieldRow } from './schema-rows.ts'
import { controlFields } from './words/control-fields.ts'
import type { FieldWord, FieldWords } from './words/fields.ts'
import { interfaceFields } from './words/interface-fields.ts'

/** Which table has the words of a field. */
export type FieldKind = 'interface' | 'control'

const tables: Readonly<Record<FieldKind, readonly FieldWords[]>> = {
  interface: [interfaceFields],
  control: [controlFields, interfaceFields],
}

/** What a field says, by its place: the words of `balanceAmount.amount` before those of `amount`. */
export function fieldWordOf({ path }: Pick<FieldRow, 'path'>, kind: FieldKind): FieldWord | undefined {
  const steps = path.replaceAll('[]', '').split('.')
  const [name = '', outer] = steps.toReversed()
  const keys = outer === undefined ? [name] : [`${outer}.${name}`, name]
  for (const key of keys) {
    for (const table of tables[kind]) {
      const word = table[key]
      if (word !== undefined) return word
    }
  }
  return undefined
}
