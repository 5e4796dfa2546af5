import fc from 'fast-check'
import * as v from 'valibot'
import { readSchemaParts } from '../../src/base/input/schema-parts.ts'

/** Draws the values of a field of which its contract does not say everything; undefined for other fields. */
export type DrawField = (name: string, schema: v.GenericSchema) => fc.Arbitrary<unknown> | undefined

/** A field that may be absent: its values are drawn this many times in sixteen. */
export type CountPresent = (name: string, schema: v.GenericSchema) => number

/** Parts of valibot's schemas that the reading of values does not need. */
export interface DrawnSchema extends v.GenericSchema {
  readonly wrapped?: v.GenericSchema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

interface Draw {
  readonly drawField?: DrawField
  readonly countPresent?: CountPresent
  readonly entriesMin?: number
  readonly entriesMax?: number
}

/** Returns the requirement of a check of a schema, such as its greatest length. */
export function findRequirement(schema: v.GenericSchema, type: string): unknown {
  return (schema as DrawnSchema).pipe?.find((action) => action.type === type)?.requirement
}

const findBound = (schema: DrawnSchema, type: string, fallback: number) =>
  Number(findRequirement(schema, type) ?? fallback)

function drawText(schema: DrawnSchema): fc.Arbitrary<string> {
  const form = findRequirement(schema, 'regex')
  if (form instanceof RegExp) return fc.stringMatching(form)
  if (findRequirement(schema, 'iso_date') !== undefined) {
    const [min, max] = [new Date('2000-01-01'), new Date('2040-01-01')]
    return fc.date({ min, max, noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
  }
  const minLength = findBound(schema, 'min_length', 0)
  const maxLength = Math.max(minLength, findBound(schema, 'max_length', 20))
  const [plain, any] = (['grapheme-ascii', 'grapheme-composite'] as const).map((unit) =>
    fc.string({ unit, minLength, maxLength }),
  ) as [fc.Arbitrary<string>, fc.Arbitrary<string>]
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: any })
}

/** Draws whole numbers, mostly small ones above the least. */
function drawNumber(min: number, max: number): fc.Arbitrary<number> {
  const small = fc.integer({ min, max: Math.min(min + 10, max) })
  return fc.oneof({ weight: 3, arbitrary: small }, { weight: 1, arbitrary: fc.integer({ min, max }) })
}

function drawObject(fields: Readonly<Record<string, v.GenericSchema>>, draw: Draw): fc.Arbitrary<unknown> {
  const entries = Object.entries(fields).map(([name, field]) => [name, drawValue(name, field, draw)] as const)
  return fc.record(Object.fromEntries(entries)).map((drawnObject) => {
    return Object.fromEntries(Object.entries(drawnObject).filter(([, value]) => value !== undefined))
  })
}

function drawPlain(name: string, schema: DrawnSchema, draw: Draw): fc.Arbitrary<unknown> {
  const { fields, item, alternatives } = readSchemaParts(schema)
  if (fields !== undefined) return drawObject(fields, draw)
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((alternative) => drawValue(name, alternative, draw)))
  if (item !== undefined) {
    const minLength = Math.max(findBound(schema, 'min_length', 0), draw.entriesMin ?? 0)
    const maxLength = Math.min(
      findBound(schema, 'max_length', 10),
      Math.max(minLength, draw.entriesMax ?? 10),
    )
    return fc.array(drawValue(name, item, draw), { minLength, maxLength })
  }
  switch (schema.type) {
    case 'string':
      return drawText(schema).filter((text) => v.is(schema, text))
    case 'number':
      return drawNumber(
        findBound(schema, 'min_value', -(2 ** 31)),
        findBound(schema, 'max_value', 2 ** 31 - 1),
      )
    case 'boolean':
      return fc.boolean()
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []))
    case 'literal':
      return fc.constant(schema.literal)
    case 'unknown':
      return fc.jsonValue()
    default:
      throw new Error(`${name}: no value is drawn for a schema of type ${schema.type}. Add its type here.`)
  }
}

function drawValue(name: string, schema: DrawnSchema, draw: Draw): fc.Arbitrary<unknown> {
  const { wrapped } = schema
  if (wrapped === undefined) return draw.drawField?.(name, schema) ?? drawPlain(name, schema, draw)
  const present = draw.countPresent?.(name, wrapped) ?? 8
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 16 - present, arbitrary: fc.constant(schema.type === 'nullable' ? null : undefined) },
    { weight: present, arbitrary: drawValue(name, wrapped, draw) },
  )
}

/**
 * Draws the values that a contract accepts: of each field its type, length, form, bounds and list, and with
 * or without what is optional.
 *
 * @param schema - The contract.
 * @param draw - What the contract cannot say, such as which accounts are there; how often optional fields are
 * present; the least and the most entries of a list.
 */
export function createArbitrary(schema: v.GenericSchema, draw: Draw = {}): fc.Arbitrary<unknown> {
  return drawValue('', schema, draw)
}
