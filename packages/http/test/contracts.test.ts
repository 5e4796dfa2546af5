import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractFiles } from '../bin/print-contracts.ts'

const folder = new URL('../src/operations/contracts/', import.meta.url)
const printed = contractFiles()

test.each(Object.keys(printed))('the types in %s are those of the contracts (npm run contracts)', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toBe(printed[name])
})

test('the list of what is exported names every file of types, and there is no other', () => {
  const list = readFileSync(new URL('index.ts', folder), 'utf8')
  const names = [...list.matchAll(/from '\.\/(.*)'/g)].map(([, name]) => name)
  expect(names.sort()).toEqual(Object.keys(printed).sort())
  expect(readdirSync(folder).sort()).toEqual([...names, 'index.ts'].sort())
})
