import { withSentence } from '@pocketbank/core/base/input'
import type { PageLinks, PageQuery } from '@pocketbank/core/commands/account-information'
import * as v from 'valibot'
import { link, linksObject, linkTo } from './links.ts'

/** Links to other pages of a list (§8). `previous` and `next` are present only if those pages exist. */
export const pageLinks = linksObject({
  first: withSentence(link, 'The first page.'),
  previous: withSentence(v.optional(link), 'The page before this one.'),
  next: withSentence(v.optional(link), 'The page after this one. Follow the link unchanged.'),
  last: withSentence(link, 'The last page.'),
})

/**
 * Writes a link to a page. The bank always lists the parameters in the same order, so a page has one address.
 */
function linkToPage(path: string, query: PageQuery): v.InferOutput<typeof link> {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return linkTo(`${path}?${parameters.join('&')}`, 'GET')
}

export function renderPageLinks(
  path: string,
  { first, previous, next, last }: PageLinks,
): v.InferOutput<typeof pageLinks> {
  return {
    first: linkToPage(path, first),
    ...(previous && { previous: linkToPage(path, previous) }),
    ...(next && { next: linkToPage(path, next) }),
    last: linkToPage(path, last),
  }
}
