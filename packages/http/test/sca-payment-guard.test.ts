import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../core/test/kit/any-text.ts'
import { stylePath } from '../src/sca-page/style.ts'
import { at } from './kit/bank.ts'
import { account, customer } from './kit/bodies.ts'
import { parseTags, readForm, readPageText, unbalanced, values } from './kit/html.ts'
import { logIn, minute, open, openPage, post, type Visitor } from './kit/page.ts'
import {
  abroad,
  answerPage,
  bulk,
  call,
  createBasket,
  createCancellation,
  createPayment,
  findHeading,
  findPaymentStatus,
  type Link,
  numbers,
  openCompany,
  openLink,
  openPaymentPage,
  periodic,
  single,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

/** A page that says that nothing waits for an answer, and leads back. */
async function expectSettled(answer: Response): Promise<void> {
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(findHeading(html)).toBe('Nothing waits for your answer here')
  expect(readPageText(html)).toContain('SCA_INVALID')
  const links = values(parseTags(html), 'a', 'href')
  expect(links).toEqual(['https://tpp.example/back?own=1&message=Nothing%20is%20left%20to%20approve.'])
}

const twice = ['approve', 'refuse'] as const

test.each(twice)('[P2y] says that another link (%s) was answered already', async (step) => {
  const visitor = openPage()
  const { path, payment } = await openPaymentPage(visitor, single(), people.jonas)
  const otherLink = await openLink(visitor, 'startPaymentAuthorisation', payment)
  const form = readForm(await open(visitor, otherLink.path), 'identify')
  await logIn(visitor, otherLink.path, people.jonas)
  const approval = readForm(await open(visitor, otherLink.path), 'approve')
  await answerPage(visitor, path, step)
  const { bank } = visitor.engine
  await expectSettled(await visitor.fetch(otherLink.path))
  await expectSettled(await post(visitor, otherLink.path, approval))
  await expectSettled(await post(visitor, otherLink.path, { ...approval, step: 'refuse' }))
  await expectSettled(await post(visitor, otherLink.path, { ...form, customerNumber: people.jonas }))
  expect(visitor.engine.bank).toBe(bank)
})

test('[P2y] says that the TPP withdrew, or a batch executed it', async () => {
  const visitor = openPage({}, at('2026-01-15T10:50:00+01:00'))
  const { path, payment } = await openPaymentPage(visitor, single(), people.jonas)
  call(visitor, 'cancelPayment', { params: { ...payment } })
  await expectSettled(await visitor.fetch(path))
  const stop = await createCancellation(visitor, abroad())
  await logIn(visitor, stop.path, people.jonas)
  const approval = readForm(await open(visitor, stop.path), 'approve')
  visitor.advance(10 * minute)
  await expectSettled(await post(visitor, stop.path, approval))
  expect(findPaymentStatus(visitor, stop.made)).toBe('ACSC')
})

test('[S2z] shows the page again if its content has changed', async () => {
  const visitor = openPage()
  const { path, all } = await createBasket(visitor, [single(), abroad(), single()])
  await logIn(visitor, path, people.jonas)
  const form = readForm(await open(visitor, path), 'approve')
  const [first = all[0], ...otherPayments] = all
  call(visitor, 'cancelPayment', { params: { ...first } })
  const { bank } = visitor.engine
  for (const shownState of [
    form.shown ?? '',
    '',
    'x',
    [form.shown?.[0]?.split(' ').reverse().join(' ') ?? ''],
  ]) {
    const answer = await post(visitor, path, { ...form, shown: shownState })
    const html = await answer.text()
    expect([answer.status, findHeading(html)]).toEqual([409, 'Approve 2 payments'])
    expect(readPageText(html)).toContain('What was shown here has changed. Check it and answer again')
    expect(readPageText(html)).not.toContain('account, or refuse')
    expect(values(parseTags(html), 'a', 'href')).toContain('#choice')
  }
  expect(visitor.engine.bank).toBe(bank)
  await answerPage(visitor, path, 'approve')
  expect(otherPayments.map((payment) => findPaymentStatus(visitor, payment))).toEqual(['PDNG', 'PDNG'])
})

test('[S2z] refuses approval by another person than the one of the page', async () => {
  const visitor = openPage()
  const { bban, callerWithoutPsu } = openCompany(visitor)
  const { path, payment } = await openPaymentPage(
    visitor,
    single({ debtorAccount: { currency: 'NOK', bban } }),
    people.jonas,
    callerWithoutPsu,
  )
  const form = readForm(await open(visitor, path), 'approve')
  await logIn(visitor, path, people.arne)
  const stale = await post(visitor, path, form)
  expect(stale.status).toBe(409)
  expect(readPageText(await stale.text())).toContain('Somebody else has logged in here meanwhile')
  expect(findPaymentStatus(visitor, payment)).toBe('RCVD')
})

const hostile = `<script>alert(1)</script>"'&<b>`

test('[S2h] shows names and messages of payments as text', async () => {
  const visitor = openPage()
  const change = { creditorName: hostile, remittanceInformationUnstructured: hostile }
  const payments = [1, 2].map((amount) => ({
    instructedAmount: { currency: 'NOK', amount: String(amount) },
    creditorAccount: { currency: 'NOK', bban: numbers.elsewhere },
    ...change,
  }))
  const redirect = { redirect: { brand: hostile } }
  const links: readonly Link[] = [
    await openPaymentPage(visitor, single(change), people.jonas, redirect),
    await openPaymentPage(visitor, periodic(change), people.jonas, redirect),
    await openPaymentPage(
      visitor,
      bulk(2, { payments, paymentInformationId: hostile }),
      people.jonas,
      redirect,
    ),
    await createBasket(visitor, [single(change), abroad(change)], redirect),
    await createCancellation(visitor, single(change), redirect),
  ]
  for (const { path } of links) {
    await logIn(visitor, path, people.jonas)
    const html = await open(visitor, path)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
    expect(unbalanced(parseTags(html))).toEqual([])
    expect(readPageText(html).split(hostile).length).toBeGreaterThan(2)
  }
})

/** A name whose characters would reverse later text, end the text, and close its isolation. */
const turning = '\u202eegnahc\u0007 Bakeri\u2066\u2029'

test('[P14d] removes invisible characters from pages, not from responses', async () => {
  const visitor = openPage()
  const change = { creditorName: turning, remittanceInformationUnstructured: `a${turning}\nb` }
  const psu = { identity: people.jonas, context: 'PRIVATE' } as const
  const caller = { psu, redirect: { brand: turning } }
  const links: readonly Link[] = [
    await openPaymentPage(visitor, single(change), people.jonas, caller),
    await openPaymentPage(visitor, bulk(1, { paymentInformationId: turning }), people.jonas, caller),
    await createBasket(visitor, [single(change), abroad({ creditorName: turning })], caller),
  ]
  for (const { path } of links) {
    await logIn(visitor, path, people.jonas)
    const html = await open(visitor, path)
    expect(html).not.toMatch(/[\p{Cf}\u2028\u2029]/u)
    expect(html).not.toContain('\u0007')
    expect(readPageText(html)).toContain('egnahc Bakeri')
  }
  const [{ path = '' } = {}] = links
  expect(readPageText(await open(visitor, path))).toContain('Message aegnahc Bakeri b')
  const payment = call(visitor, 'readPayment', { params: { ...createPayment(visitor, single(change)) } })
  expect(payment.transfers[0]).toMatchObject({ creditorName: turning, remittance: `a${turning}\nb` })
})

test('[P14d] removes marks of direction from names', async () => {
  const visitor = openPage()
  const { bban, caller } = openCompany(visitor)
  const name = `${turning} AS`
  call(visitor, 'createCustomer', { body: { ...customer('turner', 'CORPORATE'), name } })
  const { iban } = call(visitor, 'createAccount', {
    body: { ...account('turner', 133), accountName: turning },
  })
  const line = { account: { iban }, roles: ['VIEW', 'REGISTER'], customer: people.jonas }
  call(visitor, 'createAgreement', { body: { owner: 'turner', name: turning, engagements: [line] } })
  const { path } = await visitor.createConsentLink()
  await logIn(visitor, path, people.jonas)
  const choice = await open(visitor, `${path}?context=CORPORATE`)
  expect(readPageText(choice)).toContain('egnahc Bakeri Accounts of egnahc Bakeri AS')
  const agreement = values(parseTags(choice), 'button', 'value')
  const pages = [choice]
  for (const id of agreement) pages.push(await open(visitor, `${path}?agreement=${id}`))
  const debtorAccount = { currency: 'NOK', bban }
  const paymentLink = await openPaymentPage(visitor, single({ debtorAccount }), people.jonas, caller)
  pages.push(await open(visitor, paymentLink.path))
  for (const html of pages) expect(html).not.toMatch(/[\p{Cf}\u2028\u2029]/u)
  expect(pages.some((html) => readPageText(html).includes('Whose accounts egnahc Bakeri AS'))).toBe(true)
  const style = await (await visitor.fetch(stylePath)).text()
  expect(style).toContain('dd, .name, .number { unicode-bidi: isolate; }')
})

const names = ['step', 'token', 'person', 'agreement', 'account', 'shown', 'customerNumber', 'context']
const word = fc.oneof(
  fc.constantFrom('identify', 'approve', 'refuse', '__proto__', '', people.jonas, people.arne),
  drawText(),
)
const field = fc.oneof(fc.constantFrom(...names), word).filter((name) => name !== '__proto__')
const fields = fc.dictionary(field, word, { maxKeys: 8 })

test('[S3e] answers any form without a fault, and pays only what was approved', async () => {
  const visitor = openPage()
  await fc.assert(
    fc.asyncProperty(fields, async (fieldValues) => {
      const { path, payment } = await openPaymentPage(visitor, single(), people.jonas)
      const form = readForm(await open(visitor, path), 'approve')
      const answer = await post(visitor, path, { ...form, ...fieldValues })
      expect([303, 400, 403, 409, 422]).toContain(answer.status)
      const approves = Object.entries({ ...form, ...fieldValues }).every(
        ([name, value]) => !Object.hasOwn(form, name) || String(value) === String(form[name]),
      )
      const mayBe = approves ? ['PDNG'] : ['RCVD', 'RJCT']
      expect(mayBe).toContain(findPaymentStatus(visitor, payment))
      if (answer.status !== 303) expect(unbalanced(parseTags(await answer.text()))).toEqual([])
    }),
  )
  expect(visitor.faults).toEqual([])
})

/** Every page that payments have. */
async function openPages(visitor: Visitor, language: string, mobile: boolean): Promise<readonly string[]> {
  const caller = {
    psu: { identity: people.jonas, context: 'PRIVATE', language },
    redirect: { mobile },
  } as const
  const unknown = { ...caller, psu: { context: 'PRIVATE', language } } as const
  const links: readonly Link[] = [
    await openPaymentPage(visitor, abroad({ remittanceInformationUnstructured: 'æ' }), people.jonas, caller),
    await openPaymentPage(visitor, periodic({ endDate: '2026-12-31' }), people.jonas, caller),
    await openPaymentPage(visitor, bulk(8), people.jonas, caller),
    await createBasket(visitor, [single(), abroad()], caller),
    await createCancellation(visitor, bulk(8), caller),
  ]
  const lostLink = await openLink(
    visitor,
    'startPaymentAuthorisation',
    createPayment(visitor, single(), unknown),
    unknown,
  )
  for (const { path } of links) await logIn(visitor, path, people.jonas)
  await logIn(visitor, lostLink.path, people.arne)
  const pages = [...links, lostLink].map(({ path }) => open(visitor, path))
  return Promise.all([...pages, open(visitor, `${lostLink.path}?step=identify`)])
}

test.each([
  ['en', false],
  ['nb', true],
] as const)('[S2e] writes well-formed pages in one language (%s, mobile %s)', async (language, mobile) => {
  for (const html of await openPages(openPage(), language, mobile)) {
    const tags = parseTags(html)
    expect(unbalanced(tags)).toEqual([])
    const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const once of ['h1', 'main', 'title']) {
      expect(tags.filter(({ name, isEnd }) => name === once && !isEnd)).toHaveLength(1)
    }
    expect(html).not.toMatch(/undefined|NaN|\[object|style=|onclick/)
    if (language === 'nb') expect(readPageText(html)).not.toMatch(/\b(?:the|you|and|your|fee|account|pay)\b/i)
  }
})
