import { commands } from '@pocketbank/core'
import { queryContractOf } from '@pocketbank/devtools/control/operations/control-operation'
import { controlOperations } from '@pocketbank/devtools/control/operations/index'
import { documentedPath } from '@pocketbank/http/description'
import { headerWords } from '@pocketbank/http/description/words'
import { allOperations } from '@pocketbank/http/operations'
import { queryEntries } from '@pocketbank/http/requests/query'
import * as v from 'valibot'
import type { RequestParts } from './sample-request.ts'

/** Parts of a request with one form field per parameter. */
const fieldParts = ['path', 'query', 'headers'] as const

/** Such a part. */
export type FieldPart = (typeof fieldParts)[number]

/** The form field of a parameter. D: letters, digits and underscores alone, as the places in refusals have them. */
export function fieldName(part: FieldPart, name: string): string {
  return `${part}_${name.replaceAll(/\W/g, '_')}`
}

function listPathNames({ path }: { readonly path: string }): readonly string[] {
  return [...documentedPath(path).matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => name)
}

function listQueryNames(query: v.GenericSchema | undefined): readonly string[] {
  return query === undefined ? [] : Object.keys(queryEntries(query))
}

/** The parameters of the bank's own operations. D: read from their tables, as the contract of a form is needed before any document. */
const parameterNames: Readonly<Record<FieldPart, readonly string[]>> = {
  path: [...allOperations, ...controlOperations].flatMap(listPathNames),
  query: [
    ...allOperations.flatMap(({ command }) => listQueryNames(commands[command].query)),
    ...controlOperations.flatMap((operation) => listQueryNames(queryContractOf(operation))),
  ],
  headers: Object.keys(headerWords),
}

const text = v.optional(v.string())

/** The contract of every form that sends: a field for each parameter of any operation, and the body. */
export const sendFields = v.object({
  ...Object.fromEntries(
    fieldParts.flatMap((part) => parameterNames[part].map((name) => [fieldName(part, name), text])),
  ),
  body: text,
})

/** True if the form has a field for a parameter. An operation of the host may have others. */
export function hasField(part: FieldPart, name: string): boolean {
  return Object.hasOwn(sendFields.entries, fieldName(part, name))
}

/** Reads the values of a form for these parameters. */
export function readParts(
  form: Readonly<Record<string, string | undefined>>,
  names: Readonly<Record<FieldPart, readonly string[]>>,
): RequestParts {
  const at = (part: FieldPart) =>
    Object.fromEntries(names[part].map((name) => [name, form[fieldName(part, name)] ?? '']))
  return { path: at('path'), query: at('query'), headers: at('headers'), body: form.body ?? '' }
}
