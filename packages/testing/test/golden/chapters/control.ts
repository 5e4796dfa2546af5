import { openBank, type RecordedBank } from '../bank.ts'
import { domestic, orders, paying, people, present, stranger } from '../bodies.ts'
import { readPsuHeaders, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

const root = '/_sandbox'

/** The clock of a bank with a payment and a link that are waiting. */
async function moveClock(bank: RecordedBank): Promise<void> {
  const { ask } = bank
  const tpp = bank.tpp({ headers: { ...present, ...stranger, ...paying } })
  bank.heading('the clock')
  await bank.prepare(async () => {
    await tpp.post('/v1/consents')
    await tpp.post(`/v1/periodic-payments/${domestic}` as string, { body: orders['periodic-payments']() })
  })
  await ask('GET', `${root}/clock`)
  await ask('HEAD', `${root}/clock`)
  for (const body of [
    { minutes: 5 },
    { to: 'nextBatch' },
    { to: '2026-01-16T10:00:00+01:00' },
    { days: 2, hours: 1 },
  ]) {
    await ask('POST', `${root}/clock/advance`, { body })
  }
  for (const body of [{ now: '2026-02-01T10:00:00+01:00' }, { following: true }, { following: false }]) {
    await ask('PUT', `${root}/clock`, { body })
  }
  bank.heading('moves of the clock that are refused')
  const moves = [{}, { days: 1, to: 'nextBatch' }, { to: 'soon' }, { days: -1 }, { days: 'x' }, { years: 1 }]
  const times = [{}, { now: '2026-01-01T10:00:00+01:00' }, { now: 'x' }, { following: 1 }, []]
  await bank.list(async () => {
    for (const body of moves) await ask('POST', `${root}/clock/advance`, { body })
    for (const body of times) await ask('PUT', `${root}/clock`, { body })
  })
}

/** Customers who answer without a browser. */
async function answerAsPsu(bank: RecordedBank): Promise<string> {
  const { ask } = bank
  const tpp = bank.tpp({ headers: present })
  const createConsentLink = () => bank.prepare(async () => readScaLink(await tpp.post('/v1/consents')))
  const act = (action: string, body: object) => ask('POST', `${root}/psu/${action}`, { body })
  const customerNumber = people.jonas
  bank.heading('a person answers without a browser')
  const link = await createConsentLink()
  await act('abandon', { link, customerNumber })
  const approved = await act('approve', { link, customerNumber, context: 'PRIVATE', rights: ['balances'] })
  const { url = '' } = await readJsonBody(approved.clone(), 200)
  await act('approve', { link, customerNumber, context: 'PRIVATE' })
  await act('refuse', { link, customerNumber })
  const corporate = await createConsentLink()
  await act('approve', { link: corporate, customerNumber, context: 'CORPORATE' })
  await act('refuse', { authorisationId: corporate.split('/').at(-2), customerNumber })
  const refusedLink = await createConsentLink()
  await act('refuse', { link: refusedLink, customerNumber: people.arne })
  bank.heading('visits that are refused')
  await bank.list(async () => {
    await act('approve', { customerNumber })
    await act('approve', { link: refusedLink, authorisationId: 'x', customerNumber })
    await act('approve', { link: 'http://127.0.0.1:8080/sca/x/y/z', customerNumber })
    await act('approve', { authorisationId: 'x', customerNumber })
    await act('approve', { link: await createConsentLink(), customerNumber: 'nobody' })
    await act('approve', { link: await createConsentLink(), customerNumber, agreement: 'x' })
    await act('approve', { link: await createConsentLink(), customerNumber, accounts: ['x'] })
    await act('approve', { link: await createConsentLink(), customerNumber, rights: ['everything'] })
  })
  const late = await createConsentLink()
  await bank.prepare(() => ask('POST', `${root}/clock/advance`, { body: { hours: 2 } }))
  await act('approve', { link: late, customerNumber })
  return url
}

/** What customers do in the internet bank. */
async function actInInternetBank(bank: RecordedBank): Promise<void> {
  const { ask } = bank
  const customerNumber = people.jonas
  const act = (action: string, body: object) => ask('POST', `${root}/psu/${action}`, { body })
  const waiting = bank.tpp({ headers: { ...present, ...stranger, ...paying } })
  const payment = await bank.prepare(() =>
    waiting.post(`/v1/payments/${domestic}` as string, { body: orders.payments() }),
  )
  const { paymentId = '', _links } = await readJsonBody<{ paymentId?: string; _links: Links }>(
    payment.clone(),
    201,
  )
  const target = { customerNumber, paymentId }
  await act('cancel-payment', target)
  await act('approve', { link: _links.scaRedirect?.href, customerNumber })
  await act('change-payment', { ...target, amount: '7.50' })
  await act('change-payment', { ...target, requestedExecutionDate: '2026-03-02' })
  await bank.list(() => waiting.get(`/v1/payments/${domestic}/${paymentId}` as string))
  await act('cancel-payment', target)
  await bank.list(() => waiting.get(`/v1/payments/${domestic}/${paymentId}/status` as string))
  const tpp = bank.tpp({ headers: present })
  const response = await bank.prepare(() => tpp.post('/v1/consents'))
  const { consentId = '' } = await readJsonBody<{ consentId?: string }>(response.clone(), 201)
  const approved = await act('approve', {
    link: await readScaLink(response),
    customerNumber,
    context: 'PRIVATE',
  })
  const { url = '' } = await readJsonBody(approved.clone(), 200)
  await act('withdraw-consent', { customerNumber, consentId })
  const knownTpp = bank.tpp({ headers: { ...present, ...readPsuHeaders(url) } })
  await knownTpp.get('/v1/accounts')
  await bank.list(() => knownTpp.get(`/v1/consents/${consentId}` as string))
  bank.heading('what customers cannot do there')
  await bank.list(async () => {
    await act('change-payment', target)
    await act('change-payment', { ...target, amount: '1' })
    await act('cancel-payment', { ...target, customerNumber: people.arne })
    await act('cancel-payment', { ...target, customerNumber: 'nobody' })
    await act('withdraw-consent', { customerNumber, consentId })
    await act('withdraw-consent', { customerNumber, consentId: 'x' })
  })
}

interface Links {
  readonly scaRedirect?: { readonly href: string }
}

/** What is asked of the journal itself. */
async function askJournal(bank: RecordedBank, redirectUri: string): Promise<void> {
  const { ask } = bank
  const tpp = bank.tpp({ headers: { ...present, ...readPsuHeaders(redirectUri) } })
  bank.heading('the request journal')
  await tpp.get('/v1/accounts', { wrong: 'headerChanged', headers: { 'X-Request-ID': 'changed' } })
  await tpp.post('/v1/sandbox/customers' as string, {
    body: { name: 1 },
    headers: { 'X-Request-ID': 'formless' },
  })
  await bank.list(() => tpp.get('/v1/users', { headers: { 'X-Request-ID': 'read' } }))
  const queries = [
    'status=401&operation=listConsentedAccounts&method=GET',
    'code=FORMAT_ERROR',
    'rule=Q3',
    'requestId=read',
    `since=2026-02-01T12:00:01%2B01:00`,
    'tpp=nobody',
  ]
  for (const query of queries) await ask('GET', `${root}/requests?${query}`)
  for (const Accept of ['application/json', 'text/plain', 'text/*, application/json;q=0.5']) {
    await ask('GET', `${root}/requests/formless`, { headers: { Accept } })
    await ask('GET', `${root}/requests/changed-changed`, { headers: { Accept } })
    await ask('GET', `${root}/requests/read`, { headers: { Accept } })
  }
  bank.heading('questions that are refused')
  await bank.list(async () => {
    for (const query of ['since=x', 'after=x', 'code=X', 'status=x', 'colour=red']) {
      await ask('GET', `${root}/requests?${query}`)
    }
    await ask('GET', `${root}/requests/x`)
  })
  bank.heading('an empty journal')
  await ask('DELETE', `${root}/requests`)
  await ask('GET', `${root}/requests`)
}

/** Clock, customers and journal. */
export const control: Chapter = async (transcript) => {
  const bank = openBank(transcript, { data: 'fixed' })
  await moveClock(bank)
  await askJournal(bank, await answerAsPsu(bank))
  bank.heading('customers in the internet bank')
  await actInInternetBank(openBank(transcript, { data: 'fixed' }))
  bank.heading('situations')
  for (const id of ['sca-refused', 'sca-refusd']) {
    await bank.ask('POST', `${root}/situations/${id}`, {
      body: { tpp: 'PSDNO-FSA-1', customerNumber: '13039319955' },
    })
    await bank.ask('DELETE', `${root}/situations/${id}`)
  }
  await bank.ask('DELETE', `${root}/situations`)
  await bank.ask('GET', `${root}/situations?tpp=nobody`)
  await bank.ask('GET', `${root}/advice?tpp=nobody`)
  bank.heading('an archive and a report, here of no requests: an archive has how long each took')
  await bank.ask('GET', `${root}/requests.har`)
  await bank.ask('GET', `${root}/requests.har?id=x`)
  await openBank(transcript).ask('GET', `${root}/report`)
  bank.heading('copies, of a bank in memory and of one that its host stores')
  const body = { folder: '/var/backups/bank-monday' }
  for (const requestBody of [body, {}]) await bank.ask('POST', `${root}/backup`, { body: requestBody })
  await openBank(transcript, { isStored: true }).ask('POST', `${root}/backup`, { body })
}

/** Snapshots that are kept, restored, downloaded and uploaded. */
export const snapshots: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const { ask } = bank
  const tpp = bank.tpp({ headers: present })
  const path = `${root}/snapshots`
  bank.heading('snapshots')
  await ask('GET', path)
  const makeKari = () =>
    bank.omitBodies(() =>
      tpp.post('/v1/sandbox/customers', {
        body: { customerNumber: 'kari', name: 'Kari Test', type: 'PRIVATE' },
        headers: { 'X-Request-ID': 'make-kari' },
      }),
    )
  const { customerId } = await readJsonBody(await makeKari())
  await bank.list(async () => {
    await tpp.post('/v1/consents')
    await ask('POST', `${root}/faults`, {
      body: { effect: 'systemError', match: { operation: 'createPayment' } },
    })
    await ask('PUT', `${root}/quirks`, { body: { on: ['idsMissing'] } })
  })
  await ask('POST', path, { body: { id: 'kari' } })
  await ask('POST', path, { body: {} })
  await ask('POST', path)
  await ask('POST', path, { body: { id: 'kari' } })
  const text = await (await ask('GET', `${path}/kari`)).text()
  await ask('HEAD', `${path}/kari`)
  const lookForAll = () =>
    bank.list(async () => {
      await ask('GET', `${root}/faults/fault-1`)
      await tpp.get(`/v1/sandbox/customers/${customerId}`)
    })
  await bank.list(async () => {
    await tpp.delete(`/v1/sandbox/customers/${customerId}`)
    await ask('POST', `${root}/clock/advance`, { body: { days: 1 } })
    await ask('DELETE', `${root}/faults`)
  })
  await lookForAll()
  await ask('POST', `${path}/kari/restore`, { body: {} })
  await lookForAll()
  bank.heading('a request that was answered before the snapshot, again')
  await makeKari()
  await ask('PUT', `${path}/mine`, { body: text })
  await ask('PUT', `${path}/mine`, { body: text })
  await ask('POST', `${path}/start/restore`, { body: {} })
  await lookForAll()
  await ask('POST', `${path}/mine/restore`, { body: {} })
  bank.heading('a reset, after which the request of the same id is a new one')
  await ask('POST', `${root}/reset`, { body: {} })
  await makeKari()
  await ask('GET', `${root}/health`)
  await ask('DELETE', `${path}/kari`)
  await ask('GET', path)
  bank.heading('what is refused')
  await bank.list(async () => {
    await ask('POST', `${root}/rest`, { body: {} })
    await ask('DELETE', `${path}/start`)
    await ask('DELETE', `${path}/kari`)
    await ask('GET', `${path}/kari`)
    await ask('POST', `${path}/kari/restore`, { body: {} })
    await ask('PUT', `${path}/start`, { body: text })
    await ask('PUT', `${path}/-`, { body: text })
    await ask('POST', path, { body: { id: '-' } })
    for (const body of [
      '',
      '{',
      '{}',
      text.replace('"name":"Kari Test"', '"name":1'),
      text.replace('kari', 'x'.repeat(99)),
    ]) {
      await ask('PUT', `${path}/broken`, { body })
    }
    await ask('PUT', `${path}/broken`, { body: text.replaceAll(/"now":\d+/g, '"now":9999999999999') })
  })
}
