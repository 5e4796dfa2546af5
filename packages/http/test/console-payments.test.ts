import { iterateForward } from '@pocketbank/core/internal'
import type { Tpp } from '@pocketbank/testing'
import { beforeEach, expect, test } from 'vitest'
import { type ConsoleBrowser, type ConsoleScene, openConsole, type ShownPage } from './kit/console.ts'
import { elements } from './kit/html.ts'

let scene: ConsoleScene
let browser: ConsoleBrowser
let tpp: Tpp
beforeEach(() => {
  scene = openConsole()
  browser = scene.browser()
  tpp = scene.tpp()
})

const jonas = '13039319955'
const iban = 'NO1597100535711'
const domestic = 'norwegian-domestic-credit-transfers'

const headers = {
  'PSU-IP-Address': '127.0.0.1',
  'PSU-Context': 'PRIVATE',
  'TPP-Session-ID': 'd1b5d4a6-2c0c-4ee5-9d0f-111111111111',
  'X-PSU-IDENTITY': jonas,
  'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  'x-accept-fix': ',',
  'TPP-Redirect-URI': 'https://tpp.example/back',
}

async function posted(path: string, body: unknown = {}): Promise<Record<string, string>> {
  const answer = await tpp.post(path, { body, headers })
  const told = (await answer.json()) as Record<string, string>
  if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(told)}`)
  return told
}

/** What is paid from the first account of the fixed data set. */
function body(amount = '100.50', changes: object = {}) {
  return {
    ...{ instructedAmount: { amount, currency: 'NOK' }, creditorName: 'Fjordlys Elektro AS' },
    creditorAccount: { iban: 'NO6297611252475', currency: 'NOK' },
    debtorAccount: { iban, currency: 'NOK' },
    ...changes,
  }
}

/** Makes a payment and a link to its approval; gives the path of its page. */
async function asked(changes: object = {}, product = domestic): Promise<string> {
  const { paymentId = '' } = await posted(`/v1/payments/${product}`, body('100.50', changes))
  await posted(`/v1/payments/${product}/${paymentId}/authorisations`)
  return `/console/payments/${paymentId}`
}

function answerForm(page: ShownPage): string {
  const [form] = page.forms('answer-authorisation')
  if (form === undefined) throw new Error(`${page.path} has no form that answers`)
  return `answer-authorisation ${form.fields.authorisation?.[0]}`
}

async function answers(path: string, answer: 'approve' | 'refuse', customerNumber = jonas) {
  const page = await browser.open(path)
  return browser.submit(page, answerForm(page), { customerNumber, answer })
}

/** The words of the boxes and of the arrows that the way took. */
function taken({ tags }: ShownPage): readonly string[] {
  return elements(tags, 'g')
    .filter(([first]) => /\b(?:taken|here)\b/.test(first?.attributes.get('class') ?? ''))
    .map((group) => group.find(({ name, isEnd }) => name === 'title' && !isEnd)?.text ?? '')
}

test('[C6f] [C6j] an approval is given here as at the page of the bank, and the payment tells what comes next', async () => {
  const path = await asked()
  const waiting = await browser.open(path)
  expect(waiting.text).toMatch(/16 January 2026, 10:00 CET : Unless it is approved before, it is rejected\./)
  expect(waiting.text).toContain('Could approve it: Jonas Solvang')
  const approved = await answers(path, 'approve')
  expect(approved.text).toContain('Approved, as at the bank’s page.')
  expect(approved.text).toMatch(/The browser would have gone to https:\/\/tpp\.example\/back\?psu-id=/)
  expect(approved.text).toMatch(/Jonas Solvang has approved it , 15 January 2026, 10:00/)
  expect(approved.text).toMatch(/15 January 2026, 11:00 CET : A batch pays it, if there is money\./)
})

test('[C6b] [C6c] after the batch the diagram has the whole way, with moments, causes and rules, and the money has two sides', async () => {
  const path = await asked()
  await answers(path, 'approve')
  const moving = await browser.open('/console/time')
  const moved = await browser.submit(moving, 'advance-clock', { by: 'batch' })
  expect(moved.text).toMatch(/A batch ran\. 15 January 2026, 11:00 CET: Payment \w+ is booked\./)
  const page = await browser.open(path)
  expect(taken(page).map((title) => title.slice(0, 11).trim())).toEqual([
    ...['RCVD → ACTC', 'ACTC → ACCP', 'ACCP → PDNG', 'PDNG → ACSP', 'ACSP → ACSC', 'ACSC booked'],
  ])
  expect(page.text).toMatch(/15 January 2026, 11:00:00 CET , batch PDNG → ACSP .* P5c/)
  expect(page.text).toMatch(
    /left the account Lønnskonto NOK -100\.50 .*arrived on an account here Driftskonto NOK 100\.50/,
  )
  expect(page.text).toContain('Nothing: it has come to its end.')
})

test('[C6b] a payment without money tells each attempt, and the rule by which it was rejected', async () => {
  const path = await asked({ instructedAmount: { amount: '90000', currency: 'NOK' } })
  await answers(path, 'approve')
  const [account] = iterateForward(scene.bank.engine.bank.accounts, 'key')
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: 10 } }] as const
  scene.bank.engine.execute(
    'updateAccountBalances',
    { params: { accountId: account?.id ?? '' }, body: [...balances] },
    { now: scene.bank.clock.now },
  )
  scene.bank.clock.advance({ hours: 2 })
  const tried = await browser.open(path)
  expect(tried.text).toContain('There was not enough money: attempt 1 of 3. P5g')
  expect(tried.text).toContain('A batch pays it, if there is money. Attempt 2 of 3.')
  const moving = await browser.open('/console/time')
  const moved = await browser.submit(moving, 'set-clock', { moment: '2026-01-16T00:00' })
  expect(moved.text).toMatch(
    /15:30 CET: Payment \w+ is rejected: There were not enough funds on the account\./,
  )
  const page = await browser.open(path)
  expect(page.text).toMatch(/ACCP → RJCT It was rejected\. P5g/)
  expect(page.text).toContain('There were not enough funds on the account.')
  expect(page.text).toContain('Nothing has moved.')
})

test('[C6c] what is paid abroad tells the fee, the rate and the positions of the bank', async () => {
  const abroad = {
    instructedAmount: { amount: '50', currency: 'EUR' },
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  }
  const path = await asked(abroad, 'cross-border-credit-transfers')
  await answers(path, 'approve')
  scene.bank.clock.advance({ hours: 26 })
  const page = await browser.open(path)
  for (const said of [
    'fee, from the account',
    'fee, earned by the bank',
    'exchanged by the bank',
    'left for another bank',
  ]) {
    expect(page.text).toContain(said)
  }
  expect(page.text).toMatch(/1 NOK = 0\.\d+ EUR/)
})

test('[C6f] a no is given here, and what cannot be answered is told beside the form', async () => {
  const path = await asked()
  const wrong = await answers(path, 'approve', '12085592767')
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('12085592767')])
  const refused = await answers(path, 'refuse')
  expect(refused.text).toMatch(/RCVD → RJCT It was rejected\. P5e/)
  expect(() => answerForm(refused)).toThrow('no form that answers')
})

test('[C6j] a basket is approved here, with all that is in it', async () => {
  const made = await Promise.all(['1', '2'].map((amount) => posted(`/v1/payments/${domestic}`, body(amount))))
  const paymentIds = made.map(({ paymentId = '' }) => paymentId)
  const { basketId = '' } = await posted('/v1/signing-baskets', { paymentIds })
  await posted(`/v1/signing-baskets/${basketId}/authorisations`)
  const listed = await browser.open('/console/payments')
  expect(listed.link(basketId)).toBe(`/console/baskets/${basketId}`)
  const approved = await answers(`/console/baskets/${basketId}`, 'approve')
  expect(approved.text).toContain('ACTC approved')
  const payment = await browser.open(`/console/payments/${paymentIds[0]}`)
  expect(payment.text).toContain(`One of 2 payments in a basket: ${basketId}`)
  expect(payment.text).toContain('It was put into a signing basket.')
})

test('[C6g] payments are found by status, product, account, TPP and text', async () => {
  const path = await asked({ remittanceInformationUnstructured: 'Invoice 17' })
  const id = path.replace(/.*\//, '')
  const found = [
    'text=invoice17',
    `account=${iban}`,
    'status=RCVD',
    `product=${domestic}`,
    `tpp-id=${tpp.id}`,
    `text=${id}`,
  ]
  for (const query of found) {
    expect((await browser.open(`/console/payments?${query}`)).text, query).toContain(id)
  }
  const not = [
    'text=invoice18',
    'account=NO6297611252475',
    'status=ACSC',
    'product=sepa-credit-transfers',
    'tpp-id=other',
  ]
  for (const query of not) {
    expect((await browser.open(`/console/payments?${query}`)).text, query).toContain('No payment fits.')
  }
})

test('[C6f] [C6i] a consent is given here, tells days and reads, and is ended as its TPP would', async () => {
  const { consentId = '' } = await posted('/v1/consents')
  const open = await browser.open('/console/consents')
  expect(open.text).toContain('Access to accounts link not opened yet')
  const page = await answers(`/console/consents/${consentId}`, 'approve')
  expect(page.text).toContain('(180 days left)')
  expect(page.text).toContain('Given by Jonas Solvang')
  expect(page.text).toMatch(/Lønnskonto NO15 9710 0535 711 details, balances, transactions Yes/)
  const psuId = iterateForward(scene.bank.engine.bank.psus, 'key').next().value?.psuId ?? ''
  await tpp.get('/v1/accounts', { headers: { 'PSU-ID': psuId, 'Consent-ID': consentId } })
  const read = await browser.open(`/console/consents/${consentId}`)
  expect(read.text).toMatch(/Used Left \S+ the list 1 3/)
  const ended = await browser.submit(read, 'withdraw-consent')
  expect(ended.text).toContain('ended by the TPP')
  const list = await browser.open('/console/consents?status=terminatedByTpp&text=solvang')
  expect(list.link(consentId)).toBe(`/console/consents/${consentId}`)
})

test('[C6b] a bulk tells what became of each transfer, and a payment that comes again each execution', async () => {
  const one = { ...body('10'), debtorAccount: undefined }
  const bulk = {
    debtorAccount: { iban, currency: 'NOK' },
    payments: [one, { ...one, creditorName: 'Havbris' }],
  }
  const plan = { ...body('20'), startDate: '2026-01-16', frequency: 'Daily', endDate: '2026-01-20' }
  const paths: string[] = []
  for (const [service, sent] of [
    ['bulk-payments', bulk],
    ['periodic-payments', plan],
  ] as const) {
    const { paymentId } = await posted(`/v1/${service}/${domestic}`, sent)
    await posted(`/v1/${service}/${domestic}/${paymentId}/authorisations`)
    paths.push(`/console/payments/${paymentId}`)
    await answers(`/console/payments/${paymentId}`, 'approve')
  }
  const [bulkPath = '', planPath = ''] = paths
  expect((await browser.open(bulkPath)).text).toMatch(/Havbris .* waits/)
  scene.bank.clock.advance({ days: 4 })
  const booked = await browser.open(bulkPath)
  expect(booked.text).toMatch(/Transfers .*Havbris .*ACSC booked/)
  expect(booked.text).toContain('1. to Fjordlys Elektro AS, booked on 15 January 2026')
  const executed = await browser.open(planPath)
  expect(executed.text).toMatch(/Executions .*19 January 2026 ACSC booked 16 January 2026 ACSC booked/)
  expect(executed.text).toContain('Execution 2 on 19 January 2026: booked.')
  expect(taken(executed)).toContain('ACSP → ACTC: It waits for its day again.')
})
