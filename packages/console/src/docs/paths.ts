export const docsRoot = '/docs'

export function operationPath(id: string): string {
  return `${docsRoot}/${id}`
}

/** Writes the path of an operation with the response to a sent request. */
export function sentPath(id: string, sentId: string): string {
  return `${docsRoot}/${id}/sent/${sentId}`
}

/** The page about error codes; each code has a fragment in it. */
export const errorsPath = `${docsRoot}/errors`

export const changesPath = `${docsRoot}/faults-and-quirks`

/** Makes a fragment id, the text after `#`, from any texts. */
export function toFragment(...parts: readonly string[]): string {
  return parts
    .join('-')
    .replaceAll('[]', '')
    .replaceAll(/[^\w.-]+/g, '-')
}

/** Makes the fragment id of a field in the page of its operation. */
export function fieldFragment(
  part: string,
  { path, alternative }: { readonly path: string; readonly alternative?: string | undefined },
): string {
  return toFragment(part, path === '' ? 'whole' : path, ...(alternative === undefined ? [] : [alternative]))
}
