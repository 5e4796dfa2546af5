import type { QuirkPage } from './transaction-changes.ts'

/** The page with the address of its `next` link changed, where it has one. */
function changeNext(page: QuirkPage, change: (href: string) => string): QuirkPage {
  const { next } = page._links
  if (next === undefined) return page
  return { ...page, _links: { ...page._links, next: { ...next, href: change(next.href) } } }
}

/** Cuts the end off the cursor, which the bank then cannot read any more. */
export function withCutCursor(page: QuirkPage): QuirkPage {
  return changeNext(page, (href) => href.replace(/([?&]after=-?[0-9a-z]+)-[0-9a-z]+/, '$1'))
}

/** Without its cursor a link leads to the first page. */
export function withoutCursor(page: QuirkPage): QuirkPage {
  return changeNext(page, (href) => href.replace(/&after=[^&]*/, ''))
}

/**
 * A cursor names the place of the last row of this page, which is a day and a number in base 36; one number further up, the next page
 * begins with that row again. D: pages of one row stay as they are, since they would never lead on.
 */
export function withCursorBefore(page: QuirkPage): QuirkPage {
  return changeNext(page, (href) =>
    /[?&]limit=1(?:&|$)/.test(href)
      ? href
      : href.replace(
          /([?&]after=-?[0-9a-z]+-)([0-9a-z]+)/,
          (_, day: string, number: string) => day + (Number.parseInt(number, 36) + 1).toString(36),
        ),
  )
}
