import { expect, test } from 'vitest'
import { listDecidingRules } from '../src/base/rules/deciding.ts'
import { chapters, readRuleGroup, rules } from '../src/book/book.ts'
import { ruleIdPattern } from '../src/book/rule-id.ts'
import { rejectionRules } from '../src/rows/payments/reasons.ts'
import { paymentTransitions } from '../src/rows/payments/status.ts'
import { isTest, listSources, packageNames, type SourceFile } from './sources.ts'

const source = /^(?:§[0-9.]+|D$|D: |BG: |RFC |draft)[^()]*$/

/** A text that begins with ids in square brackets, each pair of which may hold several. */
const title = new RegExp(`['"\`]((?:\\[${ruleIdPattern}(?:, ?${ruleIdPattern})*\\] )+)(?=\\S)`, 'g')

/** The ids that titles of tests name, each with a file that does. */
function namedRules(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const pathsById = new Map<string, string>()
  for (const { path, text } of files) {
    for (const [, ids = ''] of text.matchAll(title)) {
      for (const [id] of ids.matchAll(new RegExp(ruleIdPattern, 'g'))) pathsById.set(id, path)
    }
  }
  return pathsById
}

/** A group or a rule that a comment cites: `(P5)`, `(X4, P2a: …)`. */
const cited = ruleIdPattern.replace('A-Z', chapters.map(({ letter }) => letter).join(''))
const citation = new RegExp(`\\((${cited}(?:(?:, |–)${cited})*)(?=[),:;])`, 'g')

/** The groups and rules that comments name, each with a file that does. */
function listCitations(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const cited = new Map<string, string>()
  for (const { path, text } of files) {
    for (const [, ids = ''] of text.matchAll(citation)) {
      for (const id of ids.split(/, |–/)) cited.set(id, path)
    }
  }
  return cited
}

function untested(ids: readonly string[], pathsById: ReadonlyMap<string, string>): readonly string[] {
  return ids.filter((id) => !pathsById.has(id))
}

function unknown(ids: readonly string[], pathsById: ReadonlyMap<string, string>): readonly string[] {
  return [...pathsById].filter(([id]) => !ids.includes(id)).map(([id, path]) => `${id} in ${path}`)
}

const book = rules.map(({ id }) => id)
const groups = chapters.flatMap((chapter) => Object.keys(chapter.groups))
const sources = packageNames.flatMap((name) => listSources(`${name}/src`))
const tests = packageNames.flatMap(listSources).filter(isTest)
const testPaths = namedRules(tests)

test('names every rule of the book in a test', () => {
  const advice = 'write for each a test whose title begins with the id in square brackets'
  expect(untested(book, testPaths), advice).toEqual([])
})

test('names only rules of the book in tests', () => {
  const advice = 'state each in packages/core/src/base/rules/deciding/ or packages/core/src/book/'
  expect(unknown(book, testPaths), advice).toEqual([])
})

test('[P5a] names a rule for every transition of a payment and every rejection', () => {
  const ids = [...paymentTransitions.map(({ rule }) => rule), ...Object.values(rejectionRules)]
  expect(ids.filter((id) => !book.includes(id))).toEqual([])
})

test('gives every rule its id, sentence, source and group', () => {
  const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) < index)
  expect(repeated(book)).toEqual([])
  expect(repeated(rules.map(({ sentence }) => sentence))).toEqual([])
  expect(rules.filter((rule) => !/^\S.*\.$/.test(rule.sentence) || !source.test(rule.source))).toEqual([])
  expect(book.filter((id) => !groups.includes(readRuleGroup(id) ?? ''))).toEqual([])
  expect(groups.filter((group) => !book.some((id) => readRuleGroup(id) === group))).toEqual([])
})

test('puts every rule into the chapter of its letter', () => {
  for (const chapter of chapters) {
    const ids = [...Object.keys(chapter.groups), ...Object.keys(chapter.rules)]
    expect(ids.filter((id) => !id.startsWith(chapter.letter))).toEqual([])
  }
})

test('refuses or answers something by every rule', () => {
  const code = sources.filter((file) => !isTest(file) && !file.path.startsWith('core/src/base/rules/'))
  const text = code.map((file) => file.text).join('\n')
  const unused = Object.keys(listDecidingRules()).filter((id) => !text.includes(`'${id}'`))
  expect(unused, 'refuse by each of them, or state it in packages/core/src/book/').toEqual([])
})

test('cites only existing groups and rules in comments', () => {
  expect(unknown([...groups, ...book], listCitations(sources))).toEqual([])
  const bad = listCitations([
    { path: 'bad.ts', text: '/** One (P5), two (X4, B99: three), four (P2–P3z), five (P5-27, P5-99). */' },
  ])
  expect([...bad.keys()]).toEqual(['P5', 'X4', 'B99', 'P2', 'P3z', 'P5-27', 'P5-99'])
  expect(unknown([...groups, 'P5-27'], bad)).toEqual(['B99 in bad.ts', 'P3z in bad.ts', 'P5-99 in bad.ts'])
})

test('finds rules in titles and nothing else', () => {
  const [open, close] = ['[', ']']
  const ids = (...list: string[]) => `${open}${list.join(', ')}${close}`
  const text = [
    `test('${ids('X1')} one', () => {})`,
    `test.each(table([1], f(2)))(\n  "${ids('X2a')} ${ids('X2b')} two", () => {})`,
    `describe(\`${ids('X3a', 'X3b')} three\`, () => {})`,
    `const list = ['${ids('X4')}', a${ids('X5')}]`,
    `test('names ${ids('X6')} after its start', () => {})`,
    `test('${ids('X7-27', 'X7-104')} four', () => {})`,
    `test('${ids('X8-26')} five', () => {})`,
  ].join('\n')
  const pathsById = namedRules([{ path: 'bad.test.ts', text }])
  expect([...pathsById.keys()]).toEqual(['X1', 'X2a', 'X2b', 'X3a', 'X3b', 'X7-27', 'X7-104'])
  const small = ['X1', 'X9z']
  expect(untested(small, pathsById)).toEqual(['X9z'])
  expect(unknown(small, pathsById)).toContain('X2a in bad.test.ts')
})
