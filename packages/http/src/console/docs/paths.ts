import type { RuleId } from '@pocketbank/core'

/** Where the reference begins. */
export const docsRoot = '/docs'

/** The page of an operation. */
export function operationPath(id: string): string {
  return `${docsRoot}/${id}`
}

/** The page on which an operation is tried. */
export function tryPath(id: string): string {
  return `${docsRoot}/${id}/try`
}

/** The page that shows what came of a request that was tried. */
export function resultPath(id: string, tried: string): string {
  return `${docsRoot}/${id}/tried/${tried}`
}

/** The page of a rule. */
export function rulePath(id: RuleId | string): string {
  return `${docsRoot}/rules/${id}`
}

/** The page about error codes, at one of them. */
export const errorsPath = `${docsRoot}/errors`

/** The page of the types that the fields of many operations have. */
export const sharedPath = `${docsRoot}/shared-types`

/** The page about what changes an answer: faults, quirks and fixes. */
export const changesPath = `${docsRoot}/faults-and-quirks`

/** A place in a page: what stands behind `#`, of what may be anything. */
export function fragmentOf(...parts: readonly string[]): string {
  return parts
    .join('-')
    .replaceAll('[]', '')
    .replaceAll(/[^\w.-]+/g, '-')
}

/** The place of a field in the page of its operation. */
export function fieldFragment(
  part: string,
  field: { readonly path: string; readonly alternative?: string },
): string {
  const { path, alternative } = field
  return fragmentOf(part, path === '' ? 'whole' : path, ...(alternative === undefined ? [] : [alternative]))
}
