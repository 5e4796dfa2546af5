import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  type Declaration,
  listDocProblems,
  listOptions,
  publicDeclarations,
  undocumentedFields,
} from './public-declarations.ts'
import { listSources, packageNames } from './sources.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const documents = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'packages/hosts/examples/edge/README.md',
  'packages/testing/examples/README.md',
  'packages/testing/test/golden/README.md',
  ...packageNames.map((name) => `packages/${name}/README.md`),
  ...packageNames.map((name) => `packages/${name}/RECIPES.md`).filter((path) => existsSync(root + path)),
  ...readdirSync(`${root}docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

function read(path: string): string {
  return readFileSync(root + path, 'utf8')
}

/** What a document says outside of its examples. */
function readProse(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, '')
}

/** What stands between backticks. */
function listQuotes(text: string): readonly string[] {
  return [...readProse(text).matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote)
}

/**
 * Whether a quoted text is a path of the repository: it begins with a folder of it, or has one and ends like
 * a source file.
 */
function isPath(quote: string): boolean {
  if (/[\s*…]|\.build\//.test(quote)) return false
  return /^(?:packages|src|test)\//.test(quote) || /^[\w.-]+\/[\w./-]+\.(?:ts|tsx|md)$/.test(quote)
}

/**
 * Whether there is such a path below a folder; a part in angle brackets, as in `<noun>/<verb>.ts`, stands for
 * any name.
 */
function exists(folder: string, parts: readonly string[]): boolean {
  const [first, ...rest] = parts
  if (first === undefined || first === '') return existsSync(folder)
  if (!first.startsWith('<')) return exists(`${folder}/${first}`, rest)
  return existsSync(folder) && readdirSync(folder).some((name) => exists(`${folder}/${name}`, rest))
}

/**
 * The paths that a document names and that are not there, seen from the root, the document, and the source
 * next to it.
 */
function missingPaths(document: string, text: string): readonly string[] {
  const folder = dirname(root + document)
  const places = [root, folder, `${folder}/src`]
  const isThere = (path: string) => places.some((place) => exists(place, path.split('/')))
  return listQuotes(text).filter((quote) => isPath(quote) && !isThere(quote))
}

/** The anchors of the headings of a document, as GitHub makes them. */
function listAnchors(text: string): readonly string[] {
  return [...readProse(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The links of a document that lead to no file, or to no heading of one. */
function brokenLinks(document: string, text: string): readonly string[] {
  const targets = [...readProse(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    const [path = '', anchor] = target.split('#')
    if (path.includes(':')) return false
    const file = path === '' ? root + document : `${dirname(root + document)}/${path}`
    if (!existsSync(file)) return true
    return anchor !== undefined && !listAnchors(readFileSync(file, 'utf8')).includes(anchor)
  })
}

test.each(documents)('leads to a file or folder by every path and link of %s', (document) => {
  const text = read(document)
  expect(missingPaths(document, text)).toEqual([])
  expect(brokenLinks(document, text)).toEqual([])
})

const pages = documents.filter((document) => /^docs\/(?!README)/.test(document))

test.each([
  ['README.md', 100],
  ['ARCHITECTURE.md', 280],
  ...packageNames.map((name) => [`packages/${name}/README.md`, 65] as const),
  // D: the generated list is as long as the catalogue.
  ...pages.filter((page) => page !== 'docs/situations-list.md').map((page) => [page, 225] as const),
] as const)('limits %s to %i lines', (document, linesMax) => {
  expect(read(document).trimEnd().split('\n').length).toBeLessThanOrEqual(linesMax)
})

test('docs/README.md lists every page', () => {
  const listedPages = [...read('docs/README.md').matchAll(/^- \[.+?\]\((.+?)\): \S/gm)].map(
    ([, name]) => `docs/${name}`,
  )
  expect(listedPages.sort()).toEqual([...pages].sort())
})

/** Runs of six lines that two documents, or two places of one, have alike; blank lines do not count. */
function repeatedLines(texts: readonly (readonly [document: string, text: string])[]): readonly string[] {
  const places = new Map<string, string>()
  return texts.flatMap(([document, text]) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return lines.flatMap((line, at) => {
      const passage = lines.slice(at, at + 6).join('\n')
      const before = places.get(passage)
      if (at + 6 <= lines.length) places.set(passage, document)
      return before === undefined ? [] : [`${before}, ${document}: ${line}`]
    })
  })
}

test('has no text twice in documents', () => {
  expect(repeatedLines(documents.map((document) => [document, read(document)]))).toEqual([])
})

/** The text of a section from its heading to the next one of any level. */
function readSection(page: string, heading: string): string {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  return section.split(/^#/m, 1)[0] ?? ''
}

/** The folders of a package that its section of the page about the architecture omits, repeats or invents. */
function wrongFolders(page: string, name: string): readonly string[] {
  const entries = readdirSync(`${root}packages/${name}/src`, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => `${entry.name}/`)
  const quotes = listQuotes(readSection(page, name)).filter((text) => /^\w.*\/$/.test(text))
  const missing = folders.filter((folder) => quotes.filter((text) => text === folder).length !== 1)
  const invented = quotes.filter((folder) => !existsSync(`${root}packages/${name}/src/${folder}`))
  return [...missing, ...invented]
}

test.each(packageNames)('names each folder of %s once on the page about the architecture', (name) => {
  const page = read('ARCHITECTURE.md')
  expect(wrongFolders(page, name)).toEqual([])
  expect(wrongFolders(page.replace(`\n## ${name}\n`, '\n## none\n'), name)).not.toEqual([])
  expect(wrongFolders(page.replace(`\n## ${name}\n`, '$&`none/`'), name)).toEqual(['none/'])
})

test('names only existing types on the page about the architecture', () => {
  const quotes = listQuotes(read('ARCHITECTURE.md'))
  const source = packageNames.flatMap((name) => listSources(`${name}/src`)).map(({ text }) => text)
  const declares = (type: string) =>
    source.some((text) => new RegExp(`(?:interface|class|type) ${type}\\b`).test(text))
  const types = quotes.filter((quote) => /^(?:[A-Z][a-z]+)+$/.test(quote))
  expect(types).toContain('Exchange')
  expect(types.filter((type) => !declares(type))).toEqual([])
})

test('finds broken references', () => {
  const bad =
    'See [it](packages/none.md), `packages/core/src/none/`, `src/none.ts`, `packages/core/src/rows/<noun>/none.ts`'
  expect(brokenLinks('README.md', bad)).toEqual(['packages/none.md'])
  expect(missingPaths('README.md', bad)).toHaveLength(3)
  expect(missingPaths('README.md', '`packages/core/src/rows/<noun>/contract.ts` and `a/b`')).toEqual([])
  expect(
    brokenLinks('README.md', '[it](docs/README.md#none), [it](docs/README.md#first-steps)'),
  ).toHaveLength(1)
  const six = 'a\nb\nc\nd\n\ne\nf\n'
  expect(
    repeatedLines([
      ['one', six],
      ['two', `${six}g`],
    ]),
  ).toEqual(['one, two: a'])
})

const createDeclaration = (text: string, comment = '', kind = 'function'): Declaration => ({
  kind,
  name: 'bad',
  path: 'core/src/bad.ts',
  line: 7,
  comment,
  text,
})

test('documents public functions with parameters, errors and an example, and options with a comment', () => {
  const declarations = publicDeclarations()
  expect(declarations.filter(({ kind }) => kind === 'function').length).toBeGreaterThan(30)
  expect([
    ...declarations.flatMap(listDocProblems),
    ...listOptions(declarations).flatMap(undocumentedFields),
  ]).toEqual([])
  const silent = createDeclaration(
    "export function bad({ a }: A, b = (c: D) => c): void {\n  throw new Error('no')\n}",
  )
  expect(listDocProblems(silent)).toEqual(['core/src/bad.ts:7 bad has no doc comment'])
  const lacks = ['@param options', '@param b', '@throws', '@example'].map(
    (tag) => `core/src/bad.ts:7 bad has no ${tag}`,
  )
  expect(listDocProblems({ ...silent, comment: '/** Is bad. */' })).toEqual(lacks)
  const fields = createDeclaration(
    'export interface Bad {\n  /** A. */\n  readonly a: A\n  readonly b?: B\n}',
    '',
    'interface',
  )
  expect(undocumentedFields(fields)).toEqual(['core/src/bad.ts:10 bad.b has no doc comment'])
})

const generatedPart = /<!-- npm run generate: (.+?) -->\n[\s\S]*?<!-- end -->/g
const quantity =
  /(?<![\w.,/])(?:(?<count>\d[\d.,]*)\s?(?<unit>ms|µs|s|[KMG]iB|[kMG]B|times)(?![\w/])|(?:half|under|in) an? (?:second|minute))/g

/** Lists the times, sizes and multiples that a text has, in one way of writing. */
function listQuantities(text: string): readonly string[] {
  const plain = text.replaceAll(/(?<=\d )seconds?\b/g, 's')
  return [...plain.matchAll(quantity)].map(([whole, count, unit]) =>
    unit === undefined ? whole : `${count} ${unit}`,
  )
}

/** Keeps of the examples in a text only their comments: the rest is what programs print. */
function withoutExamples(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, (example) => (example.match(/(?:\/\/|# ).*$/gm) ?? []).join('\n'))
}

/** The quantities that the rule book and generated tables have, except those that benchmarks wrote. */
const bounds = new Set(
  [
    read('packages/core/RULES.md'),
    ...documents.flatMap((document) =>
      [...read(document).matchAll(generatedPart)].flatMap(([part, name = '']) =>
        name.endsWith('figures') ? [] : [part],
      ),
    ),
  ].flatMap(listQuantities),
)

/** Lists the quantities that somebody wrote into a text and that are not bounds: they were measured. */
function listMeasured(text: string): readonly string[] {
  const written = withoutExamples(text.replaceAll(generatedPart, ''))
  return listQuantities(written).filter((amount) => !bounds.has(amount))
}

test.each(documents)('has no figure in %s that no benchmark writes', (document) => {
  expect(listMeasured(read(document)), 'link to docs/figures.md').toEqual([])
})

test.each([
  ['The first response takes 165 ms of CPU.', ['165 ms']],
  ['A bank of 32 MiB took 4.4 seconds to wake.', ['32 MiB', '4.4 s']],
  ['It is 3.1 times as fast, and starts in under a second.', ['3.1 times', 'under a second']],
  ['```ts\nmakeKey() // 155 ms\n```', ['155 ms']],
  ['<!-- npm run generate: figures -->\n\n99 ms\n\n<!-- end -->', []],
  ['Causes are searched for at most 5 ms. A link is valid for 15 minutes.', []],
  ['```\nthe bank is copied, 1.4 MiB\n```', []],
])('finds measured figures in a page: %s', (text, figures) => {
  expect(listMeasured(text)).toEqual(figures)
})
