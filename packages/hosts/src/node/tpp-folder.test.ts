import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { folderOfTpp } from './tpp-folder.ts'

const ids = fc.oneof(
  drawText({ maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('A', 'a', '-', '.', '/', '\\', '~', ' ', '\0', 'ø'), maxLength: 6 }),
)

test('[Q14l] puts the folder of any TPP id directly into the common one', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const folder = folderOfTpp('/data', id)
      expect(dirname(folder)).toBe('/data')
      expect(basename(folder)).toMatch(/^[A-Za-z0-9~-]{1,73}$/)
    }),
  )
})

test('[Q14l] gives two TPPs different folders, also without letter case', () => {
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      fc.pre(first !== second)
      expect(folderOfTpp('', first).toLowerCase()).not.toBe(folderOfTpp('', second).toLowerCase())
    }),
  )
})

test.each([
  ['PSDNO-FSA-1', 'PSDNO-FSA-1'],
  ['psdno-fsa-1', 'psdno-fsa-1~'],
  ['CN=my-tpp,O=My TPP,C=NO', 'CN-my-tpp-O-My-TPP-C-NO~'],
  ['../..', '-~'],
  ['NUL', 'NUL~'],
  ['', '~'],
])('names the folder of %j: %s first', (id, name) => {
  const folder = folderOfTpp('data', id)
  if (name.endsWith('~')) expect(folder.startsWith(join('data', name))).toBe(true)
  else expect(folder).toBe(join('data', name))
})
