import { givenNames } from './given-names.ts'

/** A form that every address has, and how a sentence says it. */
interface Form {
  readonly expected: string
  readonly has: (address: string) => boolean
}

/** Characters of an address at most: as many as mail can carry (RFC 5321). */
export const addressCharactersMax = 254

const localCharactersMax = 64

/** Words with single dots between them, of all characters that RFC 5321 has for them. D: no quoted text, which hardly any mailbox has. */
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@/

/** Labels of 1 to 63 characters, the last of which begins with a letter, so that no IP address is taken. */
const domain = /@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** The forms in the order in which they are looked at; each may count on those before it. */
const forms: readonly Form[] = [
  {
    expected: `have at most ${addressCharactersMax} characters`,
    has: ({ length }) => length <= addressCharactersMax,
  },
  {
    expected: 'be an address of ASCII characters without blanks, such as support@tpp.example',
    has: (address) => /^[\x21-\x7e]+$/.test(address),
  },
  {
    expected: 'have exactly one @, as in support@tpp.example',
    has: (address) => address.split('@').length === 2,
  },
  {
    expected: `have 1 to ${localCharactersMax} letters, digits or signs such as - _ + before the @, and single dots in between`,
    has: (address) => local.test(address) && address.indexOf('@') <= localCharactersMax,
  },
  {
    expected: 'have a domain with a dot behind the @, as in support@tpp.example',
    has: (address) => domain.test(address),
  },
]

/** The given name in a mailbox, where a part of it is one. D: parts stand between `.`, `-`, `_` and `+`. */
function findGivenName(mailbox: string): string | undefined {
  return mailbox.split(/[._+-]/).find((part) => givenNames.has(part))
}

/** Why an address is not taken: the rule that it breaks, and the end of a sentence. */
interface Flaw {
  readonly rule: 'D1d' | 'D1e'
  readonly text: string
}

/** Finds why an address is not a group mailbox (§9, 1.18.0): its form, or a given name in it; undefined if it is one. */
export function mailboxFlaw(address: string): Flaw | undefined {
  const missed = forms.find(({ has }) => !has(address))
  if (missed !== undefined) return { rule: 'D1d', text: `must ${missed.expected}` }
  const [mailbox = ''] = address.toLowerCase().split('@')
  const name = findGivenName(mailbox)
  if (name === undefined) return undefined
  const text = `must be the mailbox of a group, such as support or open-banking: "${name}" is the name of a person`
  return { rule: 'D1e', text }
}
