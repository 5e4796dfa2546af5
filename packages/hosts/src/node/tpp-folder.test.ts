import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { folderOfTpp } from './tpp-folder.ts'

const ids = fc.oneof(
  drawText({ maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('A', 'a', '-', '.', '/', '\\', '~', ' ', '\0', 'ø'), maxLength: 6 }),
)

test('[Q14l] whatever a TPP is called, its folder lies right within that of all, under a name that every file system takes', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const folder = folderOfTpp('/data', id)
      expect(dirname(folder)).toBe('/data')
      expect(basename(folder)).toMatch(/^[A-Za-z0-9~-]{1,73}$/)
    }),
  )
})

test('[Q14l] two TPPs never have one folder, though a file system may pass over the letter case', () => {
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
])('the folder of %j begins with %s', (id, name) => {
  const folder = folderOfTpp('data', id)
  if (name.endsWith('~')) expect(folder.startsWith(join('data', name))).toBe(true)
  else expect(folder).toBe(join('data', name))
})
