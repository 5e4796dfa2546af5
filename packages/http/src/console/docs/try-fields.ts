import { commands } from '@pocketbank/core'
import * as v from 'valibot'
import { queryContractOf } from '../../control/operations/control-operation.ts'
import { controlOperations } from '../../control/operations/index.ts'
import { documentedPath } from '../../openapi/path-names.ts'
import { headerWords } from '../../openapi/words/header-words.ts'
import { allOperations } from '../../operations/index.ts'
import { queryEntries } from '../../requests/query.ts'
import type { RequestParts } from './sample.ts'

/** A part of a request that a form fills field by field. */
export const fieldParts = ['path', 'query', 'headers'] as const

/** Such a part. */
export type FieldPart = (typeof fieldParts)[number]

/** The name of the field of a parameter. D: letters, digits and underscores alone, as places in refusals have it. */
export function fieldName(part: FieldPart, name: string): string {
  return `${part}_${name.replaceAll(/\W/g, '_')}`
}

function pathNames({ path }: { readonly path: string }): readonly string[] {
  return [...documentedPath(path).matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => name)
}

function queryNames(query: v.GenericSchema | undefined): readonly string[] {
  return query === undefined ? [] : Object.keys(queryEntries(query))
}

/** The names of all parameters that the bank's own operations have, by part. */
const parameterNames: Readonly<Record<FieldPart, readonly string[]>> = {
  path: [...allOperations, ...controlOperations].flatMap(pathNames),
  query: [
    ...allOperations.flatMap(({ command }) => {
      const { query }: { readonly query?: v.GenericSchema | undefined } = commands[command]
      return queryNames(query)
    }),
    ...controlOperations.flatMap((operation) => queryNames(queryContractOf(operation))),
  ],
  headers: Object.keys(headerWords),
}

const text = v.optional(v.string())

/** What the form of any operation sends: a field for each parameter that some operation has, and the body. */
export const tryFields = v.object({
  ...Object.fromEntries(
    fieldParts.flatMap((part) => parameterNames[part].map((name) => [fieldName(part, name), text])),
  ),
  body: text,
})

/** Whether the form has a field for a parameter: not for those that only an operation of the host has. */
export function hasField(part: FieldPart, name: string): boolean {
  return Object.hasOwn(tryFields.entries, fieldName(part, name))
}

/** What was filled in, by part and name, of these parameters. */
export function partsIn(
  form: Readonly<Record<string, string | undefined>>,
  names: Readonly<Record<FieldPart, readonly string[]>>,
): RequestParts {
  const of = (part: FieldPart) =>
    Object.fromEntries(names[part].map((name) => [name, form[fieldName(part, name)] ?? '']))
  return { path: of('path'), query: of('query'), headers: of('headers'), body: form.body ?? '' }
}
