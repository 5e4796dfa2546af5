import { findFieldWords, type OptionEntries, unwrapSchema } from '@pocketbank/core/base/input'
import type { GenericSchema } from 'valibot'
import { dataWords } from './data-words.ts'
import type { FormRow } from './field-form.tsx'

type RequestEntries = Readonly<Record<string, GenericSchema>>

/** Returns the label of a request field: the one of its contract, else its name in words. */
function labelField(name: string, contract: GenericSchema): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return findFieldWords(contract)?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the labels of request fields by name. */
export function labelFields<const Entries extends RequestEntries>(entries: Entries) {
  const labels = Object.entries(entries).map(([name, contract]) => [name, labelField(name, contract)])
  return Object.fromEntries(labels) as { readonly [Name in keyof Entries]: string }
}

/** Returns the description of a request field, as a hint in a form. */
export function findHint(contract: GenericSchema): string | undefined {
  return findFieldWords(contract)?.sentence
}

/** Makes a form field for a request field. */
export function formRow<const Entries extends RequestEntries>(
  entries: Entries,
  name: keyof Entries & string,
  settings?: FormRow[2],
): FormRow {
  return [name, labelField(name, entries[name] as GenericSchema), settings]
}

/** Chooses the form field of an option: a checkbox, a choice or a line of text. */
function optionSettings(contract: GenericSchema, byDefault: unknown): FormRow[2] {
  const schema = unwrapSchema(contract) as GenericSchema & { readonly options?: readonly string[] }
  if (schema.type === 'boolean') return { kind: 'box' }
  if (schema.options !== undefined)
    return { kind: 'choice', options: schema.options.map((option) => [option, option]) }
  return { value: String(byDefault ?? '') }
}

/** Makes the form fields of options. */
export function optionRows(entries: OptionEntries): readonly FormRow[] {
  return Object.entries(entries).map(([name, contract]) => {
    return formRow(entries, name, optionSettings(contract, contract.default))
  })
}

/** Lists the options of a row that differ from their defaults, each with its label. */
export function optionFacts(
  entries: OptionEntries,
  row: Readonly<Record<string, unknown>>,
): readonly (readonly [label: string, value: string])[] {
  return Object.entries(entries).flatMap(([name, contract]) => {
    const value = row[name]
    if (value === contract.default || value === undefined) return []
    return [[labelField(name, contract), value === true ? dataWords.yes : String(value)] as const]
  })
}
