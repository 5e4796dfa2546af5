import { expect, test } from 'vitest'
import { endPages } from '../src/sca-page/end-page.ts'
import { parseTags, readForm, readPageText, values } from './kit/html.ts'
import { arrive, minute, open, openPage, post, tpp, type Visitor } from './kit/page.ts'
import { answerPage, openLink, openPaymentPage, single } from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

type Send = (visitor: Visitor) => Promise<Response>

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

async function arrived(visitor: Visitor) {
  const { path } = await arrive(visitor, people.arne)
  return { path, form: readForm(await open(visitor, path), 'approve') }
}

/** Every way in which the page asks nothing more, by its name. */
const ends: Readonly<Record<keyof typeof endPages, Send>> = {
  notFound: (visitor) => visitor.fetch('/sca/nowhere'),
  expired: async (visitor) => {
    const { path } = await visitor.createConsentLink()
    visitor.advance(15 * minute)
    return visitor.fetch(path)
  },
  used: async (visitor) => {
    const { path, form } = await arrived(visitor)
    await post(visitor, path, form)
    return visitor.fetch(path)
  },
  late: async (visitor) => {
    const { path, form } = await arrived(visitor)
    await post(visitor, path, form)
    return post(visitor, path, { ...form, account: [] })
  },
  withdrawn: async (visitor) => {
    const { path, consentId } = await arrive(visitor, people.arne)
    const form = readForm(await open(visitor, path), 'approve')
    const context = { now: visitor.engine.now, tpp: tpp }
    visitor.engine.execute('deleteConsent', { params: { consentId } }, context)
    return post(visitor, path, form)
  },
  settled: async (visitor) => {
    const { path, payment } = await openPaymentPage(visitor, single(), people.jonas)
    const otherLink = await openLink(visitor, 'startPaymentAuthorisation', payment)
    await answerPage(visitor, path, 'refuse')
    return visitor.fetch(otherLink.path)
  },
  stale: async (visitor) => post(visitor, (await visitor.createConsentLink()).path, {}),
  malformed: async (visitor) => {
    const { path, form } = await arrived(visitor)
    return post(visitor, path, { ...form, step: 'other' })
  },
  tooLarge: async (visitor) => {
    const { path, form } = await arrived(visitor)
    return post(visitor, path, { ...form, more: 'x'.repeat(131_072) })
  },
  wrongType: async (visitor) => {
    const { path } = await visitor.createConsentLink()
    const headers = { 'Content-Type': 'application/json' }
    return visitor.fetch(path, { method: 'POST', body: '{}', headers })
  },
  wrongMethod: async (visitor) =>
    visitor.fetch((await visitor.createConsentLink()).path, { method: 'DELETE' }),
  fault: async (visitor) => {
    const { path } = await visitor.createConsentLink({ redirect: { uri: 'javascript:alert(1)' } })
    return visitor.fetch(path)
  },
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

function expectGuarded({ headers }: Response): void {
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual(policy)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
}

test('[S3f] allows forms to redirect to the app of the TPP only', async () => {
  const visitor = openPage()
  const readPolicy = async (uri: string) => {
    const { path } = await visitor.createConsentLink({ redirect: { uri } })
    return (await visitor.fetch(path)).headers.get('Content-Security-Policy')?.split('; ')[2]
  }
  expect(await readPolicy('com.example.app:/back')).toBe("form-action 'self' http: https: com.example.app:")
  expect(await readPolicy('Tpp://back')).toBe("form-action 'self' http: https: tpp:")
  expect(await readPolicy('https://tpp.example/back')).toBe("form-action 'self' http: https:")
})

test.each(Object.entries(ends))('[S2i] shows a page with a matching status for %s', async (name, send) => {
  const visitor = openPage()
  const answer = await send(visitor)
  const { status, code } = endPages[name as keyof typeof endPages]
  expect(answer.status).toBe(status)
  expectGuarded(answer)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
  })
  const html = await answer.text()
  expect(readPageText(html)).toContain(code)
  expect(values(parseTags(html), 'html', 'lang')).toEqual(['en'])
  expect(visitor.faults).toHaveLength(name === 'fault' ? 1 : 0)
})

test('[S2i] reports a fault to the host, and nothing to the person', async () => {
  const visitor = openPage({
    engineFor: () => {
      throw new Error('a secret of the host')
    },
  })
  const { path } = await visitor.createConsentLink()
  const answer = await visitor.fetch(path, { headers: { 'Accept-Language': 'nb' } })
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).not.toContain('secret')
  expect(readPageText(html)).toContain('Noe gikk galt i banken')
  expect(visitor.faults).toEqual([new Error('a secret of the host')])
})

test('[S2g] protects every page and redirect, and caches none', async () => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const first = await visitor.fetch(path)
  const form = readForm(await first.clone().text(), 'identify')
  const answers = [
    first,
    await post(visitor, path, { ...form, customerNumber: 'nobody' }),
    await post(visitor, path, { ...form, customerNumber: people.jonas }),
    await visitor.fetch(path),
    await visitor.fetch(`${path}?context=CORPORATE`),
    await visitor.fetch(`${path}?context=PRIVATE`),
    await post(visitor, path, { ...form, step: 'refuse' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 303, 200, 200, 200, 303])
  for (const answer of answers) {
    expectGuarded(answer)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.has('Set-Cookie')).toBe(false)
  }
})

test('[S2g] has no script, style or foreign resource in a page', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas)
  for (const query of ['', '?step=identify', '?context=PRIVATE', '?context=CORPORATE']) {
    const html = await open(visitor, path + query)
    const tags = parseTags(html)
    const attributeNames = tags.flatMap(({ attributes }) => [...attributes.keys()])
    expect(attributeNames.filter((name) => name === 'style' || name === 'src' || /^on/.test(name))).toEqual(
      [],
    )
    expect(tags.filter(({ name }) => ['script', 'style', 'img', 'iframe', 'object'].includes(name))).toEqual(
      [],
    )
    expect(values(tags, 'link', 'href')).toEqual(['/sca/style.css'])
  }
})

test('[S2g] allows caching of the stylesheet, which loads nothing', async () => {
  const answer = await openPage().fetch('/sca/style.css')
  expect(answer.status).toBe(200)
  expectGuarded(answer)
  expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(await answer.text()).not.toMatch(/url\(|@import|@font-face/)
})

test('[S3e] accepts only GET, HEAD and POST', async () => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const [get, head] = [await visitor.fetch(path), await visitor.fetch(path, { method: 'HEAD' })]
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await visitor.fetch(path, { method })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  }
})

test.each([
  [undefined, 415],
  ['', 415],
  ['text/plain', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/x-www-form-urlencodedx', 415],
  ['application/x-www-form-urlencoded', 403],
  ['Application/X-WWW-Form-Urlencoded ; charset=utf-8', 403],
] as const)('[S3e] requires the type of a form: %s', async (type, status) => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const body = new TextEncoder().encode('step=refuse')
  const headers = type === undefined ? {} : { 'Content-Type': type }
  expect((await visitor.fetch(path, { method: 'POST', body, headers })).status).toBe(status)
})

test('[S3e] accepts forms up to 128 KiB', async () => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const send = (bytes: number) =>
    visitor.fetch(path, { method: 'POST', body: 'x'.repeat(bytes), headers: formType })
  expect((await send(131_072)).status).toBe(403)
  expect((await send(131_073)).status).toBe(413)
  expect((await send(2_000_000)).status).toBe(413)
})
