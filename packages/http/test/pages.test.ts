import { readFileSync } from 'node:fs'
import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/index.ts'
import { stages } from '../src/pipeline/stages.ts'
import { statusOf } from '../src/render/status.ts'

function readPage(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
}

test('docs/errors.md has each code once, with its status, its cause and its fix', () => {
  const rows = [
    ...readPage('errors').matchAll(/^\| `([A-Z_]+)` +\| ([\d, ]+?) +\| (\S.*?) +\| (\S.*?) +\|$/gm),
  ]
  expect(rows.map(([, code]) => code).sort()).toEqual(Object.keys(errorCodes).sort())
  for (const [, code = '', statuses = ''] of rows) {
    // An answer that asks for SCA is 401, whatever the status of its code is elsewhere.
    const isOfSca = ['CONSENT_UNKNOWN', 'CONSENT_EXPIRED'].includes(code)
    expect([code, statuses.split(', ')]).toEqual([
      code,
      expect.arrayContaining([isOfSca ? '401' : String(statusOf[code as ErrorCode])]),
    ])
  }
})

test('docs/refused.md has the checks in their order', () => {
  const [, table = ''] = readPage('refused').split('## The order of the checks')
  const rows = [...table.matchAll(/^\| `(\w+)` +\|/gm)].map(([, stage]) => stage)
  expect(rows).toEqual([...stages])
})

test('docs/limits.md has the address of every operation', () => {
  const addresses = [...readPage('limits').matchAll(/`(\/v1\/[^`]+)`/g)].map(([, address = '']) => address)
  const isBelow = (path: string) => (address: string) => path === address || path.startsWith(`${address}/`)
  const paths = allOperations.map(({ path }) => path)
  expect(paths.filter((path) => !addresses.some(isBelow(path)))).toEqual([])
})
