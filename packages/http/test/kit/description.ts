import { describeFrame, describeOperations } from '../../src/description/document.ts'
import { atOnce } from '../../src/description/in-turns.ts'
import { type DescribedGroup, mapGroup, mapParts, writeDocument } from '../../src/description/texts/group.ts'
import type { Operation } from '../../src/operations/operation.ts'

/** Describes groups of operations from the tables, without the texts of the build. */
export function describeGroups(groups: readonly DescribedGroup<unknown>[], server = '/'): unknown {
  const write = (part: unknown) => JSON.stringify(part)
  const texts = groups.map((group) => mapGroup(group, write))
  return JSON.parse(writeDocument(mapParts(describeFrame(), write), texts, server))
}

/** Describes operations from the tables. */
export function describeTables(operations: readonly Operation[], server?: string): unknown {
  return describeGroups([atOnce(describeOperations(operations))], server)
}
