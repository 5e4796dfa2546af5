import fc from 'fast-check'
import type * as v from 'valibot'
import { readSchemaParts } from '../../src/base/input/schema-parts.ts'
import { createArbitrary, findRequirement } from './create-arbitrary.ts'

/** A value that a contract refuses, at a place of what it reads; undefined: the field is left out. */
export interface Break {
  readonly keys: readonly (string | number)[]
  readonly value: unknown
}

const anObject = { odd: 7 }
const anyWrong = { string: 7, number: '7', boolean: 'true', picklist: 'constructor' }

function listWrongTexts(schema: v.GenericSchema): readonly unknown[] {
  const [least, most] = ['min_length', 'max_length'].map((type) => findRequirement(schema, type)) as number[]
  const form = findRequirement(schema, 'regex')
  return [
    ...(form === undefined ? [] : ['~']),
    ...(most === undefined ? [] : ['x'.repeat(most + 1)]),
    ...(most === undefined || form !== undefined ? [] : ['a\0b', 'aaaa\udc00']),
    ...(least === undefined ? [] : ['x'.repeat(least - 1), ' \t\u00a0 \t']),
  ]
}

function listWrongNumbers(schema: v.GenericSchema): readonly unknown[] {
  const [least, most] = ['min_value', 'max_value'].map((type) => findRequirement(schema, type)) as number[]
  return [
    0.5,
    Number.NaN,
    ...(least === undefined ? [] : [least - 1]),
    ...(most === undefined ? [] : [most + 1]),
  ]
}

function listWrong(schema: v.GenericSchema): readonly unknown[] {
  const { fields, item, alternatives } = readSchemaParts(schema)
  if (fields !== undefined) return [null, 7, 'a text', true, []]
  if (alternatives !== undefined) return [null, anObject, 0.5]
  if (item !== undefined) {
    const [least, most] = ['min_length', 'max_length'].map((type) =>
      findRequirement(schema, type),
    ) as number[]
    const [entry] = fc.sample(createArbitrary(item), 1)
    return [
      null,
      anObject,
      'a text',
      ...(least ? [[]] : []),
      ...(most === undefined ? [] : [Array(most + 1).fill(entry)]),
    ]
  }
  if (schema.type === 'unknown') return []
  const ofType =
    schema.type === 'string'
      ? listWrongTexts(schema)
      : schema.type === 'number'
        ? listWrongNumbers(schema)
        : []
  return [null, anObject, anyWrong[schema.type as keyof typeof anyWrong], ...ofType]
}

/**
 * Lists for each place of a contract the values that it refuses there, by type, length, bound, form and list.
 */
export function listBreaks(schema: v.GenericSchema, keys: Break['keys'] = []): Break[] {
  const { wrapped } = schema as { readonly wrapped?: v.GenericSchema }
  if (wrapped !== undefined) return listBreaks(wrapped, keys)
  const { fields = {}, item } = readSchemaParts(schema)
  return [
    ...listWrong(schema).map((value) => ({ keys, value })),
    ...(item === undefined ? [] : listBreaks(item, [...keys, 0])),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...('wrapped' in field ? [] : [{ keys: [...keys, name], value: undefined }]),
      ...listBreaks(field, [...keys, name]),
    ]),
  ]
}

/** Puts a value at a place of another one. */
export function putAt(body: unknown, [key, ...rest]: Break['keys'], value: unknown): unknown {
  if (key === undefined) return value
  const copy: unknown = Array.isArray(body) ? [...body] : { ...(body as object) }
  const fields = copy as Record<string | number, unknown>
  fields[key] = putAt(fields[key], rest, value)
  return copy
}
