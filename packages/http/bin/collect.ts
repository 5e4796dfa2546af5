import { commands } from '@pocketbank/core'
import { readSchemaParts, unwrapSchema } from '@pocketbank/core/base/input'
import { bodyContract } from '@pocketbank/core/engine'
import type { GenericSchema } from 'valibot'
import { definitions } from '../src/description/schemas.ts'
import { writeJsonSchema } from '../src/description/write-schema.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { codes, type Direction, type JsonSchema, typeName } from './print-types.ts'

/** A contract that has a type of its own. */
export interface NamedContract {
  readonly schema: GenericSchema
  readonly direction: Direction
}

function pickItem(schema: GenericSchema): GenericSchema {
  return readSchemaParts(schema).item ?? schema
}

/** Returns the contracts of an operation's request and response. */
export function findContracts({ command, success, otherwise }: Operation) {
  const { query }: { readonly query?: GenericSchema | undefined } = commands[command]
  const body = bodyContract(command, { amounts: 'whole', strictness: 'contract' })
  return {
    query,
    mayLackBody: body?.type === 'optional',
    body: body && unwrapSchema(body),
    answer: success.body ?? otherwise?.success.body,
  }
}

/** The contracts that have a type of their own, by its name. */
function collect(): ReadonlyMap<string, NamedContract> {
  const contractsByName = new Map<string, NamedContract>()
  const schemas = new Set<GenericSchema>()
  const add = (name: string | undefined, schema: GenericSchema | undefined, direction: Direction) => {
    if (name === undefined || schema === undefined || schemas.has(schema)) return
    schemas.add(schema)
    if (!contractsByName.has(name)) contractsByName.set(name, { schema, direction })
  }
  for (const [name, schema] of Object.entries(definitions)) add(name, schema, 'answered')
  for (const operation of allOperations) {
    const { query, body, answer } = findContracts(operation)
    const { queryType, bodyType, success, otherwise } = operation
    add(queryType, query, 'asked')
    add(bodyType, body && pickItem(body), 'sent')
    add(success.type ?? otherwise?.success.type, answer && pickItem(answer), 'answered')
  }
  return contractsByName
}

/** The contracts that have a type of their own. */
export const namedContracts = collect()

/** JSON Schema of a contract, with references to those that have a type of their own. */
export function writeTypeSchema(schema: GenericSchema, direction: Direction, rootName?: string): JsonSchema {
  const otherContracts = [...namedContracts].filter(([name, contract]) => {
    return name !== rootName && (contract.direction === direction || codes.some((code) => code === name))
  })
  return writeJsonSchema(schema, {
    definitions: Object.fromEntries(otherContracts.map(([name, contract]) => [name, contract.schema])),
    addressOf: (name) => `#/components/schemas/${typeName(name)}`,
  }) as JsonSchema
}
