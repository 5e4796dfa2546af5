import { errorCodes, findRule } from '@pocketbank/core'
import { controlOperations } from '@pocketbank/devtools/control/operations/index'
import { quirkNames } from '@pocketbank/devtools/faults/quirks'
import { allOperations } from '@pocketbank/http/operations'
import { fixes } from '@pocketbank/http/operations/accept-fix'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unescaped } from '../../http/test/kit/html.ts'
import { listFields } from '../src/docs/field-views.ts'
import { findOrCreateReference } from '../src/docs/find-reference.ts'
import { guideFolder, guideList } from '../src/docs/guides/guide-list.ts'
import { readAllViews } from '../src/docs/reference.ts'
import { type ConsoleBrowser, openConsole, type ShownPage } from './kit/console.ts'

const browser = openConsole().browser()
const reference = await findOrCreateReference(allOperations)
const views = await readAllViews(reference)
const pagesByPath = new Map<string, Promise<ShownPage>>()

/** A page, drawn once for all tests of this file. */
function page(path: string, by: ConsoleBrowser = browser): Promise<ShownPage> {
  if (by !== browser) return by.open(path)
  const pagePromise = pagesByPath.get(path) ?? by.open(path)
  pagesByPath.set(path, pagePromise)
  return pagePromise
}

function listMatches(html: string, form: RegExp): readonly string[] {
  return [...html.matchAll(form)].map(([, address = '']) => unescaped(address))
}

function listIds({ html }: Pick<ShownPage, 'html'>): readonly string[] {
  return listMatches(html, / id="([^"]*)"/g)
}

function listLinks({ html }: Pick<ShownPage, 'html'>): readonly string[] {
  return listMatches(html, /<a [^>]*?href="([^"]*)"/g)
}

test('[C8a] has a page for every operation, and links each once in the index', async () => {
  const ids = [...allOperations, ...controlOperations].map(({ id }) => id)
  expect(views.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  const links = listLinks(await page('/docs'))
  for (const id of ids) expect(links.filter((link) => link === `/docs/${id}`)).toEqual([`/docs/${id}`])
  expect(reference.groups.flatMap(({ operations }) => operations)).toHaveLength(ids.length)
  const guideIds: readonly string[] = guideList.map(({ id }) => id)
  expect(ids.filter((id) => guideIds.includes(id))).toEqual([])
})

test('[C8c] links only to existing pages and places of the reference', async () => {
  const problems: string[] = []
  const contents = new Map<string, { readonly ids: ReadonlySet<string>; readonly links: readonly string[] }>()
  async function read(path: string) {
    const before = contents.get(path)
    if (before !== undefined) return before
    const answer = await browser.fetch(path)
    const html = await answer.text()
    const ids = listIds({ html })
    if (answer.status !== 200) problems.push(`${path}: ${answer.status}`)
    if (new Set(ids).size < ids.length) problems.push(`${path} has an id twice`)
    const links = listLinks({ html }).filter(
      (link) => /^(?:#|\/docs(?:$|[/#]))/.test(link) && !link.includes('?'),
    )
    const content = { ids: new Set(ids), links: [...new Set(links)] }
    contents.set(path, content)
    return content
  }
  const open = ['/docs']
  const seenPaths = new Set<string>()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seenPaths.has(path)) continue
    seenPaths.add(path)
    for (const link of (await read(path)).links) {
      const [address = '', fragment] = link.split('#')
      const target = address === '' ? path : address
      if (fragment !== undefined && !(await read(target)).ids.has(fragment))
        problems.push(`${path} → ${link}`)
      open.push(target)
    }
  }
  expect(problems).toEqual([])
  expect(seenPaths.size).toBe(1 + views.length + guideList.length)
})

test('[C8a] describes every parameter, header and field of every operation', async () => {
  for (const view of views) {
    const { path, query, header } = view.parameters
    const bodies = [...(view.body?.fields ?? []), ...view.successes.flatMap(({ fields }) => fields)]
    const wordless = [...path, ...query, ...header, ...bodies].filter(
      ({ description, path: at }) => at !== '' && !description,
    )
    expect([view.id, wordless.map(({ path: at }) => at)]).toEqual([view.id, []])
    const { text } = await page(`/docs/${view.id}`)
    const missing = [...path, ...query, ...header, ...bodies].filter(({ description = '', name }) => {
      return !text.includes(name) || !text.includes(description.replaceAll(/\s+/g, ' ').trim().slice(0, 60))
    })
    const undocumented = missing.filter(
      ({ name }) => !['X-Request-ID', 'TPP-Signature-Certificate', 'Signature', 'Digest'].includes(name),
    )
    expect([view.id, undocumented.map(({ path: at }) => at)]).toEqual([view.id, []])
  }
})

test('[C8a] shows product, headers, fields, response, example and codes of a payment', async () => {
  const { text } = await page('/docs/createPayment')
  for (const part of [
    'POST /v1/payments/{payment-product}',
    'sepa-credit-transfers',
    'TPP-Redirect-URI string required',
    '§4.7 of the interface description',
    'instructedAmount object required',
    '1 to 70 characters',
    '"transactionStatus": "RCVD"',
    'openssl dgst -sha256',
    'KID_INVALID',
    ...findRule('P3a').sentence.split(/ ?`/, 1),
  ]) {
    expect(text).toContain(part)
  }
})

/** A text without blanks and without the marks around names of code. */
function bare(text: string): string {
  return text.replaceAll(/[\s`]/g, '')
}

test('[C8a] explains every code, fix and quirk', async () => {
  const errors = await page('/docs/errors')
  for (const code of Object.keys(errorCodes)) expect(listIds(errors)).toContain(code)
  const changes = await page('/docs/faults-and-quirks')
  for (const name of [...Object.keys(fixes), ...quirkNames]) expect(listIds(changes)).toContain(name)
})

test('[C8b] shows the sentence of each rule that refuses an operation', async () => {
  for (const id of ['createPayment', 'listConsentedAccounts', 'addFault']) {
    const { refusals = [] } = views.find((view) => view.id === id) ?? {}
    const shownPage = await page(`/docs/${id}`)
    const text = bare(shownPage.text)
    const ruleIds = refusals.flatMap(({ rules }) => rules)
    expect(ruleIds.length).toBeGreaterThan(3)
    for (const rule of ruleIds) {
      expect([rule, text]).toEqual([rule, expect.stringContaining(rule + bare(findRule(rule).sentence))])
    }
    expect(listLinks(shownPage).filter((link) => link.includes('/docs/rules'))).toEqual([])
  }
})

test('[C8a] explains links, currencies and countries in place', async () => {
  const { text, html } = await page('/docs/createPayment')
  expect(text).toContain('currency currency code required The currency, an ISO 4217 code.')
  expect(text).toContain('country country code required The country, an ISO 3166-1 alpha-2 code.')
  expect(text).toContain('_links. self link with href and verbs required')
  expect(html).not.toMatch(/>NZD<|id="201-_links-self-href"/)
})

/** Objects of JSON Schema, some inside others and in lists, each with the places of its fields. */
const schemas = fc.letrec((tie) => ({
  leaf: fc.constantFrom({ type: 'string', maxLength: 3 }, { type: 'integer' }, { enum: ['a', 'b'] }),
  list: fc.record({ type: fc.constant('array'), items: tie('any') }),
  object: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('any'), { maxKeys: 4 }),
  }),
  any: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('list'), tie('object')),
}))

function listFieldPaths(schema: unknown, path = ''): readonly string[] {
  const { properties = {}, items } = schema as { properties?: object; items?: unknown }
  if (items !== undefined) return listFieldPaths(items, `${path}[]`)
  return Object.entries(properties).flatMap(([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`
    return [place, ...listFieldPaths(inner, place)]
  })
}

test('[C8a] has a line for every field of a contract, at any depth', () => {
  fc.assert(
    fc.property(schemas.object, (schema) => {
      const rows = listFields(schema as Record<string, unknown>, () => ({}))
      const plain = (path: string) => path.replaceAll('[]', '')
      expect(rows.map(({ path }) => plain(path))).toEqual(listFieldPaths(schema).map(plain))
    }),
  )
})

test('[C8a] says what does not exist, names of prototypes included', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/constructor',
    '/docs/rules',
    '/docs/rules/P2c',
    '/docs/shared-types',
    '/docs/createPayment/sent/nothing',
  ]) {
    expect([path, (await page(path)).status]).toEqual([path, 404])
  }
})

test('[C8c] links the operations of a guide, and the repository without guides', async () => {
  const path = '/docs/consents-and-sca'
  expect((await page(path)).link('GET /v1/accounts')).toBe('/docs/listConsentedAccounts')
  const bare = openConsole({ console: { guides: undefined } }).browser()
  expect(listLinks(await bare.open(path))).toContain(`${guideFolder}/consents-and-sca.md`)
})
