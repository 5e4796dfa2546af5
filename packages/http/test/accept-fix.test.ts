import { cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import { describe, expect, test } from 'vitest'
import { readOperationHeaders } from '../src/headers/read-headers.ts'
import { cashAccountTypeFor } from '../src/operations/accept-fix/cash-account-types.ts'
import { type FixName, fixes, noFixes } from '../src/operations/accept-fix/fixes.ts'
import { nameWithin } from '../src/operations/accept-fix/names.ts'
import { readFixes } from '../src/operations/accept-fix/read-fixes.ts'
import { completeSettings } from '../src/settings.ts'
import { filledEngine } from './kit/filled.ts'
import { readAccounts } from './kit/psu.ts'
import { openPsuBank } from './kit/psu-bank.ts'

const [longer, iso, switched] = Object.keys(fixes) as [FixName, FixName, FixName]

const readSentHeaders = (headers: HeadersInit) =>
  readOperationHeaders(new Headers(headers), { psuHeaders: 'accounts' }).operationHeaders

function readFixNames(...values: readonly (readonly [string, string])[]) {
  const { fixes: fixSet, ignored } = readFixes(readSentHeaders(values.map(([name, value]) => [name, value])))
  return { fixes: [...fixSet].sort(), ignored }
}

describe('reading what a request asks for', () => {
  test.each([
    ['nothing', [], []],
    ['an empty header', [['x-accept-fix', ' ']], []],
    ['one fix', [['x-accept-fix', 'longer-name']], [longer]],
    ['the other spelling of a fix', [['x-accept-fix', 'longer-names']], [longer]],
    ['the other header', [['accept-fix', 'cash-account-type-iso']], [iso]],
    [
      'both headers',
      [
        ['accept-fix', iso],
        ['X-Accept-Fix', longer],
      ],
      [iso, longer],
    ],
    ['a list', [['x-accept-fix', `${iso},${switched} ,\t${longer}`]], [switched, iso, longer]],
    [
      'a header twice',
      [
        ['x-accept-fix', iso],
        ['x-accept-fix', longer],
      ],
      [iso, longer],
    ],
    ['a fix twice', [['x-accept-fix', 'longer-name, longer-names']], [longer]],
    ['capital letters', [['X-ACCEPT-FIX', 'Longer-Name,CASH-ACCOUNT-TYPE-ISO']], [iso, longer]],
    ['empty places of a list', [['x-accept-fix', `,,${longer},`]], [longer]],
  ] as const)('[A9a] %s', (_, values, expected) => {
    expect(readFixNames(...values)).toEqual({ fixes: [...expected].sort(), ignored: '' })
  })

  test.each([
    ['an unknown word with a fix', `sooner, ${longer}`, [longer], 'sooner'],
    ['part of a fix', 'longer', [], 'longer'],
    ['a fix in quotes', `"${longer}"`, [], '_longer-name_'],
    ['fixes without a comma', `${longer} ${iso}`, [], 'longer-name_cash-account-type-iso'],
    ['a word that objects have', 'constructor, toString', [], 'constructor, toString'],
    ['a word twice', 'sooner,sooner', [], 'sooner'],
  ] as const)('[A9b] ignores and reports in %s what is not a fix', (_, value, expected, ignored) => {
    expect(readFixNames(['x-accept-fix', value])).toEqual({ fixes: [...expected], ignored })
  })

  test('[A9b] reports fixes safely in a header, of limited length', () => {
    expect(readFixNames(['x-accept-fix', 'a;b="<\xe6>"']).ignored).toBe('a_b______')
    const words = Array.from({ length: 1_000 }, (_, index) => `${index}-${'x'.repeat(1_000)}`)
    const { ignored } = readFixNames(['x-accept-fix', words.join(',')])
    expect(ignored.split(', ')).toHaveLength(10)
    expect(ignored.length).toBeLessThan(1_200)
  })
})

describe('default fixes', () => {
  test('[A9j] are on in addition to those of a request', () => {
    const read = (headers: HeadersInit) => [...readFixes(readSentHeaders(headers), [iso]).fixes].sort()
    expect(read({})).toEqual([iso])
    expect(read({ 'x-accept-fix': `${longer}, ${iso}` })).toEqual([iso, longer])
  })

  test('[A9j] are read in any spelling; unknown ones are refused', () => {
    const completeFixes = (...words: readonly string[]) =>
      completeSettings({ defaultFixes: words as FixName[] }).defaultFixes
    expect(completeFixes('longer-names', 'CASH-ACCOUNT-TYPE-ISO', longer)).toEqual([longer, iso])
    expect(() => completeFixes(longer, 'sooner')).toThrow(
      `defaultFixes: must be names of fixes (${longer}, ${iso}, ${switched}), got "longer-name, sooner"`,
    )
  })

  test('[A9j] change responses as if each request named them', async () => {
    const listAccounts = async (defaultFixes: readonly FixName[], headers: Record<string, string>) => {
      const sandbox = openPsuBank({ engine: filledEngine(), settings: { defaultFixes } })
      const tpp = sandbox.tpp({ headers })
      await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
      return readAccounts(tpp)
    }
    const byDefault = await listAccounts([iso], {})
    expect(byDefault.map(({ cashAccountType }) => cashAccountType)).toContain('CACC')
    expect(byDefault).toEqual(await listAccounts([], { 'x-accept-fix': iso }))
  })
})

describe('names', () => {
  const longerNames = new Set([longer])

  test.each([
    [0, 0, 0],
    [35, 35, 35],
    [36, 35, 36],
    [70, 35, 70],
    [71, 35, 70],
  ])('[A9d] shortens names of %i characters to %i, or to %i with the fix', (length, defaults, allCount) => {
    const name = 'n'.repeat(length)
    expect(nameWithin(name, noFixes)).toBe(name.slice(0, defaults))
    expect(nameWithin(name, longerNames)).toBe(name.slice(0, allCount))
  })

  test('[A9d] counts and keeps whole characters', () => {
    const berries = '🫐'.repeat(40)
    expect(nameWithin(berries, noFixes)).toBe('🫐'.repeat(35))
    expect(nameWithin(berries, longerNames)).toBe(berries)
    expect(nameWithin(`${'n'.repeat(34)}🫐!`, noFixes)).toBe(`${'n'.repeat(34)}🫐`)
  })
})

describe('types of accounts', () => {
  const plain = (type: (typeof cashAccountTypes)[number]) => cashAccountTypeFor(type, noFixes)

  test('[A9f] writes types as Current, Savings, Loan or Other, or as ISO 20022 codes', () => {
    for (const type of cashAccountTypes) {
      expect(['Current', 'Savings', 'Loan', 'Other']).toContain(plain(type))
      expect(cashAccountTypeFor(type, new Set([iso]))).toBe(type)
    }
  })

  test.each([
    ['CACC', 'Current'],
    ['SLRY', 'Current'],
    ['SVGS', 'Savings'],
    ['LLSV', 'Savings'],
    ['LOAN', 'Loan'],
    ['ODFT', 'Loan'],
    ['TAXE', 'Other'],
    ['OTHR', 'Other'],
    ['CASH', 'Current'],
    ['NREX', 'Current'],
    ['TRAN', 'Current'],
    ['MOMA', 'Savings'],
    ['ONDP', 'Savings'],
    ['MGLD', 'Loan'],
    ['CHAR', 'Other'],
    ['CISH', 'Other'],
    ['COMM', 'Other'],
    ['CPAC', 'Other'],
    ['SACC', 'Other'],
    ['TRAS', 'Other'],
  ] as const)('[A9f] writes %s as %s', (type, expectation) => {
    expect(plain(type)).toBe(expectation)
  })
})
