/** The first page of the reference. */
export const docsRoot = '/docs'

/** The page of an operation. */
export function operationPath(id: string): string {
  return `${docsRoot}/${id}`
}

/** The page of an operation with the response to a sent request. */
export function sentPath(id: string, sent: string): string {
  return `${docsRoot}/${id}/sent/${sent}`
}

/** The page of a rule. */
export function rulePath(id: string): string {
  return `${docsRoot}/rules/${id}`
}

/** The page about error codes; each code is a place in it. */
export const errorsPath = `${docsRoot}/errors`

/** The page of the types that the fields of many operations have. */
export const sharedPath = `${docsRoot}/shared-types`

/** The page about faults, quirks and fixes. */
export const changesPath = `${docsRoot}/faults-and-quirks`

/** A place in a page, the text behind `#`, made of any texts. */
export function fragmentOf(...parts: readonly string[]): string {
  return parts
    .join('-')
    .replaceAll('[]', '')
    .replaceAll(/[^\w.-]+/g, '-')
}

/** The place of a field in the page of its operation. */
export function fieldFragment(
  part: string,
  { path, alternative }: { readonly path: string; readonly alternative?: string | undefined },
): string {
  return fragmentOf(part, path === '' ? 'whole' : path, ...(alternative === undefined ? [] : [alternative]))
}
