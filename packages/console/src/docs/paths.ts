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

/** The page about error codes; each code is a place in it. */
export const errorsPath = `${docsRoot}/errors`

/** The page about faults, quirks and fixes. */
export const changesPath = `${docsRoot}/faults-and-quirks`

/** A place in a page, the text behind `#`, made of any texts. */
export function toFragment(...parts: readonly string[]): string {
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
  return toFragment(part, path === '' ? 'whole' : path, ...(alternative === undefined ? [] : [alternative]))
}
