import type { QuirkPage } from './transaction-changes.ts'

/** Changes the address of the `next` link of a page, if the page has one. */
function changeNext(page: QuirkPage, change: (href: string) => string): QuirkPage {
  const { next } = page._links
  if (next === undefined) return page
  return { ...page, _links: { ...page._links, next: { ...next, href: change(next.href) } } }
}

/** Removes the second part of the cursor in the `next` link, so that the bank refuses the link. */
export function withCutCursor(page: QuirkPage): QuirkPage {
  return changeNext(page, (href) => href.replace(/([?&]after=-?[0-9a-z]+)-[0-9a-z]+/, '$1'))
}

/** Removes the cursor from the `next` link, so that the link leads to the first page. */
export function withoutCursor(page: QuirkPage): QuirkPage {
  return changeNext(page, (href) => href.replace(/&after=[^&]*/, ''))
}

/**
 * Repeats the last row of this page on the next one. A cursor is a day and a number in base 36, and a greater
 * number is earlier in the list. Pages of one row are not changed, since their `next` would lead to
 * themselves.
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
