import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'

/** HTTP methods of links (§2.1). */
const verbs = ['GET', 'PUT', 'POST', 'DELETE'] as const

type Verb = (typeof verbs)[number]

/** Link of §2.1. */
export const link = v.object({
  href: withSentence(v.string(), 'The address of the link.', '§2.1'),
  verbs: withSentence(v.array(v.picklist(verbs)), 'The methods that the address has.', '§2.1'),
})

/** Contracts of links by name, each with its purpose. */
export const relations = {
  self: withSentence(link, 'This resource.'),
  scaRedirect: withSentence(link, 'The SCA page. Send the browser of the PSU there.', '§5.6'),
  status: withSentence(link, 'Reads the status.'),
  scaStatus: withSentence(link, 'Reads the status of the authorisation.'),
  payment: withSentence(link, 'Reads the payment.'),
  agreement: withSentence(link, 'The agreement of the engagement.'),
  engagements: withSentence(link, 'Adds an engagement to the agreement.'),
  startAuthorisation: withSentence(link, 'Starts an authorisation; present while one is missing.'),
  transactionDetails: withSentence(link, 'Reads the details of the transaction.', '§2.4'),
  balances: withSentence(link, 'Reads the balances.'),
  transactions: withSentence(link, 'Reads the transactions.'),
} as const

/** Makes the contract of `_links` from these links. */
export function linksObject<const Links extends v.ObjectEntries>(links: Links) {
  return withSentence(v.object(links), 'Links to related resources, by name.', '§2.1')
}

/** Makes the contract of `_links` from the links with these names. */
export function createLinksContract<const Name extends keyof typeof relations>(...names: readonly Name[]) {
  const links = Object.fromEntries(names.map((name) => [name, relations[name]]))
  return linksObject(links as Record<Name, typeof link>)
}

export function linkTo(href: string, ...verbs: Verb[]): { href: string; verbs: Verb[] } {
  return { href, verbs }
}
