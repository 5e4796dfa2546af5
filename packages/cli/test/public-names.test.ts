import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPublicNames, publicNamesFile } from '../bin/public-names.ts'

/** D: the compiler reads all packages, which takes a second alone and several beside other tests. */
const milliseconds = 60_000

test(
  'public names and their types are those of docs/public-names.txt; npm run api writes it anew',
  () => {
    const lines = (text: string) => text.split('\n')
    const listed = lines(readFileSync(publicNamesFile, 'utf8'))
    const found = lines(listPublicNames())
    const missing = found.filter((line) => !listed.includes(line))
    const surplus = listed.filter((line) => !found.includes(line))
    expect({ missing, surplus }).toEqual({ missing: [], surplus: [] })
    expect(found.length).toBe(listed.length)
  },
  milliseconds,
)
