import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxFlaw, roleWords } from './mailbox.ts'

const flawOf = (address: string) => mailboxFlaw(address)?.text

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
])('[D1e] takes the mailbox of a group: %s, %s', (_, address) => {
  expect(flawOf(address)).toBeUndefined()
})

test.each([
  ['first and last name', 'ola.nordmann@tpp.example'],
  ['initial and last name', 'o.nordmann@tpp.example'],
  ['with a low line', 'ola_nordmann@tpp.example'],
  ['with a hyphen', 'ola-nordmann@tpp.example'],
  ['three names', 'ola.m.nordmann@tpp.example'],
  ['two letters', 'o.n@tpp.example'],
  ['a name with a role', 'ola.support@tpp.example'],
  ['a role with a name', 'support.ola@tpp.example'],
  ['a name with a year', 'ola1985@tpp.example'],
  ['a name with a digit inside', 'o1a@tpp.example'],
  ['a number', '4790000000@tpp.example'],
  ['a role with a number of its own', 'support-24@tpp.example'],
  ['what everything inherits', 'constructor.prototype@tpp.example'],
])('[D1e] refuses what looks like a person: %s, %s', (_, address) => {
  const mailbox = address.slice(0, address.indexOf('@'))
  expect(flawOf(address)).toMatch(new RegExp(`mailbox of a group.* got "${mailbox}"$`))
})

test.each([
  ['support+psd2', 'ola.nordmann+psd2'],
  ['open-banking+ola.nordmann', 'ola.nordmann+support'],
  ['fjordpay+2026', 'ola85+support'],
  ['support+a+b', 'o.nordmann+a+b'],
])('[D1f] a tag says nothing about whose mailbox it is: %s and %s', (group, person) => {
  expect(flawOf(`${group}@tpp.example`)).toBeUndefined()
  expect(flawOf(`${person}@tpp.example`)).toContain('a group')
})

test('[D1f] letter case says nothing, and a role may have a number behind it', () => {
  for (const mailbox of ['SUPPORT', 'Open-Banking', 'psd2', 'support1', 'tpp2.team12']) {
    expect(flawOf(`${mailbox}@TPP.Example`)).toBeUndefined()
  }
  expect(flawOf('OLA.NORDMANN@tpp.example')).toContain('a group')
})

test.each([
  ['the longest before the @', `${'a'.repeat(64)}@tpp.example`],
  ['the longest label', `support@${label63}.no`],
  ['the longest of all', `support@${'a.'.repeat(122)}no`],
  ['digits and hyphens in the domain', 'support@1-a--b.2c.no'],
  ['a domain of another script', 'support@xn--bl-yia.xn--p1ai'],
])('[D1d] takes an address of usual form: %s', (_, address) => {
  expect(address.length).toBeLessThanOrEqual(254)
  expect(flawOf(address)).toBeUndefined()
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
  ['a tag alone', '+tag@tpp.example', 'before the @'],
  ['an empty tag', 'support+@tpp.example', 'before the @'],
  ['a point in front', '.support@tpp.example', 'before the @'],
  ['a point behind', 'support.@tpp.example', 'before the @'],
  ['two points', 'open..banking@tpp.example', 'before the @'],
  ['mixed marks', 'open.-banking@tpp.example', 'before the @'],
  ['a quoted text', '"support"@tpp.example', 'before the @'],
  ['a name in front', 'Support<support@tpp.example>', 'before the @'],
  ['a link', 'mailto:support@tpp.example', 'before the @'],
  ['65 characters before the @', `${'a'.repeat(65)}@tpp.example`, 'before the @'],
  ['65 with a tag', `support+${'a'.repeat(57)}@tpp.example`, 'before the @'],
  ['no domain', 'support@', 'domain'],
  ['no dot', 'support@localhost', 'domain'],
  ['an empty label', 'support@tpp..example', 'domain'],
  ['a dot behind', 'support@tpp.example.', 'domain'],
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
])('[D1d] refuses an address of another form: %s', (_, address, named) => {
  expect(flawOf(address)).toMatch(/^must (?:be|have) \S/)
  expect(flawOf(address)).toContain(named)
})

const word = fc.constantFrom(...roleWords)
const mark = fc.constantFrom('.', '_', '-')

test('[D1e] any words of the list make a group, and one word that is not there breaks it', () => {
  for (const one of roleWords) expect(one).toMatch(/^[a-z0-9]+$/)
  const words = fc.array(fc.tuple(word, mark), { maxLength: 2 }).map((pairs) => pairs.flat().join(''))
  fc.assert(
    fc.property(words, word, mark, (begin, end, between) => {
      expect(flawOf(`${begin}${end}@tpp.example`)).toBeUndefined()
      expect(flawOf(`${begin}${end}${between}nordmann@tpp.example`)).toContain('a group')
    }),
  )
})

test('[D1g] whatever text comes, it is taken or refused with a short sentence', () => {
  const odd = fc.string({
    unit: fc.constantFrom('a', '1', '.', '-', '_', '+', '@', ' ', 'é'),
    maxLength: 300,
  })
  const nearly = fc.tuple(odd, odd).map(([local, domain]) => `${local}@${domain}.no`)
  fc.assert(
    fc.property(fc.oneof(odd, nearly, fc.string({ unit: 'binary' }), fc.emailAddress()), (address) => {
      expect(flawOf(address) ?? 'must be nothing else').toMatch(/^must \S.{8,300}$/)
    }),
  )
})

test.each(['a', '@', '.', 'a.', 'a-', '1', 'a@', '+', ' ', '\ud800', 'support.'])(
  '[D1g] a text of a million characters is refused like a short one: %j over and over',
  (piece) => {
    for (const end of ['', '@tpp.example', '!', '@a.']) {
      const huge = piece.repeat(1_000_000 / piece.length) + end
      expect(flawOf(huge)).toBe('must have at most 254 characters')
      expect(flawOf(huge.slice(0, 250 - end.length) + end)?.length ?? 0).toBeLessThan(500)
    }
  },
)
