import { expect, test } from 'vitest'
import { readCompetentAuthority } from './competent-authority.ts'
import { nameFrom, writeDistinguishedName } from './distinguished-name.ts'

test.each([
  [{ C: 'NO', O: 'Example', CN: 'Example CA' }, 'CN=Example CA,O=Example,C=NO'],
  [{ O: 'Blåbær, Bær + Co; "Å" <x> \\' }, 'O=Blåbær\\, Bær \\+ Co\\; \\"Å\\" \\<x\\> \\\\'],
  [{ CN: '#1' }, 'CN=\\#1'],
  [{ CN: ' a b ' }, 'CN=\\ a b\\ '],
  [{}, ''],
] as const)('writes %j as RFC 4514 does', (name, text) => {
  expect(writeDistinguishedName(name)).toBe(text)
})

test('keeps the order of the attributes', () => {
  expect(nameFrom({ CN: 'a', C: 'NO' })).toEqual([
    [{ type: '2.5.4.3', value: 'a' }],
    [{ type: '2.5.4.6', value: 'NO' }],
  ])
})

test.each([
  ['PSDNO-FSA-123456789', 'Finanstilsynet', 'NO-FSA'],
  ['PSDSE-FINA-44059', 'Finansinspektionen', 'SE-FINA'],
  ['PSDDE-BAFIN-125314', 'DE-BAFIN', 'DE-BAFIN'],
  ['my test TPP', 'Finanstilsynet', 'NO-FSA'],
])('names for %s the authority %s (%s)', (id, name, authorityId) => {
  expect(readCompetentAuthority(id)).toEqual({ name, id: authorityId })
})
