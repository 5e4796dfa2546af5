import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, listScripts, listSources, packageNames, type SourceFile } from './sources.ts'
import {
  ambientUses,
  findImportCycle,
  findSharedNames,
  listImports,
  longFunctions,
  resolveImport,
  unfinished,
} from './tidy.ts'
import { findWideLines } from './width.ts'

const linesMax = 320
const functionLinesMax = 60

/** Folders with files that `npm run ready` makes. */
const built = /^(?:http\/src\/operations\/contracts|console\/src\/docs\/guides|.*\/built)\//

const sources = packageNames.flatMap(listSources).filter(({ path }) => !built.test(path))
const shipped = sources.filter((file) => /^\w+\/src\//.test(file.path) && !isTest(file))
const core = shipped.filter(({ path }) => path.startsWith('core/'))
const sample = (text: string, path = 'core/src/bad.ts'): SourceFile => ({ path, text })

/** The libraries of the core, and the folder that may import each; an empty text is the whole core. */
const libraries: Readonly<Record<string, string>> = {
  valibot: '',
  'date-fns': 'base/time/',
  '@date-fns/tz': 'base/time/',
  'sorted-btree': 'base/store/',
}

/**
 * Libraries of which more is used than they promise: a release of theirs could break a bank that is
 * installed.
 */
const usedInside = ['valibot', 'sorted-btree']

test('no source has typographic quotation marks: texts have straight ones, data has escapes', () => {
  const quoted = ({ text }: SourceFile) => /[\u2018-\u201f]/.test(text)
  expect(quoted(sample('const text = \u201cx\u201d'))).toBe(true)
  expect(shipped.filter(quoted).map(({ path }) => path)).toEqual([])
})

test.each(packageNames)('names one version of each library whose private fields are used: %s', (name) => {
  const manifest = readFileSync(new URL(`../../${name}/package.json`, import.meta.url), 'utf8')
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(manifest)
  for (const library of usedInside) expect(dependencies[library] ?? '1.0.0').toMatch(/^\d+\.\d+\.\d+$/)
})

function readPackageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function foreignImports(file: SourceFile): readonly string[] {
  return listImports(file)
    .filter((specifier) => {
      if (specifier.startsWith('.')) return !resolveImport(file.path, specifier).startsWith('core/src/')
      const folder = libraries[readPackageName(specifier)]
      return folder === undefined || !file.path.startsWith(`core/src/${folder}`)
    })
    .map((specifier) => `${file.path} imports ${specifier}`)
}

/**
 * Imports of a file that lead to another package by its files, or to a package that is not before its own in
 * the order.
 */
function findUpwardImports(file: SourceFile): readonly string[] {
  const ownName = file.path.slice(0, file.path.indexOf('/'))
  const names: readonly string[] = packageNames
  const below = names.slice(0, names.indexOf(ownName)).map((name) => `@pocketbank/${name}`)
  return listImports(file)
    .filter((specifier) =>
      specifier.startsWith('.')
        ? !resolveImport(file.path, specifier).startsWith(`${ownName}/`)
        : specifier.startsWith('@pocketbank/') && !below.includes(readPackageName(specifier)),
    )
    .map((specifier) => `${file.path} imports ${specifier}`)
}

test('takes neither time nor randomness nor a host from its surroundings', () => {
  expect(core.flatMap(ambientUses)).toEqual([])
})

test.each([
  'const now = Date.now()',
  'const now = new Date()',
  'const now = Date()',
  'const dice = Math.random()',
  'process.exit()',
  'await fetch(address)',
  'console.log(1)',
  'setTimeout(f, 1)',
  'crypto.subtle',
  'new URL(text)',
])('finds %s in the check of surroundings', (line) => {
  expect(ambientUses(sample(line))).toHaveLength(1)
})

test('accepts injected values in the check of surroundings', () => {
  expect(ambientUses(sample("// Date.now\nconst a = new Date(0)\nconst b = 'console'\n/* fetch */"))).toEqual(
    [],
  )
})

test('imports the four libraries of the core in their folders only', () => {
  expect(core.flatMap(foreignImports)).toEqual([])
  expect(foreignImports(sample("import { x } from 'lodash'"))).toHaveLength(1)
  expect(foreignImports(sample("import B from 'sorted-btree'"))).toHaveLength(1)
  expect(foreignImports(sample("export * from 'date-fns/addDays'"))).toHaveLength(1)
  expect(foreignImports(sample("import {\n  x,\n} from '../../http/src/app.ts'"))).toHaveLength(1)
  expect(foreignImports(sample("const x = await import('node:fs')"))).toHaveLength(1)
})

test('imports packages in one direction, by their exports', () => {
  expect(shipped.flatMap(findUpwardImports)).toEqual([])
  expect(findUpwardImports(sample("import { app } from '@pocketbank/http'"))).toHaveLength(1)
  expect(
    findUpwardImports(sample("import { createConsole } from '@pocketbank/console'", 'http/src/app.ts')),
  ).toHaveLength(1)
  expect(
    findUpwardImports(sample("import { app } from '../../core/src/bank.ts'", 'http/src/app.ts')),
  ).toHaveLength(1)
})

/**
 * The layers of the core, the lowest first: each imports of itself and of those before it. Worlds stand
 * next to them, and fill a bank by its commands; the table of commands has the one command that they are.
 */
const layers = ['base', 'book', 'rows', 'domain', 'commands', 'engine', 'worlds']
const worldCommand = ['core/src/engine/commands.ts', 'core/src/worlds/initialize.ts'] as const

/** The place of a file's layer; above all of them is the list of what is exported. */
function findLayer(path: string): number {
  const folder = path.split('/')[2] ?? ''
  const place = layers.indexOf(folder)
  return folder === 'index.ts' ? layers.length : place
}

/** What a file of the core imports of a layer above its own, or of none. */
function importsUpwards(file: SourceFile): readonly string[] {
  const layer = findLayer(file.path)
  return listImports(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => resolveImport(file.path, specifier))
    .filter((path) => findLayer(path) > layer || findLayer(path) < 0)
    .filter((path) => file.path !== worldCommand[0] || path !== worldCommand[1])
    .map((path) => `${file.path} imports ${path}`)
}

test('imports downwards between layers of the core', () => {
  expect(core.filter(({ path }) => findLayer(path) < 0).map(({ path }) => path)).toEqual([])
  expect(core.flatMap(importsUpwards)).toEqual([])
  const wrongImports = [
    ["import { approve } from '../../domain/payments/approve.ts'", 'core/src/rows/payments/model.ts'],
    ["import { commands } from '../../engine/commands.ts'", 'core/src/commands/payments/create.ts'],
    ["import { fillWorld } from '../worlds/fill-world.ts'", 'core/src/engine/commands.ts'],
    ["import { initialize } from '../worlds/initialize.ts'", 'core/src/engine/engine.ts'],
    ["import { x } from '../misc/x.ts'", 'core/src/engine/engine.ts'],
  ] as const
  for (const [text, path] of wrongImports) expect(importsUpwards(sample(text, path))).toHaveLength(1)
})

test('names every layer on the page about the architecture', () => {
  const page = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  expect(layers.filter((name) => !page.includes(`| \`${name}/\``))).toEqual([])
})

test('has no circle of imports', () => {
  expect(findImportCycle(shipped)).toBeUndefined()
  const cycle = [
    sample("import { b } from './b.ts'", 'core/src/a.ts'),
    sample("import { c } from './deep/c.ts'", 'core/src/b.ts'),
    sample("import { b } from '../b.ts'", 'core/src/deep/c.ts'),
  ]
  expect(findImportCycle(cycle)).toEqual(['core/src/b.ts', 'core/src/deep/c.ts', 'core/src/b.ts'])
})

test.each([
  'export interface Same {}',
  'export type Same = string',
  'export async function Same() {}',
  'export function* Same() {}',
  'export const Same = 1',
  'export class Same {}',
])('gives an exported name one meaning in its package: %s', (declaration) => {
  expect(findSharedNames(shipped)).toEqual([])
  const files = ['core/src/a.ts', 'core/src/b.ts', 'http/src/a.ts'].map((path) => sample(declaration, path))
  expect(findSharedNames(files)).toEqual(['Same: core/src/a.ts, core/src/b.ts'])
})

test(`no file is longer than ${linesMax} lines`, () => {
  const long = sources.filter(({ text }) => text.split('\n').length > linesMax + 1)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('no function that is shipped is longer than 60 lines', () => {
  expect(shipped.flatMap((file) => longFunctions(file, functionLinesMax))).toEqual([])
})

const body = '    work()\n'.repeat(80)

test.each([
  ['a function', `export function long(\n  a: number,\n): void {\n${body}}\n`],
  ['an arrow', `export const long = (a: number) => {\n${body}}\n`],
  ['a method', `const x = {\n  run(bank, { body }) {\n${body}  },\n}\n`],
  ['a getter', `const x = {\n  get size() {\n${body}  },\n}\n`],
])('finds a long function: %s', (_, text) => {
  expect(longFunctions(sample(text), functionLinesMax)).toHaveLength(1)
  expect(longFunctions(sample(text), 100)).toEqual([])
})

test('has no TODO and no disabled test', () => {
  const otherFiles = sources.filter(({ path }) => !path.startsWith('core/test/tidy'))
  expect(otherFiles.flatMap(unfinished)).toEqual([])
  expect(unfinished(sample('// TODO: more'))).toHaveLength(1)
  expect(unfinished(sample("test.skip('x', () => {})"))).toHaveLength(1)
})

/**
 * Functions whose names end in a preposition, such as `textOf`; a few are verbs (`groupBy`) or words of a
 * library (`oneOf`).
 */
const nounFunction =
  /^\s*(?:export )?(?:async )?(?:function\*? |const (?=\w+ = (?:async )?\())(\w*[a-z](?:Of|In|At|By))\b/
const nounFunctionsMax = 30

test('names functions by verb and object, not as nouns such as textOf', () => {
  const places = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [, name] = nounFunction.exec(line) ?? []
      return name === undefined ? [] : [`${path}:${index + 1} ${name}`]
    }),
  )
  expect(places.length > nounFunctionsMax ? places : []).toEqual([])
  for (const line of ['function textOf(a) {', 'export const rowsIn = (a) => a'])
    expect(line).toMatch(nounFunction)
})

const widthMax = 110
const words = 'word '.repeat(30)

test('lines of code and comments have at most 110 characters', () => {
  const places = [...sources, ...listScripts()].flatMap((file) => findWideLines(file, widthMax))
  expect(places, 'wrap comments, and write one property per line').toEqual([])
})

test.each([
  ['a comment', `// ${words}`],
  ['a doc comment', `/** ${words}*/`],
  ['a comment after a template', `const a = \`\${b('\`')}\`\n// ${words}`],
  ['a comment after a division', `const a = b / c\n// ${words}/`],
  ['a row of short strings', `const a = [${"'word', ".repeat(20)}]`],
])('the check of widths finds %s', (_, text) => {
  expect(findWideLines(sample(text), widthMax)).toHaveLength(1)
})

test.each([
  ['a string', `const a = '${words}'`],
  ['a line of a template', `const a = \`\n${words}\n\``],
  ['a template in a template', `const a = \`\${f(\`${words}\`)}\``],
  ['a regular expression', `const a = /${words}/`],
  ['an address', `// https://bank.example/${'x'.repeat(110)}`],
])('the check of widths lets pass %s', (_, text) => {
  expect(findWideLines(sample(text), widthMax)).toEqual([])
})

/** Files with lists of country codes, which are easier to compare in lines. */
const unformatted = ['core/src/base/iso/countries.ts', 'core/src/base/iso/regions.ts']

test('the formatter is switched off for lists of country codes only', () => {
  const exempt = sources.filter(({ text }) => /^\s*\/\/ biome-ignore format:/m.test(text))
  expect(exempt.map(({ path }) => path)).toEqual(unformatted)
})

/** A spread of a literal, whose properties or elements can be written plainly. */
const literalSpread = /\.\.\.\{(?! *\})/

test('literals of objects are not spread', () => {
  const places = [...sources, ...listScripts()].flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (literalSpread.test(line) ? [`${path}:${index + 1}`] : [])),
  )
  expect(places, 'write the properties plainly').toEqual([])
  expect(`  ...${'{'} a, b },`).toMatch(literalSpread)
})
