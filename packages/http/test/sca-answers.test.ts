import { expect, test } from 'vitest'
import { elements, parseTags, readForm, readPageText, values } from './kit/html.ts'
import { arrive, goesTo, logIn, minute, open, openPage, post, tpp, type Visitor } from './kit/page.ts'
import { people } from './kit/psu.ts'

/** Links of a page that lead away from the bank. */
function listExitLinks(html: string): readonly string[] {
  return values(parseTags(html), 'a', 'href').filter((href) => href.startsWith('http'))
}

async function approvalForm(visitor: Visitor, path: string) {
  return readForm(await open(visitor, path), 'approve')
}

test('[S3e] ignores a form without the token of its link', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.arne)
  const otherLink = await arrive(visitor, people.arne)
  const foreign = await arrive(visitor, people.arne, { tpp: 'PSDNO-FSA-2' })
  const form = await approvalForm(visitor, path)
  const tokens = await Promise.all(
    [otherLink, foreign].map(async (link) => (await approvalForm(visitor, link.path)).token?.[0] ?? ''),
  )
  const [formToken = ''] = form.token ?? []
  const seal = path.split('/')[4] ?? ''
  const { bank } = visitor.engine
  for (const token of [
    '',
    formToken.slice(1),
    `${formToken}A`,
    formToken.toLowerCase(),
    seal,
    'ø',
    ...tokens,
    [],
  ]) {
    for (const step of ['identify', 'approve', 'refuse', 'other']) {
      const answer = await post(visitor, path, { ...form, step, token, customerNumber: people.jonas })
      expect(answer.status).toBe(403)
      const html = await answer.text()
      expect(readPageText(html)).toContain('This answer did not come from the page')
      expect(values(parseTags(html), 'a', 'href')).toEqual([path])
    }
  }
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.view(id).status).toBe('identified')
})

test('[S3e] has the token in every form of every step', async () => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const pages = [await open(visitor, path)]
  await logIn(visitor, path, people.jonas)
  for (const query of ['', '?context=CORPORATE', '?context=PRIVATE']) {
    pages.push(await open(visitor, path + query))
  }
  const tokens = pages.flatMap((html) =>
    elements(parseTags(html), 'form')
      .filter(([form]) => form?.attributes.get('method') === 'post')
      .map((form) =>
        form.find(({ attributes }) => attributes.get('name') === 'token')?.attributes.get('value'),
      ),
  )
  expect(tokens).toHaveLength(7)
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).toMatch(/^[\w-]{22}$/)
})

test('[S3f] redirects an approval to the TPP with its query, PSU-ID and session', async () => {
  const visitor = openPage()
  const link = await arrive(visitor, people.arne)
  const { path, id } = link
  const redirectUri = goesTo(await post(visitor, path, await approvalForm(visitor, path)))
  expect(redirectUri.origin + redirectUri.pathname).toBe('https://tpp.example/back')
  expect([...redirectUri.searchParams.keys()]).toEqual(['own', 'psu-id', 'tpp-session-id'])
  expect(visitor.view(id)).toMatchObject({ status: 'approved', redirectUri: redirectUri.href })
  expect(visitor.consent(link).status).toBe('valid')
})

test('[S3f] adds the corporation to the redirect of its approval', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas, { psu: { corporationId: people.cafe } })
  const redirectUri = goesTo(await post(visitor, path, await approvalForm(visitor, path)))
  expect(redirectUri.searchParams.get('psu-corporate-id')).toBe(people.cafe)
})

test('[S3f] redirects a refusal with a message, at every step', async () => {
  for (const customer of [undefined, people.arne, people.jonas]) {
    const visitor = openPage()
    const link = customer === undefined ? await visitor.createConsentLink() : await arrive(visitor, customer)
    const html = await open(visitor, link.path)
    const redirectUri = goesTo(await post(visitor, link.path, readForm(html, 'refuse')))
    expect([...redirectUri.searchParams.keys()]).toEqual(['own', 'message'])
    expect(visitor.consent(link).status).toBe('rejected')
  }
})

/** A page that says that the answer comes too late, and leads nowhere. */
async function expectLate(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('Location')]).toEqual([409, null])
  const html = await answer.text()
  expect(readPageText(html)).toContain('This answer comes too late')
  expect(readPageText(html)).toContain('SCA_INVALID')
  expect(listExitLinks(html)).toEqual([])
}

test('[S3g] refuses answers in a tab of another person as too late', async () => {
  for (const [first, second] of [
    ['approve', 'approve'],
    ['approve', 'refuse'],
    ['refuse', 'approve'],
    ['refuse', 'refuse'],
  ] as const) {
    const visitor = openPage()
    const { path } = await arrive(visitor, people.arne)
    const stale = readForm(await open(visitor, path), second)
    await logIn(visitor, path, people.jonas)
    const ownForm = readForm(await open(visitor, `${path}?context=PRIVATE`), first)
    goesTo(await post(visitor, path, ownForm))
    const { bank } = visitor.engine
    await expectLate(await post(visitor, path, stale))
    expect(visitor.engine.bank).toBe(bank)
  }
})

test('[S3g] refuses another agreement, accounts or rights as too late', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.jonas)
  const form = readForm(await open(visitor, `${path}?context=PRIVATE`), 'approve')
  const { offers } = visitor.view(id)
  const company = readForm(await open(visitor, `${path}?agreement=${offers.at(-1)?.id}`), 'approve')
  const { href } = goesTo(await post(visitor, path, form))
  const lists = ['account', 'balances', 'transactions']
  const fewer = lists.map((name) => ({ ...form, [name]: form[name]?.slice(1) ?? [] }))
  const otherForms = [
    company,
    ...fewer,
    { ...form, person: 'x' },
    { ...form, person: [] },
    { ...form, agreement: [] },
  ]
  for (const otherForm of otherForms) await expectLate(await post(visitor, path, otherForm))
  const reversedForm = Object.fromEntries(lists.map((name) => [name, form[name]?.toReversed() ?? []]))
  expect(goesTo(await post(visitor, path, { ...form, ...reversedForm })).href).toBe(href)
})

test('[S3g] accepts one of two different answers at once', async () => {
  const visitor = openPage()
  const { path, ...link } = await arrive(visitor, people.arne)
  const form = await approvalForm(visitor, path)
  const fewer = { ...form, account: form.account?.slice(1) ?? [] }
  const answers = await Promise.all([form, fewer, form].map((fields) => post(visitor, path, fields)))
  // Either request may be first, so the seals of both are compared.
  const isWhole = answers[0]?.status === 303
  expect(answers.map(({ status }) => status)).toEqual(isWhole ? [303, 409, 303] : [409, 303, 409])
  const counting = isWhole ? form : fewer
  expect(visitor.consent({ ...link, path }).accounts).toHaveLength(counting.account?.length ?? 0)
})

test('[S3g] accepts a second login', async () => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const form = { ...readForm(await open(visitor, path), 'identify'), customerNumber: people.arne }
  await post(visitor, path, form)
  const { bank } = visitor.engine
  const again = await post(visitor, path, form)
  expect([again.status, again.headers.get('Location')]).toEqual([303, path])
  expect(visitor.engine.bank.authorisations.size).toBe(bank.authorisations.size)
})

test('[S3h] says that a link was used, but not the answer', async () => {
  for (const step of ['approve', 'refuse'] as const) {
    const visitor = openPage()
    const { path } = await arrive(visitor, people.arne)
    const redirectUri = goesTo(await post(visitor, path, readForm(await open(visitor, path), step)))
    const answer = await visitor.fetch(path)
    const html = await answer.text()
    expect([answer.status, readPageText(html).includes('SCA_INVALID')]).toEqual([409, true])
    expect(listExitLinks(html)).toEqual([])
    for (const value of redirectUri.searchParams.values()) {
      if (value.length > 1) expect(html).not.toContain(value)
    }
  }
})

test('[S3h] says that a page was open for too long, and links to the TPP', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.arne)
  const html = await open(visitor, path)
  visitor.advance(15 * minute - 1)
  expect((await visitor.fetch(path)).status).toBe(200)
  visitor.advance(1)
  const answers = [
    await visitor.fetch(path),
    await visitor.fetch(`${path}?step=identify`),
    await post(visitor, path, readForm(html, 'approve')),
    await post(visitor, path, readForm(html, 'refuse')),
    await post(visitor, path, { ...readForm(html, 'refuse'), step: 'identify', customerNumber: people.arne }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(410)
    const text = await answer.text()
    expect(readPageText(text)).toContain('This link has expired')
    expect(readPageText(text)).toContain('SCA_EXPIRED')
    expect(listExitLinks(text)).toEqual([
      'https://tpp.example/back?own=1&message=The%20link%20has%20expired.',
    ])
  }
  expect(visitor.view(id).status).toBe('expired')
  visitor.advance(24 * 60 * minute)
  expect((await visitor.fetch(path)).status).toBe(404)
})

test('[S3h] refuses approval of what the TPP withdrew, and says so', async () => {
  const visitor = openPage()
  const { path, consentId } = await arrive(visitor, people.arne)
  const form = await approvalForm(visitor, path)
  visitor.engine.execute('deleteConsent', { params: { consentId } }, { now: visitor.engine.now, tpp })
  const answer = await post(visitor, path, form)
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(readPageText(html)).toContain('Nobody waits for your answer any more')
  expect(listExitLinks(html)).toHaveLength(1)
})

test('[S3g] changes nothing when opened, reloaded or gone back to', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas)
  const { bank, journal } = visitor.engine
  const queries = [
    '',
    '?context=CORPORATE',
    '?step=identify',
    '?context=PRIVATE',
    '',
    '?step=approve&token=x',
  ]
  const pages = []
  for (const query of [...queries, ...queries]) pages.push(await open(visitor, path + query))
  expect(pages.slice(queries.length)).toEqual(pages.slice(0, queries.length))
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.engine.journal).toBe(journal)
})

test('[S3g] accepts an answer on an earlier page', async () => {
  const visitor = openPage()
  const link = await arrive(visitor, people.jonas)
  const early = readForm(await open(visitor, `${link.path}?context=PRIVATE`), 'approve')
  await open(visitor, `${link.path}?context=CORPORATE`)
  await open(visitor, `${link.path}?step=identify`)
  goesTo(await post(visitor, link.path, early))
  expect(visitor.consent(link).status).toBe('valid')
})

test('[S3g] asks for a login before approval', async () => {
  const visitor = openPage()
  const { path, id } = await visitor.createConsentLink()
  const form = readForm(await open(visitor, path), 'identify')
  const answer = await post(visitor, path, { ...form, step: 'approve', account: 'x', agreement: 'y' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
  expect(visitor.view(id).status).toBe('started')
})
