import { readFileSync } from 'node:fs'
import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import { statusOf } from '../src/operations/render/status.ts'
import { stages } from '../src/pipeline/stages.ts'

function readPage(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
}

/**
 * Codes with another status than that of the code: an answer that asks for SCA is 401, and HTTP has its own
 * for some requests.
 */
const otherStatuses: Readonly<Record<string, string>> = {
  BAD_REQUEST: '400, 408, 413, 415',
  NOT_FOUND: '404, 405',
  CONSENT_UNKNOWN: '401',
  CONSENT_INVALID: '400, 401',
  CONSENT_EXPIRED: '401',
}

test('has each code once in docs/errors.md, with status, cause and remedy', () => {
  const rows = [
    ...readPage('errors').matchAll(/^\| `([A-Z_]+)` +\| ([\d, ]+?) +\| (\S.*?) +\| (\S.*?) +\|$/gm),
  ]
  expect(rows.map(([, code]) => code).sort()).toEqual(Object.keys(errorCodes).sort())
  const statuses = rows.map(([, code = '', sentCode]) => [code, sentCode])
  expect(statuses).toEqual(
    rows.map(([, code = '']) => [code, otherStatuses[code] ?? String(statusOf[code as ErrorCode])]),
  )
})

test('has the checks in order in docs/refused.md', () => {
  const [, table = ''] = readPage('refused').split('## The order of the checks')
  const rows = [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, stage]) => stage)
  expect(rows).toEqual([...stages])
})

test('has the address of every operation in docs/limits.md', () => {
  const addresses = [...readPage('limits').matchAll(/`(\/v1\/[^`]+)`/g)].map(([, address = '']) => address)
  const isBelow = (path: string) => (address: string) => path === address || path.startsWith(`${address}/`)
  const paths = allOperations.map(({ path }) => path)
  expect(paths.filter((path) => !addresses.some(isBelow(path)))).toEqual([])
  expect(addresses.filter((address) => !paths.some((path) => isBelow(path)(address)))).toEqual([])
})
