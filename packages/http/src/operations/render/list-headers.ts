import type { ListPage } from '@pocketbank/core/engine'

/** The sentences of the headers that every page of a list has. */
export const listHeaderUses = {
  Link: 'The first, previous, next and last page of the list (RFC 8288), as far as they exist.',
  'X-Total-Count': 'The number of entries in the whole list.',
} as const

/** The pages around a page, by their relations to it (RFC 8288, IANA). */
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
 * The headers of a page of a list: how many entries there are in all, and links to the pages around it. The links keep every parameter
 * of the query but those of the page.
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
