import { givenNames } from './given-names.ts'

/** A check of an address, and the expectation for the error message. */
interface Form {
  readonly expected: string
  readonly has: (address: string) => boolean
}

/** The maximum length of an address (RFC 5321). */
export const addressCharactersMax = 254

const localCharactersMax = 64

/**
 * Words of RFC 5321 characters, separated by single dots. D: quoted text is refused, since mailboxes hardly
 * ever use it.
 */
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@/

/** Labels as in DNS. The last one begins with a letter, which excludes IP addresses. */
const domain = /@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** Checked in this order; each check relies on the ones before it. */
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
    expected:
      `have 1 to ${localCharactersMax} letters, digits or signs ` +
      'such as - _ + before the @, and single dots in between',
    has: (address) => local.test(address) && address.indexOf('@') <= localCharactersMax,
  },
  {
    expected: 'have a domain with a dot after the @, as in support@tpp.example',
    has: (address) => domain.test(address),
  },
]

/** Finds a given name in a mailbox. D: `.`, `-`, `_` and `+` separate the parts of a mailbox. */
function findGivenName(mailbox: string): string | undefined {
  return mailbox.split(/[._+-]/).find((part) => givenNames.has(part))
}

/** The rule that an address breaks, and the end of the error message. */
interface MailboxProblem {
  readonly rule: 'D1d' | 'D1e'
  readonly text: string
}

/**
 * Checks that an address is a group mailbox (§9, 1.18.0). Returns the problem: a wrong form, or a given name.
 */
export function findMailboxProblem(address: string): MailboxProblem | undefined {
  const missed = forms.find(({ has }) => !has(address))
  if (missed !== undefined) return { rule: 'D1d', text: `must ${missed.expected}` }
  const [mailbox = ''] = address.toLowerCase().split('@')
  const name = findGivenName(mailbox)
  if (name === undefined) return undefined
  const text = `must be the mailbox of a group, such as support or open-banking: "${name}" is the name of a person`
  return { rule: 'D1e', text }
}
