import { expect, test } from 'vitest'
import { groupDigits } from '../src/display/account-number.ts'
import { at } from './kit/bank.ts'
import { parseTags, readForm, readPageText, values } from './kit/html.ts'
import { logIn, minute, open, openPage, post } from './kit/page.ts'
import {
  answerPage,
  call,
  createBasket,
  createCancellation,
  createLinkedPayment,
  createPayment,
  findHeading,
  findPaymentStatus,
  openCompany,
  openLink,
  openPaymentPage,
  single,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

test('[P2v] requires a second person above the limit, and shows the first', async () => {
  const visitor = openPage()
  const { bban, caller } = openCompany(visitor)
  const first = await openPaymentPage(
    visitor,
    single({ debtorAccount: { currency: 'NOK', bban } }),
    people.jonas,
    caller,
  )
  const alone = readPageText(await open(visitor, first.path))
  expect(alone).toContain('The amount is above your limit: another person must approve it too.')
  expect(alone).toContain(`From Drift ${groupDigits(bban)}, Fjellrype AS`)
  await answerPage(visitor, first.path, 'approve')
  expect(findPaymentStatus(visitor, first.payment)).toBe('RCVD')

  const { psu } = caller
  const arne = { psu: { ...psu, identity: people.arne } }
  const second = await openLink(visitor, 'startPaymentAuthorisation', first.payment, arne)
  await logIn(visitor, second.path, people.arne)
  const text = readPageText(await open(visitor, second.path))
  expect(text).toContain('Jonas Solvang approved this earlier. With your approval it will be paid.')
  await answerPage(visitor, second.path, 'approve')
  expect(findPaymentStatus(visitor, first.payment)).toBe('PDNG')
})

test('[P2v] mentions nobody else within the limit', async () => {
  const visitor = openPage()
  const { bban, caller } = openCompany(visitor)
  const small = single({
    debtorAccount: { currency: 'NOK', bban },
    instructedAmount: { currency: 'NOK', amount: '1000' },
  })
  const { path, payment } = await openPaymentPage(visitor, small, people.jonas, caller)
  expect(readPageText(await open(visitor, path))).not.toMatch(/limit|another person|earlier/)
  await answerPage(visitor, path, 'approve')
  expect(findPaymentStatus(visitor, payment)).toBe('PDNG')
})

test('[P2v] refuses the first person as the second', async () => {
  const visitor = openPage()
  const { bban, caller } = openCompany(visitor)
  const order = single({ debtorAccount: { currency: 'NOK', bban } })
  const { path, payment } = await openPaymentPage(visitor, order, people.jonas, caller)
  const again = await openLink(visitor, 'startPaymentAuthorisation', payment, caller)
  await logIn(visitor, again.path, people.jonas)
  const form = readForm(await open(visitor, again.path), 'approve')
  await answerPage(visitor, path, 'approve')
  const html = await open(visitor, again.path)
  expect(findHeading(html)).toBe('You have approved already')
  expect(readPageText(html)).toContain('Fjordpay can give them a link of their own.')
  expect(values(parseTags(html), 'a', 'href')).toContain(`${again.path}?step=identify`)
  const { bank } = visitor.engine
  const late = await post(visitor, again.path, form)
  expect(late.status).toBe(422)
  expect(readPageText(await late.text())).toContain(
    'You have approved this already. Another person must approve it, too',
  )
  expect(visitor.engine.bank).toBe(bank)
})

test('[P2v] says which payments of a basket need another person', async () => {
  const visitor = openPage()
  const { bban, caller } = openCompany(visitor)
  const debtorAccount = { currency: 'NOK', bban }
  const small = { debtorAccount, instructedAmount: { currency: 'NOK', amount: '10' } }
  const basket = await createBasket(visitor, [single({ debtorAccount }), single(small)], caller)
  await logIn(visitor, basket.path, people.jonas)
  const text = readPageText(await open(visitor, basket.path))
  expect(text).toContain('Some amounts are above your limit: another person must approve those too.')
  await answerPage(visitor, basket.path, 'approve')
  expect(basket.all.map((payment) => findPaymentStatus(visitor, payment))).toEqual(['RCVD', 'PDNG'])
})

test('[S2z] refuses a last approval by a person who saw another one named', async () => {
  const visitor = openPage()
  const { bban, callerWithoutPsu } = openCompany(visitor, { approvalLimit: 500 })
  const order = single({ debtorAccount: { currency: 'NOK', bban } })
  const { path, payment } = await openPaymentPage(visitor, order, people.jonas, callerWithoutPsu)
  const stale = readForm(await open(visitor, path), 'approve')
  const otherLink = await openLink(visitor, 'startPaymentAuthorisation', payment, callerWithoutPsu)
  await logIn(visitor, otherLink.path, people.arne)
  await answerPage(visitor, otherLink.path, 'approve')
  const { bank } = visitor.engine
  const again = await post(visitor, path, stale)
  const text = readPageText(await again.text())
  expect(again.status).toBe(409)
  expect(text).toContain('What was shown here has changed. Check it and answer again')
  expect(text).toContain('Arne Bekkelund approved this earlier. With your approval it will be paid.')
  expect(visitor.engine.bank).toBe(bank)
  await answerPage(visitor, path, 'approve')
  expect(findPaymentStatus(visitor, payment)).toBe('PDNG')
})

test('[S2z] refuses approval for another day than shown', async () => {
  const visitor = openPage({}, at('2026-01-15T18:25:00+01:00'))
  const { path, payment } = await openPaymentPage(visitor, single(), people.jonas)
  const html = await open(visitor, path)
  expect(readPageText(html)).toContain('When Today, 15 January 2026')
  visitor.advance(10 * minute)
  const late = await post(visitor, path, readForm(html, 'approve'))
  expect(late.status).toBe(409)
  expect(readPageText(await late.text())).toContain('When 16 January 2026')
  expect(findPaymentStatus(visitor, payment)).toBe('RCVD')
  await answerPage(visitor, path, 'approve')
  expect(findPaymentStatus(visitor, payment)).toBe('PDNG')
})

test('[S2k] says who may not pay from the account, and offers another login', async () => {
  for (const [language, title] of [
    ['en', 'You may not pay from this account'],
    ['nb', 'Du kan ikke betale fra denne kontoen'],
  ] as const) {
    const visitor = openPage()
    const psu = { context: 'PRIVATE', language } as const
    const payment = createPayment(visitor, single(), { psu })
    const { path, id } = await openLink(visitor, 'startPaymentAuthorisation', payment, { psu })
    await logIn(visitor, path, people.arne)
    const html = await open(visitor, path)
    expect(findHeading(html)).toBe(title)
    expect(readPageText(html)).not.toMatch(/share|dele/)
    const form = {
      ...readForm(html, 'refuse'),
      step: 'approve',
      agreement: 'x',
      person: visitor.view(id).person?.id ?? '',
    }
    expect((await post(visitor, path, form)).headers.get('Location')).toBe(path)
    await logIn(visitor, path, people.jonas)
    await answerPage(visitor, path, 'approve')
    expect(findPaymentStatus(visitor, payment)).toBe('PDNG')
  }
})

test('[S2a] offers test customers who may approve', async () => {
  const visitor = openPage()
  const listOffers = async (path: string) =>
    values(parseTags(await open(visitor, `${path}?step=identify`)), 'button', 'value')
  const ownLink = await createLinkedPayment(visitor, single())
  expect(await listOffers(ownLink.path)).toEqual([people.jonas])
  const { bban, caller, callerWithoutPsu } = openCompany(visitor)
  const order = single({ debtorAccount: { currency: 'NOK', bban } })
  expect(await listOffers((await createLinkedPayment(visitor, order, caller)).path)).toEqual([people.jonas])
  const sharedLink = await createLinkedPayment(visitor, order, callerWithoutPsu)
  expect(await listOffers(sharedLink.path)).toEqual([people.jonas, people.arne])
  const twice = await openLink(visitor, 'startPaymentAuthorisation', sharedLink.payment, callerWithoutPsu)
  await logIn(visitor, sharedLink.path, people.jonas)
  await answerPage(visitor, sharedLink.path, 'approve')
  expect(await listOffers(twice.path)).toEqual([people.arne])
  const stop = await createCancellation(visitor, single())
  expect(await listOffers(stop.path)).toEqual([people.jonas])
})

test('[S2a] says that no test customer may approve', async () => {
  const visitor = openPage()
  const { path } = await createLinkedPayment(visitor, single())
  const [home] = call(visitor, 'listAccounts', {}).filter(({ bban }) => bban === '97100535711')
  call(visitor, 'closeAccount', { params: { accountId: home?.id ?? '' } })
  const html = await open(visitor, path)
  expect(readPageText(html)).toContain('No test customer may approve this.')
  await logIn(visitor, path, people.jonas)
  expect(findHeading(await open(visitor, path))).toBe('You may not pay from this account')
})

test('[X4l] explains a limit below the amount', async () => {
  const visitor = openPage()
  const { bban, callerWithoutPsu } = openCompany(visitor)
  const order = single({ debtorAccount: { currency: 'NOK', bban } })
  const agreements = call(visitor, 'listAgreements', {})
  const office = agreements.find(({ name }) => name === 'Fjellrype bedrift')
  for (const { id: engagementId } of office?.engagements ?? []) {
    call(visitor, 'removeEngagement', { params: { agreementId: office?.id ?? '', engagementId } })
  }
  const line = { customer: people.arne, account: { bban }, roles: ['VIEW', 'REGISTER'], registerLimit: 100 }
  call(visitor, 'addEngagement', { params: { agreementId: office?.id ?? '' }, body: line })
  for (const [language, words] of [
    ['en', 'The amount is above what you may pay from this account.'],
    ['nb', 'Beløpet er over det du kan betale fra denne kontoen.'],
  ] as const) {
    const { path } = await openPaymentPage(visitor, order, people.arne, {
      psu: { ...callerWithoutPsu.psu, language },
    })
    const answer = await post(visitor, path, readForm(await open(visitor, path), 'approve'))
    const text = readPageText(await answer.text())
    expect([answer.status, text.includes(words)]).toEqual([422, true])
    expect(text).not.toMatch(/registerLimit|\$\./)
  }
})
