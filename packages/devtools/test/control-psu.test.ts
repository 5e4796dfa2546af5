import type { Refusal, Result } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { morning, openApp, type TestApp } from '../../http/test/kit/bank.ts'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { comeBack, people, present, readAuthorisationId, readScaLink } from '../../http/test/kit/psu.ts'
import type { Choice } from '../src/control/choice.ts'
import { createPsu, readRedirect, type ScaResult } from '../src/control/psu.ts'

/** Opens a bank with the fixed data set, and the SCA page of a consent that a TPP has requested. */
async function openVisit(headers: Readonly<Record<string, string>> = {}) {
  const bank = filledEngine()
  const setup = { ...openApp({ engineFor: () => bank }), bank }
  const tpp = setup.tpp({ headers: { ...present, ...headers } })
  const host = { engine: setup.bank, now: () => setup.bank.now, links: setup.app.links }
  return {
    setup,
    tpp,
    host,
    link: await readScaLink(await tpp.get('/v1/accounts')),
    psu: (customerNumber: string = people.jonas) => createPsu(host, customerNumber),
  }
}

type Attempt = Result<ScaResult, Refusal>

function visited(attempt: Attempt): ScaResult {
  if (!attempt.ok) throw new Error(attempt.error.text)
  return attempt.value
}

function refusal(attempt: Attempt): string {
  return attempt.ok ? 'not refused' : `${attempt.error.code} ${attempt.error.text}`
}

/** What a TPP reads for a person who came back. */
async function names(
  { tpp }: Pick<TestApp, 'tpp'>,
  { psuId, corporateId }: ScaResult,
  path = '/v1/accounts',
) {
  const headers = {
    ...present,
    ...(psuId !== undefined && { 'PSU-ID': psuId }),
    ...(corporateId !== undefined && { 'PSU-Corporate-ID': corporateId }),
  }
  const answer = await tpp({ headers }).get(path)
  return { status: answer.status, text: await answer.text() }
}

test('approves without a browser, and the redirect names the PSU', async () => {
  const { psu, link, setup } = await openVisit()
  const result = visited(await psu().approve(link))
  expect(result).toEqual({
    tpp: 'PSDNO-FSA-123456789',
    url: `${comeBack}?psu-id=${result.psuId}&tpp-session-id=${result.sessionId}`,
    psuId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const { status, text } = await names(setup, result)
  expect(status).toBe(200)
  expect(text).toContain('Lønnskonto')
})

test("accepts a path or the authorisation's id as link", async () => {
  const paths = await openVisit()
  expect(await paths.psu().approve(new URL(paths.link).pathname)).toMatchObject({ ok: true })
  const ids = await openVisit()
  expect(await ids.psu().approve(readAuthorisationId(ids.link))).toMatchObject({ ok: true })
  const queries = await openVisit()
  expect(await queries.psu().approve(`${queries.link}?mobile=true#top`)).toMatchObject({ ok: true })
})

test.each([
  ['nothing', 'must be a link to the SCA page or the id'],
  ['https://bank.example/sca/PSDNO-FSA-1/abc/def', 'must be a link to the SCA page of this bank'],
  ['https://bank.example/v1/accounts', 'must be a link to the SCA page of this bank'],
  ['', 'must be a link to the SCA page or the id'],
])('refuses the link %j', async (link, words) => {
  const { psu } = await openVisit()
  const text = refusal(await psu().approve(link))
  expect(text).toContain('SCA_NOT_FOUND')
  expect(text).toContain(words)
})

test('refuses a changed link', async () => {
  const { psu, link } = await openVisit()
  expect(refusal(await psu().approve(link.replace('123456789', '123456780')))).toContain('SCA_NOT_FOUND')
})

test('refuses as a customer; the redirect has a message and no name', async () => {
  const { psu, link, setup } = await openVisit()
  expect(visited(await psu().refuse(link))).toEqual({
    tpp: 'PSDNO-FSA-123456789',
    url: `${comeBack}?message=The%20PSU%20has%20refused.`,
    message: 'The PSU has refused.',
  })
  expect((await names(setup, { tpp: '' })).status).toBe(401)
})

test('keeps the link open after a customer leaves', async () => {
  const { psu, link, setup } = await openVisit()
  expect(visited(await psu().abandon(link))).toEqual({ tpp: 'PSDNO-FSA-123456789' })
  const params = { authorisationId: readAuthorisationId(link) }
  const context = { now: morning, tpp: 'PSDNO-FSA-123456789' }
  expect(setup.bank.execute('readAuthorisation', { params }, context)).toMatchObject({
    value: { status: 'identified', person: { number: people.jonas } },
  })
  expect(await psu().approve(link)).toMatchObject({ ok: true })
})

test.each([
  ['whom the bank does not know', '01010112345'],
  ['a company', people.electrician],
  ['without a number', ''],
])('refuses a login %s and says who can', async (_, number) => {
  const { psu, link } = await openVisit()
  const text = refusal(await psu(number).approve(link))
  expect(text).toContain(`"${number}" cannot log in`)
  expect(text).toContain('13039319955 Jonas Solvang')
})

test('refuses a person other than the one of PSU-ID', async () => {
  const { psu, link, setup } = await openVisit()
  const { psuId = '' } = visited(await psu().approve(link))
  const tpp = setup.tpp({ headers: { ...present, 'PSU-ID': psuId } })
  const again = await readScaLink(await tpp.post('/v1/consents'))
  expect(refusal(await psu(people.arne).approve(again))).toContain(
    'names another person. Start an authorisation with another PSU-ID, or without it',
  )
})

test.each<readonly [Choice, string | undefined]>([
  [{}, undefined],
  [{ context: 'PRIVATE' }, undefined],
  [{ agreement: people.electrician }, people.electrician],
  [{ agreement: 'fjordlys elektro as' }, people.electrician],
  [{ agreement: people.cafe, context: 'CORPORATE' }, people.cafe],
])('lets a person with companies choose %j', async (choice, corporateId) => {
  const { psu, link, setup } = await openVisit()
  const result = visited(await psu().approve(link, choice))
  expect(result.corporateId).toBe(corporateId)
  expect((await names(setup, result)).status).toBe(200)
})

test.each<readonly [Choice, string]>([
  [{ context: 'CORPORATE' }, 'the customer must choose an agreement.'],
  [{ agreement: 'x' }, 'no such agreement is offered to the customer.'],
  [{ agreement: people.cafe, context: 'PRIVATE' }, 'no such agreement is offered to the customer.'],
])('refuses the choice %j and lists the offers', async (choice, words) => {
  const { psu, link } = await openVisit()
  const text = refusal(await psu().approve(link, choice))
  expect(text).toContain(words)
  for (const number of [people.jonas, people.electrician, people.cafe]) expect(text).toContain(number)
})

test('says that a person has nothing to share', async () => {
  const { psu, link, setup } = await openVisit({
    'PSU-Context': 'CORPORATE',
    'PSU-Corporate-ID': people.cafe,
  })
  const text = refusal(await psu(people.arne).approve(link))
  expect(text).toMatch(
    /^RESOURCE_UNKNOWN the SCA page has nothing to approve: There is nothing to share\. You have no accounts of the kind that .+ asks for, or may not use them\. The TPP asks for accounts of the company \d+\. The customer has NO\d{13} \(.+\), NO\d{13} \(.+\)/,
  )
  expect((await names(setup, { tpp: '' })).status).toBe(401)
})

test.each([
  [{ accounts: [{ iban: 'NO8330001234567' }] }, 'NO8330001234567'],
  [{ balances: [{ iban: 'NO8330001234567', currency: 'NOK' }] }, 'NO8330001234567 NOK'],
  [
    { transactions: [{ maskedPan: '492500******0000' }, { bban: '12345678903' }] },
    '492500******0000, 12345678903',
  ],
])(
  "[S2p] refuses a consent for other people's accounts, %j, and lists both",
  async (access, accountsText) => {
    const { tpp, psu, setup } = await openVisit()
    const terms = { recurringIndicator: true, frequencyPerDay: 4, validUntil: '2026-06-01' }
    const body = JSON.stringify({ access, ...terms, combinedServiceIndicator: false })
    const link = await readScaLink(await tpp.post('/v1/consents', { body }))
    const text = refusal(await psu(people.arne).approve(link, { context: 'PRIVATE', accounts: ['x'] }))
    const lead = 'You have no accounts of the kind that pocketbank test TPP asks for, or may not use them.'
    expect(text).toContain(
      `There is nothing to share. ${lead} The TPP asks for ${accountsText}. The customer has NO`,
    )
    const page = await (await setup.app.fetch(new Request(link))).text()
    expect(page).toContain('<h1>There is nothing to share</h1>')
    expect(page).toContain(lead)
  },
)

/** The accounts that Jonas has himself. */
async function ownAccounts() {
  const visit = await openVisit()
  const view = visit.setup.bank.execute('listAccounts', {}, { now: morning })
  const accounts = view.ok ? view.value.filter(({ customerNumber }) => customerNumber === people.jonas) : []
  const [first, second] = accounts
  if (first === undefined || second === undefined) throw new Error('the data set has two accounts of Jonas')
  return { ...visit, first, second }
}

test.each(['id', 'iban', 'bban', 'name'] as const)('chooses an account by its %s', async (field) => {
  const { psu, link, setup, first, second } = await ownAccounts()
  const result = visited(await psu().approve(link, { accounts: [first[field]] }))
  const { text } = await names(setup, result)
  expect(text).toContain(first.iban)
  expect(text).not.toContain(second.iban)
})

test('ignores blanks and letter case', async () => {
  const { psu, link, first } = await ownAccounts()
  const spelt = first.iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
  expect(await psu().approve(link, { accounts: [spelt] })).toMatchObject({ ok: true })
})

test('refuses a name of several accounts, and an unknown one', async () => {
  const { psu, link, first, second } = await ownAccounts()
  const unknownRefusal = refusal(await psu().approve(link, { accounts: ['my savings'] }))
  expect(unknownRefusal).toContain('no account of the agreement is "my savings"')
  for (const word of [first.iban, first.name, second.bban]) expect(unknownRefusal).toContain(word)
  const repeatedRefusal = refusal(await psu().approve(link, { accounts: [first.id, first.id] }))
  expect(repeatedRefusal).toContain('is listed twice')
})

test('grants the chosen rights', async () => {
  const { psu, link, setup, first } = await ownAccounts()
  const result = visited(await psu().approve(link, { rights: ['balances'] }))
  expect((await names(setup, result, `/v1/accounts/${first.id}/balances`)).status).toBe(200)
  expect((await names(setup, result, `/v1/accounts/${first.id}/transactions`)).status).not.toBe(200)
  const otherVisit = await openVisit()
  const choice = { rights: ['everything' as 'balances'] }
  expect(refusal(await otherVisit.psu().approve(otherVisit.link, choice))).toContain(
    'balances or transactions',
  )
})

test("ignores parameters of the TPP's address", async () => {
  const redirectUri = `${comeBack}?message=mine&psu-id=mine`
  const { psu, link } = await openVisit({ 'TPP-Redirect-URI': redirectUri })
  const result = visited(await psu().approve(link))
  expect(result.psuId).not.toBe('mine')
  expect(readRedirect(`${redirectUri}&message=The%20bank`)).toMatchObject({ message: 'The bank' })
})
