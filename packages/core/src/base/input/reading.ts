import * as v from 'valibot'
import { type Problem, problemsMax, type Refusal } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { isObject } from './arrays.ts'

export interface AtPath {
  readonly path: string
}

type BodyFields = Readonly<Record<string, unknown>>

/** Reads one value of a body, or refuses it. `At` is the context of its rule. */
export interface FieldReader<Input, EarlierValues, Value, At> {
  /** Reads fields that have the right types, or values of earlier readers. */
  readonly read: (input: Input, at: At, earlierValues: EarlierValues) => Result<Value, Refusal>
  /** Picks the fields that it needs from an unchecked object. Returns undefined if one of them is wrong. */
  readonly partsIn: (fields: BodyFields, earlierValues: BodyFields) => BodyFields | undefined
}

type Parts<Entries extends v.ObjectEntries, Name extends string> = Readonly<
  Pick<
    v.InferOutput<v.ObjectSchema<Entries, undefined>>,
    Name & keyof v.InferOutput<v.ObjectSchema<Entries, undefined>>
  >
>

function readTypedFields(
  entries: v.ObjectEntries,
  names: readonly string[],
  fields: BodyFields,
): BodyFields | undefined {
  const parts: Record<string, unknown> = {}
  for (const name of names) {
    const schema = entries[name] as v.GenericSchema
    const part = v.safeParse(schema, Object.hasOwn(fields, name) ? fields[name] : undefined)
    if (!part.success) return undefined
    parts[name] = part.output
  }
  return parts
}

export function reader<
  Entries extends v.ObjectEntries,
  const Name extends keyof Entries & string,
  At extends AtPath,
  Value,
>(
  entries: Entries,
  names: readonly Name[],
  read: (parts: Parts<Entries, Name>, at: At) => Result<Value, Refusal>,
): FieldReader<Parts<Entries, Name>, unknown, Value, At> {
  return { read, partsIn: (fields) => readTypedFields(entries, names, fields) }
}

export function laterReader<EarlierValues extends object, At extends AtPath, Value>(
  names: readonly (keyof EarlierValues)[],
  read: (values: EarlierValues, at: At) => Result<Value, Refusal>,
): FieldReader<unknown, EarlierValues, Value, At> {
  return {
    read: (_, at, values) => read(values, at),
    partsIn: (_, values) => (names.every((name) => Object.hasOwn(values, name)) ? values : undefined),
  }
}

type Readers = Readonly<Record<string, FieldReader<never, never, unknown, never>>>

type Inputs<Table extends Readers> = Table[keyof Table] extends {
  readonly read: (input: infer Input, at: infer At, earlierValues: infer EarlierValues) => unknown
}
  ? { readonly given: Input; readonly at: At; readonly read: EarlierValues }
  : never

type ReadValues<Table extends Readers> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> extends Result<infer Value, Refusal>
    ? Value
    : never
}

export interface Reading<Input, Value, At> {
  /** Reads an object whose fields have the right types. The first refusal ends the reading. */
  readonly read: (input: Input, at: At) => Result<Value, Refusal>
  /** Lists the problems that the readers find in an unchecked value. Returns none if it is not an object. */
  readonly problemsIn: (value: unknown, at: At) => readonly Problem[]
  /** Lists the problems of each entry of a list, at `path[index]`. */
  readonly problemsInRows: (rows: unknown, at: At) => readonly Problem[]
}

type AnyReader = FieldReader<unknown, unknown, unknown, AtPath>

export function readField(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

type ReaderTable = readonly (readonly [string, AnyReader])[]

function readAll(table: ReaderTable, input: unknown, at: AtPath): Result<BodyFields, Refusal> {
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of table) {
    const result = read(input, at, values)
    if (!result.ok) return result
    values[name] = result.value
  }
  return ok(values)
}

function problemsOfAll(table: ReaderTable, value: unknown, at: AtPath): readonly Problem[] {
  if (!isObject(value)) return []
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read, partsIn }] of table) {
    const parts = partsIn(value, values)
    if (parts === undefined) continue
    const result = read(parts, at, values)
    if (result.ok) values[name] = result.value
    else problems.push(result.error)
  }
  return problems
}

function problemsOfRows(table: ReaderTable, rows: unknown, at: AtPath): readonly Problem[] {
  const problems: Problem[] = []
  for (const [index, row] of Array.isArray(rows) ? rows.entries() : []) {
    problems.push(...problemsOfAll(table, row, { ...at, path: `${at.path}[${index}]` }))
    if (problems.length >= problemsMax) break
  }
  return problems
}

/**
 * Defines how an object is read, after its types were checked. The same table of readers reads an object and
 * lists its problems. Readers run in order, so those that use values of others come later.
 */
export function defineReading<Table extends Readers>(
  readers: Table & (ReadValues<Table> extends Inputs<Table>['read'] ? unknown : never),
): Reading<Inputs<Table>['given'], ReadValues<Table>, Inputs<Table>['at']> {
  const table = Object.entries<unknown>(readers) as ReaderTable
  const reading: Reading<unknown, BodyFields, AtPath> = {
    read: (input, at) => readAll(table, input, at),
    problemsIn: (value, at) => problemsOfAll(table, value, at),
    problemsInRows: (rows, at) => problemsOfRows(table, rows, at),
  }
  return reading as Reading<unknown, unknown, never> as Reading<
    Inputs<Table>['given'],
    ReadValues<Table>,
    Inputs<Table>['at']
  >
}
