import type { Result } from '@pocketbank/core'
import { didYouMean, fail, ok } from '@pocketbank/core/base'
import type { OptionReader } from './option-readers.ts'
import { type OptionRow, type OptionRows, variableOf } from './option-table.ts'

/** The text of an option, and the flag or variable by which a person wrote it. */
export interface WrittenOption {
  readonly text: string
  readonly by: string
}

/** The option that a variable sets. D: an empty variable is none, since many tools can only blank a variable. */
export function readVariable(
  name: string,
  variables: Readonly<Record<string, unknown>>,
): WrittenOption | undefined {
  const by = variableOf(name)
  const text = String(variables[by] ?? '')
  return text === '' ? undefined : { text, by }
}

type OptionValue<Row extends OptionRow> = Row['read'] extends OptionReader<infer Value> ? Value : never

type OptionsWithin<Rows extends OptionRows, Within> = {
  readonly [Name in keyof Rows as Rows[Name] extends { readonly within: infer Place extends string }
    ? Place extends Within
      ? Rows[Name]['sets']
      : never
    : Within extends 'host'
      ? Rows[Name]['sets']
      : never]?: OptionValue<Rows[Name]>
}

/** Options as code has them, as far as they were written. */
export type OptionsOf<Rows extends OptionRows> = OptionsWithin<Rows, 'host'> & {
  readonly settings: OptionsWithin<Rows, 'settings'>
  readonly messages?: OptionsWithin<Rows, 'messages'>
}

const shownCharsMax = 200

/** Reads the options of a host. The failure is one line for a person, and names the flag or variable that is wrong. */
export function readOptionRows<Rows extends OptionRows>(
  rows: Rows,
  find: (name: string) => WrittenOption | undefined,
): Result<OptionsOf<Rows>, string> {
  const options: Record<string, unknown> & { settings: object } = { settings: {} }
  for (const [name, { read, sets, within, isSecret, choices = [] }] of Object.entries(rows)) {
    const written = find(name)
    if (written === undefined) continue
    const value = read(written.text)
    if (!value.ok) {
      const got = isSecret ? '' : `, got ${JSON.stringify(written.text.slice(0, shownCharsMax))}`
      return fail(`${written.by} must be ${value.error}${got}${didYouMean(written.text, choices)}`)
    }
    if (within === undefined) options[sets] = value.value
    else options[within] = { ...(options[within] as object), [sets]: value.value }
  }
  return ok(options as OptionsOf<Rows>)
}
