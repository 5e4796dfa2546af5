import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { givenNames } from './given-names.ts'
import { findMailboxProblem } from './mailbox.ts'

const describeProblem = (address: string) => findMailboxProblem(address)?.text

const label63 = 'd'.repeat(63)

/** The mailboxes of groups, of people, and why. */
test.each([
  ['one role word', 'support@tpp.example'],
  ['a word that nobody lists', 'fjordpay@tpp.example'],
  ['a single letter', 'x@tpp.example'],
  ['two role words', 'customer.service@tpp.example'],
  ['joined by a hyphen', 'open-banking@tpp.example'],
  ['joined by a low line', 'api_support@tpp.example'],
  ['three of them', 'psd2.api-support_team@tpp.example'],
  ['Norwegian', 'it-drift@tpp.example'],
  ['Danish', 'sikkerhed.kundecenter@tpp.example'],
  ['Swedish', 'teknik.kundtjanst@tpp.example'],
  ['Finnish', 'rajapinta-tuki@tpp.example'],
])('[D1e] accepts the mailbox of a group: %s, %s', (_, address) => {
  expect(describeProblem(address)).toBeUndefined()
})

test.each([
  ['an initial', 'o.nordmann@tpp.example'],
  ['a year', 'ola1985@tpp.example'],
  ['digits', 'support-24@tpp.example'],
  ['a tag', 'psd2+2026@tpp.example'],
  ['words that nobody lists', 'tredjepart.grensesnitt@tpp.example'],
  ['a family name', 'nordmann@tpp.example'],
  ['a name inside a word', 'support.karinska@tpp.example'],
  ['what everything inherits', 'constructor.prototype@tpp.example'],
])("[D1e] accepts a name that need not be a person's: %s, %s", (_, address) => {
  expect(describeProblem(address)).toBeUndefined()
})

test.each([
  ['ola.nordmann', 'ola'],
  ['nordmann_kari', 'kari'],
  ['support-anna', 'anna'],
  ['psd2+james', 'james'],
  ['OLA.Nordmann', 'ola'],
  ['per', 'per'],
])('[D1e] refuses a given name between . - _ +, in any case: %s', (mailbox, name) => {
  expect(describeProblem(`${mailbox}@tpp.example`)).toMatch(new RegExp(`mailbox of a group.*"${name}"`))
})

test.each([
  ['the longest before the @', `${'a'.repeat(64)}@tpp.example`],
  ['a tag alone', '+tag@tpp.example'],
  ['an empty tag', 'support+@tpp.example'],
  ['mixed marks', 'open.-banking--team_@tpp.example'],
  ['every sign of a word', "open!#$%&'*+/=?^_`{|}~-@tpp.example"],
  ['the longest label', `support@${label63}.no`],
  ['the longest of all', `support@${'a.'.repeat(122)}no`],
  ['digits and hyphens in the domain', 'support@1-a--b.2c.no'],
  ['a domain of another script', 'support@xn--bl-yia.xn--p1ai'],
])('[D1d] accepts a well-formed address: %s', (_, address) => {
  expect(address.length).toBeLessThanOrEqual(254)
  expect(describeProblem(address)).toBeUndefined()
})

test.each([
  ['nothing', '', 'ASCII'],
  ['a blank', 'open banking@tpp.example', 'blanks'],
  ['a blank in front', ' support@tpp.example', 'blanks'],
  ['a line break', 'support@tpp.example\n', 'blanks'],
  ['a header in disguise', 'support@tpp.example\r\nBcc: ola@tpp.example', 'blanks'],
  ['another script', 'støtte@tpp.example', 'ASCII'],
  ['a letter that only looks like one', 'support@tpp.\u212aom', 'ASCII'],
  ['half a character', 'support\ud800@tpp.example', 'ASCII'],
  ['no @', 'support.tpp.example', 'exactly one @'],
  ['two @', 'support@tpp@tpp.example', 'exactly one @'],
  ['a list', 'support@tpp.example,post@tpp.example', 'exactly one @'],
  ['nothing before the @', '@tpp.example', 'before the @'],
  ['a point in front', '.support@tpp.example', 'before the @'],
  ['a point at its end', 'support.@tpp.example', 'before the @'],
  ['two points', 'open..banking@tpp.example', 'before the @'],
  ['a comma', 'open,banking@tpp.example', 'before the @'],
  ['a quoted text', '"support"@tpp.example', 'before the @'],
  ['a name in front', 'Support<support@tpp.example>', 'before the @'],
  ['a link', 'mailto:support@tpp.example', 'before the @'],
  ['65 characters before the @', `${'a'.repeat(65)}@tpp.example`, 'before the @'],
  ['65 with a tag', `support+${'a'.repeat(57)}@tpp.example`, 'before the @'],
  ['no domain', 'support@', 'domain'],
  ['no dot', 'support@localhost', 'domain'],
  ['an empty label', 'support@tpp..example', 'domain'],
  ['a dot at the end', 'support@tpp.example.', 'domain'],
  ['a dot in front', 'support@.tpp.example', 'domain'],
  ['a hyphen at the end of a label', 'support@tpp-.example', 'domain'],
  ['a hyphen at its beginning', 'support@-tpp.example', 'domain'],
  ['a low line in the domain', 'support@my_tpp.example', 'domain'],
  ['a label of 64 characters', `support@${label63}d.no`, 'domain'],
  ['an IP address', 'support@192.0.2.1', 'domain'],
  ['an IP address in brackets', 'support@[192.0.2.1]', 'domain'],
  ['one letter at the end', 'support@tpp.e', 'domain'],
  ['a port', 'support@tpp.example:25', 'domain'],
  ['255 characters', `support@${'a.'.repeat(122)}com`, '254'],
])('[D1d] refuses a malformed address: %s', (_, address, expectedText) => {
  expect(describeProblem(address)).toMatch(/^must (?:be|have) \S/)
  expect(describeProblem(address)).toContain(expectedText)
})

test('[D1e] finds each given name of the list at any position, but no part of a word', () => {
  for (const name of givenNames) expect(name).toMatch(/^[a-z]{2,}$/)
  const name = fc.constantFrom(...givenNames)
  const mark = fc.constantFrom('.', '_', '-', '+')
  fc.assert(
    fc.property(name, mark, (word, between) => {
      expect(describeProblem(`support${between}${word}@tpp.example`)).toContain(`"${word}"`)
      expect(describeProblem(`x${word}x${between}support@tpp.example`)).toBeUndefined()
    }),
  )
})

test('[D1d] accepts any text or refuses it with a short sentence', () => {
  const odd = fc.string({
    unit: fc.constantFrom('a', '1', '.', '-', '_', '+', '@', ' ', 'é'),
    maxLength: 300,
  })
  const nearly = fc.tuple(odd, odd).map(([local, domain]) => `${local}@${domain}.no`)
  fc.assert(
    fc.property(fc.oneof(odd, nearly, drawText(), fc.emailAddress()), (address) => {
      expect(describeProblem(address) ?? 'must be nothing else').toMatch(/^must \S.{8,300}$/)
    }),
  )
})

test.each(['a', '@', '.', 'a.', 'a-', '1', 'a@', '+', ' ', '\ud800', 'support.'])(
  '[D1d] refuses a million characters like a short text: %j repeated',
  (piece) => {
    for (const end of ['', '@tpp.example', '!', '@a.']) {
      const huge = piece.repeat(1_000_000 / piece.length) + end
      expect(describeProblem(huge)).toBe('must have at most 254 characters')
      expect(describeProblem(huge.slice(0, 250 - end.length) + end)?.length ?? 0).toBeLessThan(500)
    }
  },
)
