import type { Operation } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { builtGroups } from '../built/operation-groups.ts'
import { builtTexts } from './built/reference-texts.ts'
import type { OperationGroup } from './group-operations.ts'
import type { ApiReference } from './reference.ts'
import type { ReferenceTexts } from './reference-texts.tsx'

async function loadReference(served: readonly Operation[]): Promise<ApiReference> {
  // Loaded for the first page about an operation, since the texts are long.
  const { createReference } = await import('./reference.ts')
  return createReference(served, served === allOperations ? builtGroups : undefined)
}

const referenceCache = new WeakMap<readonly Operation[], Promise<ApiReference>>()

/** Returns the reference of these operations and of the control operations. Keeps it. */
export function findOrCreateReference(served: readonly Operation[]): Promise<ApiReference> {
  const reference = referenceCache.get(served) ?? loadReference(served)
  referenceCache.set(served, reference)
  return reference
}

/** The operations of a reference in their groups, and the texts that depend on them alone. */
export interface ListedReference {
  readonly groups: readonly OperationGroup[]
  readonly texts: ReferenceTexts
}

const builtReference: ListedReference = { groups: builtGroups, texts: builtTexts }

const listCache = new WeakMap<readonly OperationGroup[], ListedReference>()

/**
 * Returns the list of these operations and of the control operations. That of a bank without operations of
 * its host was drawn when the package was built.
 */
export async function findListedReference(served: readonly Operation[]): Promise<ListedReference> {
  if (served === allOperations) return builtReference
  const { groups } = await findOrCreateReference(served)
  const { drawReferenceTexts } = await import('./reference-texts.tsx')
  const listed = listCache.get(groups) ?? { groups, texts: drawReferenceTexts(groups) }
  listCache.set(groups, listed)
  return listed
}
