import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyPath } from '../src/base/input/parse.ts'
import { unwrapSchema } from '../src/base/input/schema-parts.ts'
import { findIdKind } from '../src/base/store/fields.ts'
import { findForeignKey } from '../src/base/store/row.ts'
import { type Engine, engineFrom, later, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { tableNames } from '../src/rows/tables.ts'
import { describeRefusal } from './damage.ts'
import { fullWorld } from './kit/full-world.ts'
import { drawRequest, makeRequest, names } from './kit/scenarios.ts'
import { allFields, findSnapshotSchema, schemaFields } from './schema-paths.ts'
import { type Field, listFields, put, withoutField, writeFieldPath } from './written-fields.ts'

const text = snapshotToJson(fullWorld().snapshot())
const snapshotJson: unknown = JSON.parse(text)
const fields = listFields(snapshotJson)

const { tables, ...head } = snapshotJson as { readonly tables: Readonly<Record<string, readonly unknown[]>> }
const noRows = Object.fromEntries(Object.keys(tables).map((name) => [name, []]))

/** A snapshot with a field in it, to be damaged. */
interface Damageable {
  readonly json: unknown
  readonly steps: Field['steps']
  readonly place: string
}

/**
 * Leaves the row of a field alone in its snapshot, which is read ten times faster. Rows are read before what
 * they name is looked up; only ids are checked after that.
 */
function isolateRow({ steps, place }: Field): Damageable {
  const [top, name, index, ...inner] = steps
  const isOfRow = top === 'tables' && index !== undefined && inner.join() !== 'id'
  if (!isOfRow) return { json: snapshotJson, steps, place }
  const row = tables[String(name)]?.[Number(index)]
  const alone = ['tables', String(name), 0, ...inner]
  const json = { ...head, tables: { ...noRows, [String(name)]: [row] } }
  return { json, steps: alone, place: bodyPath(alone) }
}

const noNumbers = ['NaN', null, 0.5, -1e9, 2 ** 53]
const noTexts = [5, null]
const noAmounts = [
  '1',
  1,
  null,
  {},
  { '#': 'NaN' },
  { '#': '1.5' },
  { '#': 1 },
  { '#': '9'.repeat(41) },
  { '#': '1', more: 1 },
]
const noFlags = ['true', 0, null]
const noLists = ['x', null, {}]
const noObjects = ['x', null, []]

function isAmount(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '#' in value
}

/** Values of another type than that of a value, and such as no field of its type may have. */
function wrongFor(value: unknown): readonly unknown[] {
  if (isAmount(value)) return noAmounts
  if (typeof value === 'number') return noNumbers
  if (typeof value === 'string') return noTexts
  if (typeof value === 'boolean') return noFlags
  return Array.isArray(value) ? noLists : noObjects
}

/**
 * Lists further wrong values for a place: unknown words, ids of no row, negative numbers, counters near their
 * end.
 */
function listWrongValues({ steps, value }: Field): readonly unknown[] {
  const schema = findSnapshotSchema(steps)
  const inner = schema && unwrapSchema(schema)
  const isDay = /day$/i.test(String(steps.at(-1)))
  return [
    ...(inner?.type === 'picklist' ? ['nobody knows this word'] : []),
    ...(!inner || findForeignKey(inner) === undefined ? [] : [4_000_000_000]),
    ...(!inner || findIdKind(inner) === undefined ? [] : ['aaaaaaaaaaaaa', 'short']),
    ...(typeof value === 'number' && !isDay ? [-1] : []),
    ...(steps[0] === 'counts' || steps.at(-1) === 'serial' ? [4_200_000_001, 4_294_967_295] : []),
  ]
}

test('[K1b] no text is longer than its contract allows', () => {
  const texts = fields.filter(({ value }) => typeof value === 'string')
  // Many fields share one contract, and a text of this length takes long to read.
  const byContract = new Map(
    texts.map((field) => {
      const schema = findSnapshotSchema(field.steps)
      return [schema && unwrapSchema(schema), field]
    }),
  )
  expect(byContract.size).toBeGreaterThan(40)
  const longText = 'x'.repeat(140_000)
  for (const field of byContract.values()) {
    const { json, steps, place } = isolateRow(field)
    expectRefused(put(json, steps, longText), longText, [place])
  }
})

function expectRefused(json: unknown, wrongValue: unknown, places: readonly string[]): void {
  const message = describeRefusal(JSON.stringify(json))
  const isThere = /^FORMAT_ERROR \$/.test(message) && places.some((place) => message.includes(place))
  const valueText = JSON.stringify(wrongValue).slice(0, 80)
  expect({ valueText, message, isThere }).toEqual({ valueText, message, isThere: true })
  expect(message.length).toBeLessThan(500)
}

test('[K1b] has a row in every table and a value in every field of the full bank', () => {
  expect(describeRefusal(text)).toBe('accepted')
  const paths = new Set(fields.map(writeFieldPath))
  expect(allFields.filter((path) => !paths.has(path))).toEqual([])
})

test('has only existing tables for serials of other rows', () => {
  const keys = schemaFields.flatMap(({ schema }) => findForeignKey(unwrapSchema(schema)) ?? [])
  const targetTables = keys.flatMap(({ to }) => (typeof to === 'string' ? [to] : Object.values(to)))
  expect(targetTables.length).toBeGreaterThan(20)
  expect(targetTables.filter((name) => !tableNames.some((table) => table === name))).toEqual([])
})

test.each(fields)('[K1b] refuses a value of another kind at $place', (field) => {
  const { json, steps, place } = isolateRow(field)
  for (const value of wrongFor(field.value)) expectRefused(put(json, steps, value), value, [place])
  for (const value of listWrongValues(field)) {
    expectRefused(put(snapshotJson, field.steps, value), value, [field.place])
  }
})

function isOptional({ steps }: Field): boolean {
  const node = findSnapshotSchema(steps)
  // Snapshots were written before there was a table of closed accounts.
  if (steps.at(-1) === 'closedAccounts') return true
  return node?.type === 'exact_optional' || node?.type === 'optional' || steps[0] === 'counts'
}

const inObjects = fields.filter(({ steps }) => typeof steps.at(-1) === 'string')
const requiredFields = inObjects.filter((field) => !isOptional(field))

test.each(requiredFields)('[K1b] requires $place', (field) => {
  const { json, steps, place } = isolateRow(field)
  const said = describeRefusal(JSON.stringify(withoutField(json, steps)))
  expect(said).toBe(`FORMAT_ERROR ${place} ${place}: is missing`)
})

test('[K1b] makes a usable bank without optional fields, or names the row that needs one', () => {
  const optional = inObjects.filter(isOptional)
  expect(optional.length).toBeGreaterThan(30)
  for (const field of optional) {
    const message = describeRefusal(JSON.stringify(withoutField(snapshotJson, field.steps)))
    expect(message).toMatch(/^(?:accepted$|FORMAT_ERROR \$\.(?:tables|counts)\b)/)
  }
})

const objects = fields.filter(({ value }) => {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isAmount(value)
})

test.each(objects)('[K1b] refuses an unknown field at $place', (field) => {
  const { json, steps, place } = isolateRow(field)
  for (const name of ['surplus', 'constructor', 'toString']) {
    const said = describeRefusal(
      JSON.stringify(put(json, steps, { ...(field.value as object), [name]: 'odd' })),
    )
    const at = `${place}.${name}`
    expect(said).toBe(`FORMAT_ERROR ${at} ${at}: must be left out, as there is no such field, got "odd"`)
  }
})

const leaves = fields.filter(({ value }) => typeof value !== 'object' || value === null || isAmount(value))

const requests = names.flatMap((name) => fc.sample(drawRequest(name), { seed: 1, numRuns: 2 }))

/** Runs all reads and all payment commands on a bank, for everyone who may. */
function askAll(engine: Engine): void {
  for (const request of requests) {
    const { name, input, caller } = makeRequest(engine, request)
    engine.fork().executeUntyped(name, input, { now: engine.now, amounts: 'whole', ...caller })
  }
}

test('[K1b] refuses a value of another place, or makes a bank that answers', () => {
  const pair = fc.constantFrom(...leaves).chain((field) => {
    const otherFields = leaves.filter(({ value }) => typeof value === typeof field.value)
    return fc.tuple(fc.constant(field), fc.constantFrom(...otherFields))
  })
  let accepted = 0
  fc.assert(
    fc.property(pair, ([field, otherField]) => {
      const result = snapshotFromJson(JSON.stringify(put(snapshotJson, field.steps, otherField.value)))
      if (!result.ok) return
      accepted += 1
      const engine = engineFrom(result.value)
      askAll(engine)
      engine.settle(later(engine.now, 40 * 86_400_000))
      askAll(engine)
    }),
    { numRuns: 20 },
  )
  expect(accepted).toBeGreaterThan(0)
})
