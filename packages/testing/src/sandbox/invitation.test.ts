import { expect, test } from 'vitest'
import { requireInvitationLink } from './invitation.ts'

test.each<readonly [string, unknown, string]>([
  ['a promise', Promise.resolve({}), 'got a promise. Write await before it'],
  ['undefined', undefined, 'argument missing'],
  ['null', null, 'argument missing'],
  ['a number', 5, 'expected a 401, a consent or a link, got 5'],
])('refuses %s and says why', async (_, value, words) => {
  await expect(requireInvitationLink(value as never)).rejects.toThrow(words)
})

test('finds the link', async () => {
  const href = 'https://bank.example/sca/1'
  expect(await requireInvitationLink(new URL(href))).toBe(href)
  expect(await requireInvitationLink({ _links: { scaRedirect: { href } } })).toBe(href)
})
