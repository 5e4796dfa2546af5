import type { DeepReadonly } from '@pocketbank/core/base'
import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import type { RenderContext } from './context.ts'

type FieldContracts = Readonly<Record<string, v.GenericSchema>>

/** Reads a part of a response from the result of a command. */
type Reader<Source, Value> = (source: Source, context: RenderContext) => Value

/**
 * The description of a field, or a field whose description is reused; needed only if the contract has none.
 */
type FieldSentence = string | v.GenericSchema

/**
 * A field: its contract, the reader of its value, its description and its section in the interface
 * description.
 */
type ShapeField<Source, Contract extends v.GenericSchema> = readonly [
  contract: Contract,
  read: Reader<Source, DeepReadonly<v.InferOutput<Contract>>>,
  words?: FieldSentence | undefined,
  source?: string | undefined,
]

type FieldsOf<Source, Entries extends FieldContracts> = {
  readonly [Name in keyof Entries]: ShapeField<Source, Entries[Name]>
}

/** The contract of a response together with its writer. */
export interface Shape<Source, Contract extends v.GenericSchema = v.GenericSchema> {
  readonly contract: Contract
  readonly write: Reader<Source, DeepReadonly<v.InferOutput<Contract>>>
}

/** A shape of an object. Other shapes can reuse its fields. */
export interface ObjectShape<Source, Entries extends FieldContracts>
  extends Shape<Source, v.ObjectSchema<Entries, undefined>> {
  readonly fields: FieldsOf<Source, Entries>
}

/**
 * Makes a shape of an object from its fields, each with its contract and reader. A reader of the wrong type
 * does not compile. A field whose reader returns `undefined` is omitted.
 */
export function shape<Source>() {
  return <Entries extends FieldContracts>(
    fields: FieldsOf<Source, Entries>,
  ): ObjectShape<Source, Entries> => {
    const rows = Object.entries(fields) as [string, ShapeField<Source, v.GenericSchema>][]
    const contracts = Object.fromEntries(
      rows.map(([name, [contract, , words, source]]) => {
        return [name, words === undefined ? contract : withSentence(contract, words, source)]
      }),
    )
    const readers = rows.map(([name, [, read]]) => ({ name, read }))
    const write = (source: Source, context: RenderContext) => {
      const json: Record<string, unknown> = {}
      for (const { name, read } of readers) {
        const value = read(source, context)
        if (value !== undefined) json[name] = value
      }
      return json
    }
    return { fields, contract: v.object(contracts), write } as unknown as ObjectShape<Source, Entries>
  }
}

/** Makes a shape that writes a value unchanged; the value must have the type of the contract to compile. */
export function renderUnchanged<Contract extends v.GenericSchema>(
  contract: Contract,
): Shape<DeepReadonly<v.InferOutput<Contract>>, Contract> {
  return { contract, write: (value) => value }
}

/** Makes the shape of a list from the shape of its items. */
export function listShape<Source, Contract extends v.GenericSchema>({
  contract,
  write,
}: Shape<Source, Contract>): Shape<readonly Source[], v.ArraySchema<Contract, undefined>> {
  return {
    contract: v.array(contract),
    write: (sources, context) => sources.map((source) => write(source, context)),
  }
}

/** Makes a shape that picks its source out of a larger one. */
export function mapShape<Outer, Inner, Contract extends v.GenericSchema>(
  { contract, write }: Shape<Inner, Contract>,
  pick: (source: Outer) => Inner,
): Shape<Outer, Contract> {
  return { contract, write: (source, context) => write(pick(source), context) }
}

/** Makes a field that is written by another shape. */
export function nestedField<Outer, Inner, Contract extends v.GenericSchema>(
  inner: Shape<Inner, Contract>,
  pick: (source: Outer) => Inner,
  words?: FieldSentence | undefined,
  source?: string | undefined,
): ShapeField<Outer, Contract> {
  const { contract, write } = mapShape(inner, pick)
  return [contract, write, words, source]
}

/** Makes the fields read from a part of another source. */
export function pickFields<Outer, Inner, Entries extends FieldContracts>(
  fields: FieldsOf<Inner, Entries>,
  pick: (source: Outer) => Inner,
): FieldsOf<Outer, Entries> {
  const rows = Object.entries(fields) as [string, ShapeField<Inner, v.GenericSchema>][]
  return Object.fromEntries(
    rows.map(([name, [contract, write, words, source]]) => {
      return [name, nestedField({ contract, write }, pick, words, source)]
    }),
  ) as FieldsOf<Outer, Entries>
}
