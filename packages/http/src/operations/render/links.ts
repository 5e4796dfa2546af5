import * as v from 'valibot'

/** HTTP methods of links (§2.1). */
const verbs = ['GET', 'PUT', 'POST', 'DELETE'] as const

/** A method that a link names. */
type Verb = (typeof verbs)[number]

/** Link of §2.1. */
export const link = v.object({ href: v.string(), verbs: v.array(v.picklist(verbs)) })

/** `_links` with these links. */
export function linksOf<const Name extends string>(...names: readonly Name[]) {
  return v.object(Object.fromEntries(names.map((name) => [name, link])) as Record<Name, typeof link>)
}

/** A link to an address of this bank. */
export function linkTo(href: string, ...allowed: readonly Verb[]): { href: string; verbs: Verb[] } {
  return { href, verbs: [...allowed] }
}
