import { expect, test } from 'vitest'
import { listSources, packageNames, type SourceFile } from './sources.ts'
import { findPoorNames, findWord, plainWords } from './words.ts'

/** Folders with files that `npm run ready` makes. */
const built = /^(?:http\/src\/operations\/contracts|console\/src\/docs\/guides|.*\/built)\//

const files = packageNames
  .flatMap(listSources)
  .filter(({ path }) => !built.test(path) && !path.startsWith('core/test/words'))

/** Stored keys, names in seed files, fields of the interface, and some names of tests. */
const poorNamesMax = 45

const sample = (text: string): SourceFile => ({ path: 'core/src/bad.ts', text })

test.each(plainWords)('writes $instead instead of $pattern', (word) => {
  const places = files.flatMap((file) => findWord(file, word))
  expect(places.length > word.allowed ? places : []).toEqual([])
})

test.each([
  ['a comment', '/**\n * Reads a body.\n * The bank tells its size.\n */'],
  ['a string', "const a = 1\n\nconst text = 'the bank tells more'"],
  ['a title', "\n\ntest('the bank tells more', () => {})"],
])('finds a word in %s', (_, text) => {
  const [word] = plainWords
  const place = 'core/src/bad.ts:3 "tells": write says, reports, shows or returns'
  expect(word && findWord(sample(text), word)).toEqual([place])
})

test.each([
  ['code', 'const told = tells(1)'],
  ['a key', "read('told')"],
  ['a value in a template', ['`the bank: $', '{told} of it`'].join('')],
  ['a name in a comment', '/** Reads `told`. */'],
])('accepts a word in %s', (_, text) => {
  const [word] = plainWords
  expect(word && findWord(sample(text), word)).toEqual([])
})

test('names values by nouns', () => {
  const places = files.flatMap(findPoorNames)
  expect(places.length > poorNamesMax ? places : []).toEqual([])
})

test.each(['const told = read()', 'rows.map((one) => one.id)', 'function read(given: string) {}'])(
  'finds the name in %s',
  (text) => {
    expect(findPoorNames(sample(text))).toHaveLength(1)
    expect(findPoorNames(sample(`// ${text}`))).toEqual([])
  },
)
