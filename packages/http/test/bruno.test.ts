import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brunoFiles } from '../bin/print-bruno.ts'
import { allOperations } from '../src/operations/index.ts'

const folder = new URL('../../testing/examples/bruno/', import.meta.url)
const printed = brunoFiles()

test('the collection for Bruno is that of the operations and their story (npm run bruno)', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files).toHaveLength(Object.keys(printed).length)
  for (const [name, text] of Object.entries(printed)) {
    expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(text)
  }
})

test('the collection has a request for every operation', () => {
  const names = Object.keys(printed).map((name) => /^\d+-(\w+)\.bru$/.exec(name)?.[1])
  expect(allOperations.filter(({ id }) => !names.includes(id)).map(({ id }) => id)).toEqual([])
})
