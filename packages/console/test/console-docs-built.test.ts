import { allOperations } from '@pocketbank/http/operations'
import { expect, test } from 'vitest'
import { builtGroups } from '../src/built/operation-groups.ts'
import { builtTexts } from '../src/docs/built/reference-texts.ts'
import { guideList } from '../src/docs/guides/guide-list.ts'
import { withOwnLinks } from '../src/docs/own-links.ts'
import { createReference } from '../src/docs/reference.ts'
import { drawReferenceTexts } from '../src/docs/reference-texts.tsx'
import { type ConsoleSetupOptions, openConsole } from './kit/console.ts'

const paths = [
  '/docs',
  ...guideList.map(({ id }) => `/docs/${id}`),
  // Other languages write the time of the machine.
  '/docs/createCustomer?lang=typescript',
  '/docs/takeSnapshot?lang=typescript',
]

/** Opens the pages of the reference, each with this query. */
async function openPages(options: ConsoleSetupOptions, tpp: string | undefined): Promise<readonly string[]> {
  const browser = openConsole(options).browser()
  const pages: string[] = []
  for (const path of paths) {
    const search = tpp === undefined ? '' : `${path.includes('?') ? '&' : '?'}${new URLSearchParams({ tpp })}`
    const answer = await browser.fetch((options.app?.basePath ?? '') + path + search)
    expect(answer.status).toBe(200)
    pages.push(await answer.text())
  }
  return pages
}

const named = 'O\'Neill & <søn> "x"'
const tenants = { names: () => [named], has: () => true }

test.each<[where: string, options: ConsoleSetupOptions, tpp?: string]>([
  ['at the root', {}],
  ['under a base path', { app: { basePath: '/psd2/x' } }],
  ['at a public address', { app: { publicUrl: 'https://bank.example/a-b~c' } }],
  ['with a bank per TPP', { console: { tenants } }, named],
  ['with a bank per TPP under a base path', { app: { basePath: '/p' }, console: { tenants } }, named],
  ['with a bank per TPP, none chosen', { console: { tenants } }],
])(
  'serves built texts as it draws those of a host with operations of its own: %s',
  async (_, options, tpp) => {
    const built = await openPages(options, tpp)
    // An own list, even an empty one, is not the list of which texts were built.
    const drawn = await openPages({ ...options, app: { ...options.app, operations: [] } }, tpp)
    expect(built).toEqual(drawn)
  },
)

test.each([
  ['no addition', '', ''],
  ['a base path', '/psd2/x', ''],
  ['a TPP', '', `?${new URLSearchParams({ tpp: named })}`],
  ['both', '/a-b~c', '?tpp=PSDNO-FSA-1'],
])('adds to the links of built texts what drawn ones have: %s', (_, base, search) => {
  const href = (path: string) => base + path + search
  const { contents, foldedGroups } = drawReferenceTexts(builtGroups, href)
  expect(withOwnLinks(builtTexts.contents, href)).toBe(contents)
  for (const [title, text] of Object.entries(builtTexts.foldedGroups)) {
    expect(withOwnLinks(text, href)).toBe(foldedGroups[title])
  }
})

test('has built the list and the texts of all operations', async () => {
  expect((await createReference(allOperations)).groups).toEqual(builtGroups)
  expect(drawReferenceTexts(builtGroups)).toEqual(builtTexts)
})

test('lists the operations of a host', async () => {
  const [first] = allOperations
  if (first === undefined) throw new Error('there are operations')
  const ownOperation = { ...first, id: 'ownOperation', path: '/v1/own', summary: 'Do <it>' } as const
  const { html } = await openConsole({ app: { operations: [ownOperation] } })
    .browser()
    .open('/docs')
  expect(html).toContain('<a href="/docs/ownOperation">Do &lt;it&gt;</a>')
  expect(builtTexts.contents).not.toContain('ownOperation')
})
