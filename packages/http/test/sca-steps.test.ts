import { expect, test } from 'vitest'
import { at } from './kit/bank.ts'
import { elements, parseTags, readForm, readPageText, values } from './kit/html.ts'
import { arrive, goesTo, logIn, open, openPage, post, tpp } from './kit/page.ts'
import { people } from './kit/psu.ts'

const brand = { redirect: { brand: 'Blåbær Budget' } }

function heading(html: string): string | undefined {
  return elements(parseTags(html), 'h1')[0]?.[0]?.text
}

function buttons(html: string, name: string): readonly string[] {
  const tags = parseTags(html).filter(({ attributes }) => attributes.get('name') === name)
  return values(tags, 'button', 'value')
}

test('[S2a] asks who the person is, and offers private customers in a sandbox', async () => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink(brand)
  const html = await open(visitor, path)
  expect(heading(html)).toBe('Log in')
  expect(readPageText(html)).toContain('Blåbær Budget has sent you here.')
  expect(readPageText(html)).toContain('Sandbox: no real bank')
  expect(buttons(html, 'customerNumber')).toEqual([people.jonas, people.arne])
  const response = await post(visitor, path, { ...readForm(html, 'identify'), customerNumber: people.arne })
  expect([response.status, response.headers.get('Location')]).toEqual([303, path])
  expect(readPageText(await open(visitor, path))).toContain('Logged in as Arne Bekkelund.')
})

test('[S2a] marks one step as the present one, and those before it as done', async () => {
  const readSteps = (html: string) => {
    const [list = []] = elements(parseTags(html), 'ol')
    const steps = list.filter(({ name, isEnd }) => name === 'li' && !isEnd)
    return steps.map(({ attributes }) => [attributes.get('class'), attributes.get('aria-current')])
  }
  const visitor = openPage()
  const { path } = await visitor.createConsentLink()
  const [present, ...later] = readSteps(await open(visitor, path))
  expect(present).toEqual(['here', 'step'])
  expect(later).toEqual(later.map(() => ['ahead', undefined]))
  await logIn(visitor, path, people.jonas)
  expect(readSteps(await open(visitor, path)).slice(0, 2)).toEqual([
    ['done', undefined],
    ['here', 'step'],
  ])
})

test('[S2a] offers at most twelve, and none outside the sandbox', async () => {
  const visitor = openPage()
  for (let count = 0; count < 20; count += 1) {
    const body = { customerNumber: `tester ${count}`, name: 'Tester', type: 'PRIVATE' } as const
    visitor.engine.execute('createCustomer', { body }, { now: visitor.engine.now })
  }
  const { path } = await visitor.createConsentLink()
  expect(buttons(await open(visitor, path), 'customerNumber')).toHaveLength(12)
  const bare = openPage({ sandbox: false })
  const html = await open(bare, (await bare.createConsentLink()).path)
  expect(buttons(html, 'customerNumber')).toEqual([])
  expect(readPageText(html)).not.toContain('Sandbox')
})

test('[S2a] accepts a number with blanks around it', async () => {
  const visitor = openPage()
  const { path, id } = await visitor.createConsentLink()
  await logIn(visitor, path, `  ${people.jonas}\t`)
  expect(visitor.view(id).person?.number).toBe(people.jonas)
})

test('[S2b] lets a person choose the side of the bank, then an agreement', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.jonas)
  const first = await open(visitor, path)
  expect(heading(first)).toBe('For whom are you here?')
  expect(buttons(first, 'context')).toEqual(['PRIVATE', 'CORPORATE'])
  expect(heading(await open(visitor, `${path}?context=PRIVATE`))).toMatch(/^Share accounts with/)
  const second = await open(visitor, `${path}?context=CORPORATE`)
  expect(heading(second)).toBe('Which agreement?')
  const agreements = visitor.view(id).offers.filter(({ context }) => context === 'CORPORATE')
  expect(buttons(second, 'agreement')).toEqual(agreements.map((offer) => offer.id))
  expect(readPageText(second)).toContain('Accounts of Havbris Kafé AS')
  const third = await open(visitor, `${path}?agreement=${agreements[1]?.id}`)
  expect(readPageText(third)).toContain('Whose accounts Havbris Kafé AS')
})

test('[S2b] asks again after an unknown choice', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas)
  for (const query of [
    'context=PUBLIC',
    'agreement=unknown',
    'context=',
    'context=private',
    'other=1',
    '%zz',
  ]) {
    expect(heading(await open(visitor, `${path}?${query}`)), query).toBe('For whom are you here?')
  }
  const corporate = `${path}?context=CORPORATE&agreement=unknown`
  expect(heading(await open(visitor, corporate))).toBe('Which agreement?')
})

test.each([
  ['nothing to choose from', people.arne, {}, /^Share accounts/],
  ['the context that the TPP names', people.jonas, { context: 'PRIVATE' }, /^Share accounts/],
  [
    'context and corporation',
    people.jonas,
    { context: 'CORPORATE', corporationId: people.electrician },
    /^Share/,
  ],
  ['the corporation that the TPP names', people.jonas, { corporationId: people.cafe }, /^Share accounts/],
] as const)('[S2b] asks nothing that is known: %s', async (_, person, psu, title) => {
  const visitor = openPage()
  const { path } = await arrive(visitor, person, { psu })
  expect(heading(await open(visitor, path))).toMatch(title)
})

test("[S2c] shows who reads whose accounts for how long, and the redirect's host", async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.arne, brand)
  const text = readPageText(await open(visitor, path))
  expect(text).toContain('Share accounts with Blåbær Budget?')
  expect(text).toContain(`Who gets access Blåbær Budget ${tpp}`)
  expect(text).toContain('Whose accounts Arne Bekkelund')
  expect(text).toContain('180 days, until 14 July 2026')
  expect(text).toContain('tpp.example')
  expect(text).toContain('You can answer until 10:15 CET (Europe/Oslo), for 15 more minutes.')
  expect(text).toContain('Brukskonto 9735 04 94093 NOK')
  expect(text).toContain('Card 541300******9023 NOK')
})

test('[S2c] does so until the last day of the clock', async () => {
  const visitor = openPage({}, at('9999-12-30T10:00:00Z'))
  const { path } = await arrive(visitor, people.arne)
  expect(readPageText(await open(visitor, path))).toContain('Share accounts with')
})

test('[S2c] shares exactly the chosen accounts and rights', async () => {
  const visitor = openPage()
  const link = await arrive(visitor, people.arne)
  const { path, id } = link
  const form = readForm(await open(visitor, path), 'approve')
  const accounts = visitor.view(id).offers[0]?.accounts.map((account) => account.id) ?? []
  expect([form.account, form.balances, form.transactions]).toEqual([accounts, accounts, accounts])
  const [firstAccount = '', two = '', three = ''] = accounts
  const ticked = {
    account: [firstAccount, two, firstAccount],
    balances: [firstAccount, three],
    transactions: [],
  }
  const redirectUri = goesTo(await post(visitor, path, { ...form, ...ticked }))
  expect(redirectUri.searchParams.get('own')).toBe('1')
  expect(visitor.consent(link)).toMatchObject({
    status: 'valid',
    accounts: [
      { balances: true, transactions: false },
      { balances: false, transactions: false },
    ],
  })
})

test('[S2d] asks again for a number that cannot log in, at top and field', async () => {
  const visitor = openPage()
  const { path, id } = await visitor.createConsentLink()
  const form = readForm(await open(visitor, path), 'identify')
  const { bank } = visitor.engine
  const wrongNumbers = ['', '  ', 'nobody', people.cafe, 'x'.repeat(36), '"><script>', '\u0000']
  for (const customerNumber of wrongNumbers) {
    const answer = await post(visitor, path, { ...form, customerNumber })
    expect(answer.status, customerNumber).toBe(422)
    const html = await answer.text()
    const tags = parseTags(html)
    expect(readPageText(html)).toContain('Error: Log in')
    const field = tags.find(({ attributes }) => attributes.get('id') === 'customer-number')?.attributes
    expect(field?.get('value')).toBe(customerNumber.trim())
    expect(field?.get('aria-invalid')).toBe('true')
    expect(field?.get('aria-describedby')).toBe('customer-number-error customer-number-hint')
    const alert = tags.find(({ attributes }) => attributes.get('role') === 'alert')?.attributes
    expect([alert?.get('tabindex'), alert?.has('autofocus')]).toEqual(['-1', true])
    expect(values(tags, 'a', 'href')).toContain('#customer-number')
    const expectedText =
      customerNumber.trim() === ''
        ? 'Type your customer number'
        : 'No private customer of the bank has this number'
    expect(readPageText(html)).toContain(expectedText)
  }
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.view(id).status).toBe('started')
})

test('[S2d] asks again with the choice if nothing or something unknown is chosen', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.arne)
  const form = readForm(await open(visitor, path), 'approve')
  const { bank } = visitor.engine
  const response = await post(visitor, path, { ...form, account: [] })
  const html = await response.text()
  expect([response.status, readPageText(html).includes('Choose at least one account, or refuse')]).toEqual([
    422,
    true,
  ])
  expect(readForm(html, 'approve')).toEqual({ ...form, account: undefined })
  const [firstAccount = ''] = form.account ?? []
  const foreign = await post(visitor, path, { ...form, account: [firstAccount, 'foreign'], balances: [] })
  const again = await foreign.text()
  expect([foreign.status, readPageText(again).includes('What you can share has changed')]).toEqual([
    422,
    true,
  ])
  expect(readForm(again, 'approve')).toMatchObject({ account: [firstAccount] })
  expect(readForm(again, 'approve').balances).toBeUndefined()
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.view(id).status).toBe('identified')
})

test('[S2d] explains problems in plain words, also in the sandbox', async () => {
  for (const language of ['en', 'nb']) {
    const visitor = openPage()
    const link = await arrive(visitor, people.arne, { psu: { language } })
    const answers = []
    const identify = readForm(await open(visitor, `${link.path}?step=identify`), 'identify')
    for (const customerNumber of ['', 'nobody', people.cafe, 'x'.repeat(40)]) {
      answers.push(await post(visitor, link.path, { ...identify, customerNumber }))
    }
    const form = readForm(await open(visitor, link.path), 'approve')
    for (const change of [{ account: [] }, { account: ['x'] }, { person: 'x' }, { shown: 'x' }]) {
      answers.push(await post(visitor, link.path, { ...form, ...change }))
    }
    for (const answer of answers) {
      expect([409, 422]).toContain(answer.status)
      expect(readPageText(await answer.text())).not.toMatch(
        /\$\.|customerNumber|resourceId|must be|TPP-|PSU-ID/,
      )
    }
  }
})

test('[S2j] lets the person log in again', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.jonas)
  const html = await open(visitor, path)
  expect(values(parseTags(html), 'a', 'href')).toContain(`${path}?step=identify`)
  expect(heading(await open(visitor, `${path}?step=identify`))).toBe('Log in')
  await logIn(visitor, path, people.arne)
  expect(visitor.view(id).person?.number).toBe(people.arne)
})

test('[S2j] refuses approval by another person than the one of the page', async () => {
  const visitor = openPage()
  const { path, id } = await arrive(visitor, people.arne)
  const [offer] = visitor.view(id).offers
  const form = readForm(await open(visitor, path), 'approve')
  await logIn(visitor, path, people.jonas)
  const { bank } = visitor.engine
  // Not an agreement of the other person: they are asked what is theirs.
  const response = await post(visitor, path, form)
  expect([response.status, response.headers.get('Location')]).toEqual([303, path])
  const privateOffer = visitor.view(id).offers.find(({ context }) => context === 'PRIVATE')
  const stale = await post(visitor, path, { ...form, agreement: privateOffer?.id ?? '' })
  expect(stale.status).toBe(409)
  expect(readPageText(await stale.text())).toContain('Somebody else has logged in here meanwhile')
  expect(offer?.id).not.toBe(privateOffer?.id)
  expect(visitor.engine.bank).toBe(bank)
})

test("[S2j] asks another person than the TPP's for the number again", async () => {
  const visitor = openPage()
  const psu = { id: '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10' }
  const first = await arrive(visitor, people.arne, { psu })
  await post(visitor, first.path, readForm(await open(visitor, first.path), 'approve'))
  const { path } = await visitor.createConsentLink({ psu })
  const form = readForm(await open(visitor, path), 'identify')
  const response = await post(visitor, path, { ...form, customerNumber: people.jonas })
  expect(response.status).toBe(422)
  expect(readPageText(await response.text())).toContain('This was sent to somebody else.')
})

test('[S8a] shows an app on a phone, with the same result', async () => {
  const answers = [undefined, true].map(async (mobile) => {
    const visitor = openPage()
    const redirect = mobile === undefined ? {} : { mobile }
    const link = await arrive(visitor, people.arne, { redirect })
    const { path } = link
    const html = await open(visitor, path)
    expect(values(parseTags(html), 'body', 'class')).toEqual([mobile ? 'app' : 'web'])
    expect(readPageText(html).includes('Approve with fingerprint')).toBe(mobile === true)
    const redirectUri = goesTo(await post(visitor, path, readForm(html, 'approve')))
    return { redirectUri: redirectUri.href, consent: visitor.consent(link) }
  })
  const [web, app] = await Promise.all(answers)
  expect(app).toEqual(web)
})
