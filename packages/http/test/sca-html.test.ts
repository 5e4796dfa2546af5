import { expect, test } from 'vitest'
import { scaStyle } from '../src/sca-page/style.ts'
import { elements, parseTags, readForm, readPageText, type Tag, unbalanced, values } from './kit/html.ts'
import { arrive, logIn, minute, open, openPage, post, tpp } from './kit/page.ts'
import { people } from './kit/psu.ts'

/** The pages of a whole visit, by name. */
async function openPages(language: string, mobile: boolean): Promise<Readonly<Record<string, string>>> {
  const visitor = openPage()
  const wish = { psu: { language }, redirect: { mobile } }
  const { path } = await visitor.createConsentLink(wish)
  const identify = await open(visitor, path)
  const form = readForm(identify, 'identify')
  const wrongPage = await (await post(visitor, path, { ...form, customerNumber: '?' })).text()
  await logIn(visitor, path, people.jonas)
  const approve = await open(visitor, `${path}?context=PRIVATE`)
  const response = await post(visitor, path, { ...readForm(approve, 'approve'), account: [] })
  const emptyLink = await arrive(visitor, people.arne, {
    ...wish,
    psu: { language, corporationId: people.cafe },
  })
  const pages = {
    identify,
    wrong: wrongPage,
    approve,
    none: await response.text(),
    context: await open(visitor, path),
    agreement: await open(visitor, `${path}?context=CORPORATE`),
    nothing: await open(visitor, emptyLink.path),
    stale: await (await post(visitor, path, {})).text(),
  }
  visitor.advance(15 * minute)
  return { ...pages, expired: await (await visitor.fetch(path)).text() }
}

/** Fields that no label names. */
function unlabelled(tags: readonly Tag[]): readonly Tag[] {
  const labelTargets = new Set(values(tags, 'label', 'for'))
  const inside = new Set(elements(tags, 'label').flat())
  return tags
    .filter(({ name, attributes }) => name === 'input' && attributes.get('type') !== 'hidden')
    .filter((tag) => !inside.has(tag) && !labelTargets.has(tag.attributes.get('id') ?? ''))
}

/** Ids that something points to. */
function listTargetIds(tags: readonly Tag[]): readonly string[] {
  const lists = tags.flatMap(({ attributes }) => [
    ...(attributes.get('aria-describedby') ?? '').split(' '),
    ...(attributes.get('aria-labelledby') ?? '').split(' '),
    attributes.get('for') ?? '',
  ])
  const inPage = values(tags, 'a', 'href').filter((href) => href.startsWith('#'))
  return [...lists, ...inPage.map((href) => href.slice(1))].filter((id) => id !== '')
}

const variants = [
  ['en', false],
  ['nb', false],
  ['en', true],
  ['nb', true],
] as const

test.each(variants)(
  '[S2e] writes well-formed, accessible pages (%s, mobile %s)',
  async (language, mobile) => {
    for (const [name, html] of Object.entries(await openPages(language, mobile))) {
      expect(html, name).toMatch(/^<!doctype html><html /)
      const tags = parseTags(html)
      expect(unbalanced(tags), name).toEqual([])
      const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? [])
      expect(new Set(ids).size, name).toBe(ids.length)
      expect(
        listTargetIds(tags).filter((id) => !ids.includes(id)),
        name,
      ).toEqual([])
      expect(unlabelled(tags), name).toEqual([])
      for (const once of ['h1', 'main', 'header', 'title']) expect(elements(tags, once), name).toHaveLength(1)
      const fieldsets = elements(tags, 'fieldset')
      expect(
        fieldsets.every(([, second]) => second?.name === 'legend'),
        name,
      ).toBe(true)
      const silent = elements(tags, 'button').filter((parts) => parts.every(({ text }) => text.trim() === ''))
      expect(silent, name).toEqual([])
      expect(values(tags, 'svg', 'aria-hidden'), name).toHaveLength(elements(tags, 'svg').length)
      expect(values(tags, 'input', 'tabindex').concat(values(tags, 'button', 'tabindex')), name).toEqual([])
    }
  },
)

test('[S2e] has a title for each page, which begins with an error', async () => {
  const pages = await openPages('en', false)
  const titles = Object.entries(pages).map(([name, html]) => [
    name,
    elements(parseTags(html), 'title')[0]?.[0]?.text,
  ])
  expect(Object.fromEntries(titles)).toEqual({
    identify: 'Log in – Pocketbank',
    wrong: 'Error: Log in – Pocketbank',
    approve: 'Share accounts with PSDNO-FSA-123456789? – Pocketbank',
    none: 'Error: Share accounts with PSDNO-FSA-123456789? – Pocketbank',
    context: 'For whom are you here? – Pocketbank',
    agreement: 'Which agreement? – Pocketbank',
    nothing: 'There is nothing to share – Pocketbank',
    stale: 'This answer did not come from the page – Pocketbank',
    expired: 'This link has expired – Pocketbank',
  })
})

test('[S2e] finds mistakes in the check of pages', () => {
  expect(unbalanced(parseTags('<p><b>x</p></b>'))).not.toEqual([])
  expect(unbalanced(parseTags('<p>x'))).toEqual(['p'])
  expect(unlabelled(parseTags('<input id="a"/><label for="b">x</label>'))).toHaveLength(1)
  expect(unlabelled(parseTags('<label><input id="a"/>x</label>'))).toEqual([])
  expect(() => parseTags('<p class=x>')).toThrow()
  expect(() => parseTags('<p>a > b</p>')).toThrow()
  expect(() => parseTags('<p id="a" id="b">')).toThrow()
})

/** The relative luminance of `#rrggbb` (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Text, or an edge that must be seen, what it stands on, and the contrast that it needs. */
const pairs = [
  ['ink', 'ground', 4.5],
  ['ink', 'paper', 4.5],
  ['ink', 'tint', 4.5],
  ['ink', 'on-warn', 4.5],
  ['quiet', 'ground', 4.5],
  ['quiet', 'paper', 4.5],
  ['quiet', 'tint', 4.5],
  ['quiet', 'on-warn', 4.5],
  ['accent', 'paper', 4.5],
  ['on-accent', 'accent', 4.5],
  ['warn', 'paper', 4.5],
  ['warn', 'on-warn', 4.5],
  ['on-head', 'head', 4.5],
  ['on-head', 'far', 4.5],
  ['edge', 'paper', 3],
  ['focus', 'paper', 3],
  ['focus', 'on-warn', 3],
] as const

test('[S2e] has enough contrast of colours by day and night', () => {
  const [day, night] = [...scaStyle.matchAll(/:root \{([^}]*)\}/g)].map(
    ([, block = '']) =>
      new Map(
        [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
      ),
  )
  expect([day?.size, night?.size]).toEqual([16, 16])
  const weak = [day, night].flatMap((colours) =>
    pairs.filter(
      ([front, back, least]) => contrast(colours?.get(front) ?? '', colours?.get(back) ?? '') < least,
    ),
  )
  expect(weak).toEqual([])
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

const hostile = '<script>alert(1)</script>"\'&<b>'

test('[S2h] shows names of customers, accounts, agreements and brands as text', async () => {
  const visitor = openPage()
  const now = visitor.engine.now
  const numbers = { customerNumber: `p${hostile}`.slice(0, 35), corporation: 'c' }
  const call = (name: 'createCustomer' | 'createAccount' | 'createAgreement', body: unknown) => {
    const result = visitor.engine.executeUntyped(name, { body }, { now })
    if (!result.ok) throw new Error(result.error.text)
  }
  call('createCustomer', { customerNumber: numbers.customerNumber, name: hostile, type: 'PRIVATE' })
  call('createCustomer', { customerNumber: numbers.corporation, name: hostile, type: 'CORPORATE' })
  const account = {
    customerNumber: numbers.corporation,
    accountName: hostile,
    bban: '97100535754',
    iban: 'NO1897100535754',
    currency: 'NOK',
    product: hostile,
    cashAccountType: 'CACC',
    creditLine: 0,
    balances: [{ balanceAmount: { currency: 'NOK', amount: 1 }, balanceType: 'expected' }],
  }
  call('createAccount', account)
  const roles = ['VIEW', 'REGISTER']
  const engagements = [{ customer: numbers.customerNumber, account: { iban: account.iban }, roles }]
  for (const name of [hostile, `${hostile}2`]) {
    call('createAgreement', { owner: numbers.corporation, name, engagements })
  }
  const { path, id } = await arrive(visitor, numbers.customerNumber, { redirect: { brand: hostile } })
  const [offer] = visitor.view(id).offers
  const pages = await Promise.all(
    ['?step=identify', '', `?agreement=${offer?.id}`].map((query) => open(visitor, path + query)),
  )
  for (const html of pages) {
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
    expect(unbalanced(parseTags(html))).toEqual([])
    expect(readPageText(html)).toContain(hostile)
  }
  const wrongForm = { ...readForm(pages[0] ?? '', 'identify'), customerNumber: hostile.slice(0, 35) }
  const again = await (await post(visitor, path, wrongForm)).text()
  expect(again).not.toContain('<script')
  expect(unbalanced(parseTags(again))).toEqual([])
})

test('[S2h] writes no text of the TPP into headers', async () => {
  const visitor = openPage()
  const redirect = { brand: 'a\r\nX-Evil: b' }
  const { path } = await arrive(visitor, people.arne, { redirect, psu: { language: 'nb\r\nX-Evil: b' } })
  const response = await visitor.fetch(path)
  const refusedResponse = await post(visitor, path, readForm(await response.clone().text(), 'refuse'))
  expect([response.status, refusedResponse.status]).toEqual([200, 303])
  for (const { headers } of [response, refusedResponse]) expect(headers.has('X-Evil')).toBe(false)
})

test('[S2h] never redirects to an unsafe address', async () => {
  for (const uri of [
    'https://tpp.example/\r\nX-Evil: b',
    'javascript:alert(1)',
    'data:,x',
    '/back',
    'https://ø/',
  ]) {
    const visitor = openPage()
    const { path, id } = await visitor.createConsentLink({ redirect: { uri } })
    const token = await visitor.links.seal('form', { tpp, authorisationId: id })
    const { bank } = visitor.engine
    const answers = [await visitor.fetch(path), await post(visitor, path, { token, step: 'refuse' })]
    for (const answer of answers) {
      expect([answer.status, answer.headers.has('Location'), answer.headers.has('X-Evil')]).toEqual([
        500,
        false,
        false,
      ])
      expect(await answer.text()).not.toContain(uri)
    }
    expect(visitor.engine.bank).toBe(bank)
  }
})
