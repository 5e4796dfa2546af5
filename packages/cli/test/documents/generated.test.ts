import { existsSync, readFileSync } from 'node:fs'
import { connect, createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { guideModules } from '../../bin/documents/guides.ts'
import { generatedPages, readPages } from '../../bin/documents/pages.ts'
import { parts } from '../../bin/documents/parts.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const pages = await generatedPages(readPages(docs))

test.each(pages)('[Y1b] [V3n] docs/$name says what the tables of the source say', ({ name, text }) => {
  const file = new URL(name, docs)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '', 'npm run docs writes it').toBe(text)
})

const guides = new URL('../../../console/src/docs/guides/', import.meta.url)
const { repository } = JSON.parse(readFileSync(new URL('../package.json', docs), 'utf8'))

test.each(guideModules(pages, repository.url))('[C8a] $name has the pages of docs/', ({ name, text }) => {
  expect(readFileSync(new URL(name, guides), 'utf8'), 'npm run docs writes it').toBe(text)
})

test('each table of the source has its place on one page', () => {
  const placed = pages
    .filter(({ name }) => name.endsWith('.md'))
    .flatMap(({ text }) => [...text.matchAll(/<!-- npm run docs: (.+?) -->/g)])
  expect(placed.map(([, part]) => part).sort()).toEqual(Object.keys(parts).sort())
})

/** The names of options, as the refusal of an unknown one lists them. */
async function namesOf(use: (options: object) => unknown): Promise<readonly string[]> {
  const fault: unknown = await (async () => use({ qqqqqqqqqqqq: 1 }))().catch((error: unknown) => error)
  return /there are (.+)$/.exec(String(fault))?.[1]?.split(', ') ?? []
}

test.each([
  ['test-your-client.md', createSandbox],
  ['sign-requests.md', (options: object) => createSandbox().tpp(options)],
  ['wire-your-client.md', (options: object) => connect('http://127.0.0.1:1', options)],
] as const)('docs/%s has every option of its function', async (page, use) => {
  const text = pages.find(({ name }) => name === page)?.text ?? ''
  const rows = [...text.matchAll(/^\| (`.+?`) +\|/gm)].map(([, cell]) => cell)
  const names = await namesOf(use)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !rows.some((cell) => cell?.includes(`\`${name}\``)))).toEqual([])
})
