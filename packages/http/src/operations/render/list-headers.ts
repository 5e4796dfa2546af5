import type { ListPage } from '@pocketbank/core/engine'

/** Descriptions of the headers of every page of a list. */
export const listHeaderUses = {
  Link: 'The first, previous, next and last page of the list (RFC 8288), as far as they exist.',
  'X-Total-Count': 'The number of entries in the whole list.',
} as const

/** Returns relation (RFC 8288, IANA), offset and limit of the first, previous, next and last page. */
function pagesAround({ offset, limit, total }: ListPage): readonly (readonly [string, number, number])[] {
  const before = Math.min(offset, total)
  const last = Math.max(Math.ceil(total / limit) - 1, 0) * limit
  return [
    ['first', 0, limit],
    ...(before > 0 ? [['prev', Math.max(before - limit, 0), Math.min(before, limit)] as const] : []),
    ...(offset + limit < total ? [['next', offset + limit, limit] as const] : []),
    ['last', last, limit],
  ]
}

/**
 * Writes the headers of a page of a list: the total number of entries, and links to other pages. The links
 * keep all query parameters except those of the page.
 */
export function renderListHeaders(
  page: ListPage,
  { path, search }: { readonly path: string; readonly search: string },
): Readonly<Record<keyof typeof listHeaderUses, string>> {
  const links = pagesAround(page).map(([relation, offset, limit]) => {
    const query = new URLSearchParams(search)
    query.set('offset', String(offset))
    query.set('limit', String(limit))
    return `<${path}?${query}>; rel="${relation}"`
  })
  return { Link: links.join(', '), 'X-Total-Count': String(page.total) }
}
