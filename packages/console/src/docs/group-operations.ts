import { documentedPath, writePlace } from '@pocketbank/http/description'
import type { Method } from '@pocketbank/http/operations'
import type { DescribedTag } from './described-document.ts'

/** An operation as lists show it. */
export interface ListedOperation {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly tag: string
  readonly summary: string
}

export interface OperationGroup {
  readonly title: string
  readonly lead: string
  readonly operations: readonly ListedOperation[]
}

/** Lists operations by their places, the first of two at one place. */
export function listPlaces(served: readonly ListedOperation[]): ReadonlyMap<string, ListedOperation> {
  const places = new Map<string, ListedOperation>()
  for (const { id, method, path, tag, summary } of served) {
    const place = writePlace({ method, path })
    if (!places.has(place)) places.set(place, { id, method, path: documentedPath(path), tag, summary })
  }
  return places
}

/** Groups operations by the tags of their description. */
export function groupOperations(
  operations: readonly ListedOperation[],
  tags: readonly DescribedTag[],
): readonly OperationGroup[] {
  return tags.map(({ name, description }) => ({
    title: name,
    lead: description,
    operations: operations.filter(({ tag }) => tag === name),
  }))
}
