import { interfaceOperations, sandboxOperations } from '../../operations/all-operations.ts'
import type { Operation } from '../../operations/operation.ts'
import { inTurns } from '../in-turns.ts'
import { frame, interfaceGroup, pieces, sandboxGroup } from './built/bank.ts'
import { type DescribedGroup, writeDocument } from './group.ts'
import { type PackedGroup, packGroup, unpackFrame, unpackGroup } from './packed.ts'

/** Describes the operations that a host adds. They are not known when the package is built. */
async function describeOwnOperations(operations: readonly Operation[]): Promise<PackedGroup> {
  // Loaded only for hosts with operations of their own, since it runs the examples of all operations.
  const { describeOperations } = await import('../document.ts')
  return packGroup(await inTurns(describeOperations(operations)))
}

/**
 * Finds the description of a host's operations. That of the bank's operations was written when the package
 * was built.
 */
export async function findGroups(operations: readonly Operation[]): Promise<readonly PackedGroup[]> {
  const served = new Set(operations)
  const builtGroups = [
    { groupOperations: interfaceOperations, group: interfaceGroup },
    { groupOperations: sandboxOperations, group: sandboxGroup },
  ].filter(({ groupOperations }) => groupOperations.every((operation) => served.has(operation)))
  const builtOperations = new Set(builtGroups.flatMap(({ groupOperations }) => groupOperations))
  const ownOperations = operations.filter((operation) => !builtOperations.has(operation))
  return [
    ...builtGroups.map(({ group }) => ({ pieces, group })),
    ...(ownOperations.length === 0 ? [] : [await describeOwnOperations(ownOperations)]),
  ]
}

/** Returns the texts of the description of a host's operations. */
export async function describeBank(
  operations: readonly Operation[],
): Promise<readonly DescribedGroup<string>[]> {
  return (await findGroups(operations)).map(unpackGroup)
}

/** Writes the OpenAPI document of groups of operations at an address (V3). */
export function writeDescription(groups: readonly DescribedGroup<string>[], server: string): string {
  return writeDocument(unpackFrame(pieces, frame), groups, server)
}
