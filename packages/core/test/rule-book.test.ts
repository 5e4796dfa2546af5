import { expect, test } from 'vitest'
import { isTest, packageNames, type SourceFile, sourcesIn, textOf } from './sources.ts'

const ruleLine = /^- \*\*([A-Z][0-9]+[a-z]?)\*\* (.+)$/gm
const source = /\((?:§[0-9.]+|D: |BG: |RFC |draft)[^()]*\)$/

/** A text that begins with ids in square brackets, each pair of which may hold several. */
const title = /['"`]((?:\[[A-Z][0-9]+[a-z]?(?:, ?[A-Z][0-9]+[a-z]?)*\] )+)(?=\S)/g

interface Rule {
  readonly id: string
  readonly text: string
}

function rulesOf(book: string): readonly Rule[] {
  return [...book.matchAll(ruleLine)].map(([, id = '', text = '']) => ({ id, text }))
}

/** The ids that titles of tests name, each with a file that does. */
function namedRules(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const { path, text } of files) {
    for (const [, ids = ''] of text.matchAll(title)) {
      for (const [id] of ids.matchAll(/[A-Z][0-9]+[a-z]?/g)) named.set(id, path)
    }
  }
  return named
}

function untested(rules: readonly Rule[], named: ReadonlyMap<string, string>): readonly string[] {
  return rules.map(({ id }) => id).filter((id) => !named.has(id))
}

function unknown(rules: readonly Rule[], named: ReadonlyMap<string, string>): readonly string[] {
  const known = new Set(rules.map(({ id }) => id))
  return [...named].filter(([id]) => !known.has(id)).map(([id, path]) => `${id} in ${path}`)
}

const book = rulesOf(textOf('RULES.md'))
const tests = packageNames.flatMap(sourcesIn).filter(isTest)
const named = namedRules(tests)

test('every rule of the book is named by a test', () => {
  expect(untested(book, named)).toEqual([])
})

test('every rule that a test names is in the book', () => {
  expect(unknown(book, named)).toEqual([])
})

test('every rule has an id of its own, a sentence and a source', () => {
  const ids = book.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(book.filter(({ text }) => !source.test(text)).map(({ id }) => id)).toEqual([])
  const lines = textOf('RULES.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(lines).toHaveLength(book.length)
})

test('the reader of titles finds what it should and nothing else', () => {
  const [open, close] = ['[', ']']
  const ids = (...list: string[]) => `${open}${list.join(', ')}${close}`
  const text = [
    `test('${ids('X1')} one', () => {})`,
    `test.each(table([1], f(2)))(\n  "${ids('X2a')} ${ids('X2b')} two", () => {})`,
    `describe(\`${ids('X3a', 'X3b')} three\`, () => {})`,
    `const list = ['${ids('X4')}', a${ids('X5')}]`,
    `test('names ${ids('X6')} behind its start', () => {})`,
  ].join('\n')
  const found = namedRules([{ path: 'bad.test.ts', text }])
  expect([...found.keys()]).toEqual(['X1', 'X2a', 'X2b', 'X3a', 'X3b'])
  const small = rulesOf('- **X1** One. (§1)\n- **X9z** Nine. (D: because)\n- X8 is no rule\n')
  expect(untested(small, found)).toEqual(['X9z'])
  expect(unknown(small, found)).toContain('X2a in bad.test.ts')
})
