import type { DeepReadonly } from '@pocketbank/core/base'
import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import type { RenderContext } from './context.ts'

/** Contracts of fields by their names. */
type FieldContracts = Readonly<Record<string, v.GenericSchema>>

/** Makes a part of an answer from the result of a command. */
type Reader<Source, Value> = (source: Source, context: RenderContext) => Value

/** The sentence of a field, or another field with the same one; needed only if the contract does not carry its own. */
type FieldSentence = string | v.GenericSchema

/**
 * A contract, the reader of what it describes, and its sentence with the section of the interface description that has the field.
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

/** Contract of an answer and its writer, from one source. */
export interface Shape<Source, Contract extends v.GenericSchema = v.GenericSchema> {
  readonly contract: Contract
  readonly write: Reader<Source, DeepReadonly<v.InferOutput<Contract>>>
}

/** A shape of an object, whose fields other shapes can take over. */
export interface ObjectShape<Source, Entries extends FieldContracts>
  extends Shape<Source, v.ObjectSchema<Entries, undefined>> {
  readonly fields: FieldsOf<Source, Entries>
}

/**
 * An object as a list of its fields in their order, each with its contract and its reader: a reader that does not give what the
 * contract says does not compile. A field whose reader gives `undefined` is left out.
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
      const written: Record<string, unknown> = {}
      for (const { name, read } of readers) {
        const value = read(source, context)
        if (value !== undefined) written[name] = value
      }
      return written
    }
    return { fields, contract: v.object(contracts), write } as unknown as ObjectShape<Source, Entries>
  }
}

/** Makes a shape that writes a value unchanged; the value must have the type of the contract to compile. */
export function asTold<Contract extends v.GenericSchema>(
  contract: Contract,
): Shape<DeepReadonly<v.InferOutput<Contract>>, Contract> {
  return { contract, write: (told) => told }
}

/** A list of what has this shape. */
export function listShape<Source, Contract extends v.GenericSchema>({
  contract,
  write,
}: Shape<Source, Contract>): Shape<readonly Source[], v.ArraySchema<Contract, undefined>> {
  return {
    contract: v.array(contract),
    write: (sources, context) => sources.map((source) => write(source, context)),
  }
}

/** The shape, written from a part of another source. */
export function mapShape<Outer, Inner, Contract extends v.GenericSchema>(
  { contract, write }: Shape<Inner, Contract>,
  pick: (source: Outer) => Inner,
): Shape<Outer, Contract> {
  return { contract, write: (source, context) => write(pick(source), context) }
}

/** A field that has a shape of its own. */
export function nestedField<Outer, Inner, Contract extends v.GenericSchema>(
  inner: Shape<Inner, Contract>,
  pick: (source: Outer) => Inner,
  words?: FieldSentence | undefined,
  source?: string | undefined,
): ShapeField<Outer, Contract> {
  const { contract, write } = mapShape(inner, pick)
  return [contract, write, words, source]
}

/** The fields, read from a part of another source. */
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
