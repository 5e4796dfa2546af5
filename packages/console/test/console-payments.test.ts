import { iterateForward } from '@pocketbank/core/base/store'
import { rules } from '@pocketbank/core/book'
import { beforeEach, expect, test } from 'vitest'
import {
  body,
  domestic,
  headers,
  iban,
  jonas,
  openPaymentSetup,
  type PaymentSetup,
} from './kit/console-payments.ts'

let setup: PaymentSetup['setup']
let browser: PaymentSetup['browser']
let tpp: PaymentSetup['tpp']
let posted: PaymentSetup['postJson']
let requestPayment: PaymentSetup['requestPayment']
let answers: PaymentSetup['answerPayment']
beforeEach(() => {
  ;({
    setup,
    browser,
    tpp,
    postJson: posted,
    requestPayment: requestPayment,
    answerPayment: answers,
  } = openPaymentSetup())
})

test('[C6f] [C6j] approves as on the SCA page, and shows what comes next', async () => {
  const path = await requestPayment()
  const waiting = await browser.open(path)
  expect(waiting.title).toContain('NOK 100.50 to Fjordlys Elektro AS')
  expect(waiting.text).toContain('in 1 day Rejected, unless it is approved before.')
  expect(waiting.forms('answer-authorisation false').map(({ button }) => button)).toEqual([
    'Approve as Jonas Solvang',
  ])
  const approved = await answers(path, 'approve')
  expect(approved.text).toMatch(/The browser would return to https:\/\/tpp\.example\/back\?psu-id=/)
  expect(approved.text).toMatch(/now answered on the SCA page Jonas Solvang approved\./)
  expect(approved.text).toContain('in 1 h A batch pays it, if there are funds.')
})

test('[C6b] shows each status with times, causes and rules after the batch', async () => {
  const path = await requestPayment()
  await answers(path, 'approve')
  const page = await browser.submit(await browser.open(path), 'set-clock')
  expect(page.text).toMatch(/15 January 2026, 11:00 CET: Payment is booked: NOK 100\.50/)
  expect(page.text.match(/[A-Z]{4} → [A-Z]{4}/g)).toEqual([
    'RCVD → ACTC',
    'ACTC → ACCP',
    'ACCP → PDNG',
    'PDNG → ACSP',
    'ACSP → ACSC',
  ])
  expect(page.text).toMatch(/now batch PDNG → ACSP .* P5c/)
  const titles = page.tags.filter(({ attributes }) => attributes.get('class') === 'rule')
  expect(titles.length).toBeGreaterThan(1)
  for (const { attributes } of titles)
    expect(rules.map(({ sentence }) => sentence)).toContain(attributes.get('title'))
  expect(page.html).toContain('15 January 2026, 11:00:00 CET')
  expect(page.forms('set-clock')).toEqual([])
})

test('[C6b] shows each attempt of a payment without money, and the rule of its rejection', async () => {
  const path = await requestPayment({ instructedAmount: { amount: '90000', currency: 'NOK' } })
  await answers(path, 'approve')
  const [account] = iterateForward(setup.bank.engine.bank.accounts, 'key')
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: 10 } }] as const
  setup.bank.engine.execute(
    'updateAccountBalances',
    { params: { accountId: account?.id ?? '' }, body: [...balances] },
    { now: setup.bank.clock.now },
  )
  setup.bank.clock.advance({ hours: 2 })
  const triedPage = await browser.open(path)
  expect(triedPage.text).toContain('Not enough funds: attempt 1 of 3. P5g')
  expect(triedPage.text).toContain('A batch pays it, if there are funds. Attempt 2 of 3.')
  const moving = await browser.open('/console/time')
  const movedPage = await browser.submit(moving, 'set-clock', { time: '2026-01-16T00:00' })
  expect(movedPage.text).toMatch(/15:30 CET: Payment is rejected: There were not enough funds/)
  const page = await browser.open(path)
  expect(page.text).toMatch(/ACCP → RJCT Rejected\. P5g/)
  expect(page.text).toMatch(
    /RJCT rejected \S+ .*There were not enough funds on the account\. .*The payment was created/,
  )
})

test('[C6f] refuses a payment, and says at the form what cannot be answered', async () => {
  const path = await requestPayment()
  const wrongPersonPage = await answers(path, 'approve', '12085592767')
  expect([wrongPersonPage.status, wrongPersonPage.text]).toEqual([
    422,
    expect.stringContaining('12085592767'),
  ])
  const refusedPage = await answers(path, 'refuse')
  expect(refusedPage.text).toMatch(/RCVD → RJCT Rejected\. P5e/)
  expect(refusedPage.forms('answer-authorisation')).toEqual([])
})

test('[C6j] approves a basket with all its payments', async () => {
  const payments = await Promise.all(
    ['1', '2'].map((amount) => posted(`/v1/payments/${domestic}`, body(amount))),
  )
  const paymentIds = payments.map(({ paymentId = '' }) => paymentId)
  const { basketId = '' } = await posted('/v1/signing-baskets', { paymentIds })
  await posted(`/v1/signing-baskets/${basketId}/authorisations`)
  const listPage = await browser.open('/console/payments')
  expect(listPage.link('Signing basket of 2 payments')).toBe(`/console/baskets/${basketId}`)
  const approved = await answers(`/console/baskets/${basketId}`, 'approve')
  expect(approved.text).toContain('ACTC approved')
  const payment = await browser.open(`/console/payments/${paymentIds[0]}`)
  expect(payment.link('One of 2 payments')).toBe(`/console/baskets/${basketId}`)
})

/** The headers of the profile `payment` of the command. */
const paymentProfile = {
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-URI': 'https://tpp.example/back',
  'TPP-Session-ID': 'my-session',
  'x-accept-fix': ',',
  'X-PSU-IDENTITY': jonas,
}

test('[C9e] reads payment, basket and consent by the command of their TPP', async () => {
  const company = { ...headers, 'PSU-Corporate-ID': '18129215603', 'PSU-Context': 'CORPORATE' }
  const payment = { ...body('7'), debtorAccount: { iban: 'NO6297611252475', currency: 'NOK' } }
  const otherPayment = { ...payment, creditorAccount: { iban, currency: 'NOK' } }
  const { paymentId: ofCompany = '' } = await posted(`/v1/payments/${domestic}`, otherPayment, company)
  const { paymentId = '' } = await posted(`/v1/payments/${domestic}`, body('1'))
  const { basketId = '' } = await posted('/v1/signing-baskets', { paymentIds: [paymentId] })
  const { consentId = '' } = await posted('/v1/consents')
  const { paymentId: often = '' } = await posted(`/v1/periodic-payments/${domestic}`, {
    ...body('3'),
    startDate: '2026-02-02',
    endDate: '2026-06-02',
    frequency: 'Monthly',
  })
  const records = [
    [`/console/payments/${often}`, `/v1/periodic-payments/${domestic}/${often}`, headers],
    [`/console/payments/${ofCompany}`, `/v1/payments/${domestic}/${ofCompany}`, company],
    [`/console/payments/${paymentId}`, `/v1/payments/${domestic}/${paymentId}`, headers],
    [`/console/baskets/${basketId}`, `/v1/signing-baskets/${basketId}`, headers],
    [`/console/consents/${consentId}`, `/v1/consents/${consentId}`, headers],
  ] as const
  for (const [path, target, requestPayment] of records as readonly (readonly [
    string,
    string,
    Record<string, string>,
  ])[]) {
    const page = await browser.open(path)
    const [command = ''] =
      new RegExp(`pocketbank call GET '${target}'.*? --id '${tpp.id}'( . --profile payment)?`).exec(
        page.text,
      ) ?? []
    const commandHeaders = [...command.matchAll(/--header '([^:]*): ([^']*)'/g)].map(
      ([, name = '', value = '']) => [name, value],
    )
    const profile = command.endsWith('--profile payment') ? paymentProfile : {}
    const requestHeaders = { ...profile, ...Object.fromEntries(commandHeaders) }
    expect([path, requestHeaders['PSU-Corporate-ID']]).toEqual([path, requestPayment['PSU-Corporate-ID']])
    expect((await tpp.get(target, { headers: requestHeaders })).status, path).toBe(200)
    expect((await browser.fetch(`${path}/json`)).status).toBe(404)
  }
})

test('[C6g] finds payments by status, product, account, TPP and text', async () => {
  const path = await requestPayment({ remittanceInformationUnstructured: 'Invoice 17' })
  const id = path.replace(/.*\//, '')
  const queries = ['', 'invoice17', iban, domestic, tpp.id, id, 'fjordlys'].map((text) => `text=${text}`)
  for (const query of [...queries, 'status=waiting']) {
    expect((await browser.open(`/console/payments?${query}`)).html, query).toContain(`href="${path}"`)
  }
  for (const query of ['text=invoice18', 'text=sepa-credit-transfers', 'status=booked']) {
    expect((await browser.open(`/console/payments?${query}`)).html, query).not.toContain(`href="${path}"`)
  }
  expect((await browser.open('/console/payments')).text).toMatch(
    /All 1 Waiting 1 Under way 0 Booked 0 Rejected 0 Cancelled 0/,
  )
})

test('[C6f] [C6j] approves a consent, shows days and reads, and ends it as its TPP', async () => {
  const { consentId = '' } = await posted('/v1/consents')
  const open = await browser.open('/console/consents')
  expect(open.text).toContain('Account access link not opened')
  const page = await answers(`/console/consents/${consentId}`, 'approve')
  expect(page.path).toContain(`/console/consents/${consentId}`)
  expect(page.text).toContain('Valid until 14 July 2026')
  expect(page.text).toContain('Given by Jonas Solvang')
  expect(page.text).toMatch(/Lønnskonto NO15 9710 0535 711 details, balances, transactions Yes/)
  const psuId = iterateForward(setup.bank.engine.bank.psus, 'key').next().value?.psuId ?? ''
  await tpp.get('/v1/accounts', { headers: { 'PSU-ID': psuId, 'Consent-ID': consentId } })
  const consentPage = await browser.open(`/console/consents/${consentId}`)
  expect(consentPage.text).toMatch(/Used Left \S+ the list 1 3/)
  const withdrawnPage = await browser.submit(consentPage, 'withdraw-consent')
  expect(withdrawnPage.text).toContain('withdrawn by the customer')
  const list = await browser.open('/console/consents?status=revokedByPsu&text=solvang')
  expect(list.link('Jonas Solvang')).toBe(`/console/consents/${consentId}`)
})

test('[C6b] shows each transfer of a bulk and each execution of a periodic payment', async () => {
  const transfer = { ...body('10'), debtorAccount: undefined }
  const bulk = {
    debtorAccount: { iban, currency: 'NOK' },
    payments: [transfer, { ...transfer, creditorName: 'Havbris' }],
  }
  const plan = { ...body('20'), startDate: '2026-01-16', frequency: 'Daily', endDate: '2026-01-20' }
  const paths: string[] = []
  for (const [service, payment] of [
    ['bulk-payments', bulk],
    ['periodic-payments', plan],
  ] as const) {
    const { paymentId } = await posted(`/v1/${service}/${domestic}`, payment)
    await posted(`/v1/${service}/${domestic}/${paymentId}/authorisations`)
    paths.push(`/console/payments/${paymentId}`)
    await answers(`/console/payments/${paymentId}`, 'approve')
  }
  const [bulkPath = '', planPath = ''] = paths
  expect((await browser.open(bulkPath)).text).toMatch(/Havbris .* waits/)
  setup.bank.clock.advance({ days: 4 })
  const booked = await browser.open(bulkPath)
  expect(booked.text).toMatch(/Transfers .*Havbris .*ACSC booked/)
  const executed = await browser.open(planPath)
  expect(executed.text).toMatch(
    /Executions .*19 January 2026 ACSC booked \w+ 16 January 2026 ACSC booked \w+/,
  )
  expect(executed.text).toContain('Execution 2 on 19 January 2026: booked.')
  expect(executed.text).toContain('ACSP → ACTC It waits for its day again.')
})

test('[C6j] creates, approves and books a payment with proposals in five clicks', async () => {
  const list = await browser.open('/console/payments')
  const created = await browser.submit(list, 'create-payment')
  expect(created.text).toContain('NOK 100.50 to Arne Bekkelund')
  const approved = await browser.submit(created, 'answer-authorisation false', { answer: 'approve' })
  const booked = await browser.submit(approved, 'set-clock')
  expect(booked.text).toContain('ACSC booked')
})

test('[C6d] refuses a payment without account or amount at its field, with the input', async () => {
  const list = await browser.open('/console/payments')
  const refusedPage = await browser.submit(list, 'create-payment', { amount: '1,5', debtorAccount: 'NO1' })
  const ids = refusedPage.tags.map(({ attributes }) => attributes.get('id'))
  expect([refusedPage.status, ids]).toEqual([
    422,
    expect.arrayContaining(['create-payment-debtorAccount-wrong']),
  ])
  const again = await browser.submit(refusedPage, 'create-payment', { debtorAccount: iban })
  expect([again.status, again.forms('create-payment')[0]?.fields.amount]).toEqual([422, ['1,5']])
})

test('[C6f] changes and cancels a payment as the customer, linked in the timeline', async () => {
  const path = await requestPayment()
  await answers(path, 'approve')
  const changedPage = await browser.submit(await browser.open(path), 'change-payment', { amount: '99' })
  expect(changedPage.title).toContain('NOK 99.00 to Fjordlys Elektro AS')
  expect(changedPage.text).toContain('changed in the internet bank')
  const request = await browser.open(changedPage.link('Request'))
  expect(request.text).toContain('POST /v1/payments/norwegian-domestic-credit-transfers')
  const cancelled = await browser.submit(changedPage, 'cancel-payment')
  expect(cancelled.text).toContain('CANC cancelled')
  const again = await browser.submit(changedPage, 'cancel-payment')
  expect(again.status).toBe(422)
})

test('[C6f] shares a part of a consent, which the TPP deletes', async () => {
  const { consentId = '' } = await posted('/v1/consents')
  const page = await browser.open(`/console/consents/${consentId}`)
  const partial = { answer: 'approve', accounts: iban, rights: ['balances'] }
  const sharedPage = await browser.submit(page, 'answer-authorisation true', partial)
  expect(sharedPage.text).toMatch(/NO15 9710 0535 711 details, balances Yes/)
  expect(sharedPage.text).not.toContain('NO75')
  const deleted = await browser.submit(sharedPage, 'delete-consent')
  expect(deleted.text).toContain('ended by the TPP')
})
