import { expect, test } from 'vitest'
import { requireInvitationLink } from './invitation.ts'

test.each<readonly [string, unknown, string]>([
  ['a promise', Promise.resolve({}), 'This is a promise: write await before it'],
  ['undefined', undefined, 'Nothing was given'],
  ['null', null, 'Nothing was given'],
  ['a number', 5, '5 is no invitation'],
])('refuses %s and says why', async (_, value, words) => {
  await expect(requireInvitationLink(value as never)).rejects.toThrow(words)
})

test('finds the link', async () => {
  const href = 'https://bank.example/sca/1'
  expect(await requireInvitationLink(new URL(href))).toBe(href)
  expect(await requireInvitationLink({ _links: { scaRedirect: { href } } })).toBe(href)
})
