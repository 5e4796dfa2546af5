import { expect, test } from 'vitest'
import { readAccounts, readTransactions } from '../src/accounts.ts'
import { endConsent } from '../src/consents.ts'
import { type Customer, welcomeBack } from '../src/customer.ts'
import { followPayment, order } from '../src/payments.ts'
import { openClient } from '../test/access.ts'
import { arne, jonas, openSandbox, requireBody, visitor } from '../test/setup.ts'

const base = openSandbox()
const minutes = (count: number) => ({ minutes: count })

/** Days go by in which we read the customer's accounts every ten days, while they look. */
async function useFor(
  days: number,
  { bank, sandbox }: Pick<Awaited<ReturnType<typeof openClient>>, 'bank' | 'sandbox'>,
  customer: Customer,
) {
  for (let day = 0; day < days; day += 10) {
    requireBody(await readAccounts(bank, customer))
    sandbox.clock.advance({ days: 10 })
  }
}

test('a consent is received, and valid once the customer approves', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  expect(await statusOf(consent)).toBe('received')
  await sandbox.psu(arne).approve(consent.link)
  expect(await statusOf(consent)).toBe('valid')
})

test('a customer who logs in and refuses comes back without a name', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  const person = sandbox.psu(arne)
  await person.abandon(consent.link)
  const { url = '' } = await person.refuse(consent.link)
  expect(welcomeBack(visitor, url)).toBeUndefined()
  expect(await statusOf(consent)).toBe('rejected')
})

test('a customer who refuses at once comes back without a name', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  sandbox.bring('sca-refused')
  expect(await statusOf(await ask())).toBe('rejected')
})

test('a customer who logs in twice and goes away leaves a rejected consent', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  await sandbox.psu(arne).abandon(consent.link)
  await sandbox.psu(arne).abandon(consent.link)
  sandbox.clock.advance(minutes(15))
  expect(await statusOf(consent)).toBe('rejected')
})

test('a customer who does not come within 15 minutes needs another link', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  sandbox.clock.advance(minutes(15))
  expect(await statusOf(consent)).toBe('rejected')
  const second = await ask()
  await sandbox.psu(arne).approve(second.link)
  expect(await statusOf(second)).toBe('valid')
})

test('a link works once', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  await sandbox.psu(arne).approve(consent.link)
  await expect(sandbox.psu(arne).refuse(consent.link)).rejects.toMatchObject({ code: 'SCA_INVALID' })
  expect(await statusOf(consent)).toBe('valid')
})

test('a mistyped customer number does not use the link up', async () => {
  const { ask, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  await expect(sandbox.psu('00000000000').approve(consent.link)).rejects.toThrow()
  await sandbox.psu(arne).approve(consent.link)
  expect(await statusOf(consent)).toBe('valid')
})

test('nobody else can answer for a customer whom we name', async () => {
  const { admit, ask, bank, sandbox, statusOf } = await openClient(base)
  const { consentId, customer } = await admit(jonas)
  requireBody(await endConsent(bank, customer, consentId))
  const consent = await ask({}, customer)
  await expect(sandbox.psu(arne).approve(consent.link)).rejects.toThrow()
  expect(await statusOf(consent)).toBe('received')
})

test('a consent that we end before its approval cannot be approved', async () => {
  const { ask, bank, sandbox, statusOf } = await openClient(base)
  const consent = await ask()
  requireBody(await endConsent(bank, visitor, consent.consentId))
  await expect(sandbox.psu(arne).approve(consent.link)).rejects.toThrow()
  expect(await statusOf(consent)).toBe('terminatedByTpp')
})

test('a customer opens one of two accounts', async () => {
  const { admit, bank } = await openClient(base)
  const { customer } = await admit(jonas, { accounts: ['Lønnskonto'] })
  expect(requireBody(await readAccounts(bank, customer)).map(({ name }) => name)).toEqual(['Lønnskonto'])
})

test('a customer keeps balances back', async () => {
  const { admit, bank } = await openClient(base)
  const { customer } = await admit(jonas, { rights: ['transactions'] })
  const accounts = requireBody(await readAccounts(bank, customer))
  expect(accounts.map(({ balances }) => balances)).toEqual([undefined, undefined])
})

test('a customer keeps transactions back', async () => {
  const { admit, bank } = await openClient(base)
  const { customer } = await admit(jonas, { rights: ['balances'] })
  const [{ resourceId } = { resourceId: '' }] = requireBody(await readAccounts(bank, customer))
  const response = await readTransactions(bank, customer, { resourceId, since: '2026-01-01' })
  expect(response).toMatchObject({ kind: 'refused', code: 'CONSENT_INVALID' })
})

test('a customer who acts for two companies opens their own accounts', async () => {
  const { admit, bank } = await openClient(base)
  const { customer } = await admit(jonas, { context: 'PRIVATE' })
  expect(customer.corporateId).toBeUndefined()
  expect(requireBody(await readAccounts(bank, customer))).toHaveLength(2)
})

test.each(['Fjordlys bedrift', 'Havbris bedrift'])(
  'a customer opens the accounts of %s',
  async (agreement) => {
    const { admit, bank } = await openClient(base)
    const { customer } = await admit(jonas, { context: 'CORPORATE', agreement })
    expect(customer.corporateId).toBeDefined()
    expect(requireBody(await readAccounts(bank, customer)).map(({ name }) => name)).toContain('Driftskonto')
  },
)

test('a company’s accounts are not read without its id', async () => {
  const { admit, bank } = await openClient(base)
  const { customer } = await admit(jonas, { context: 'CORPORATE', agreement: 'Havbris bedrift' })
  const { corporateId: _, ...person } = customer
  expect(await readAccounts(bank, person)).toMatchObject({ code: 'HTTP_HEADER_REQUIRED' })
})

test('two people sign for a company, and one cannot sign twice', async () => {
  const { admit, bank, sandbox } = await openClient(base)
  sandbox.bring('sca-second-signer')
  const { customer } = await admit(jonas, { agreement: 'Fjordlys bedrift' })
  const { customer: second } = await admit(arne, { agreement: 'Fjordlys bedrift' })
  const payment = requireBody(
    await order(bank, customer, {
      body: {
        instructedAmount: { currency: 'NOK', amount: '100.00' },
        debtorAccount: { bban: '97611252475', currency: 'NOK' },
        creditorName: 'Arne Bekkelund',
        creditorAccount: { iban: 'NO6697350494093', currency: 'NOK' },
      },
    }),
  )
  await sandbox.psu(jonas).approve(payment.link ?? '')
  expect(requireBody(await followPayment(bank, customer, payment))).toBe('approve it')
  const link = async () =>
    requireBody(
      await bank.post<{ _links: { scaRedirect: { href: string } } }>(
        `${payment.path}/authorisations`,
        second,
      ),
    )._links.scaRedirect.href
  await expect(sandbox.psu(jonas).approve(await link())).rejects.toThrow()
  await sandbox.psu(arne).approve(await link())
  expect(requireBody(await followPayment(bank, customer, payment))).toBe('on its way')
})

test.each([{ prefersApp: true }, { redirectUri: 'no.payer.app://back' }])(
  'a customer approves in the bank’s app, and comes back by %o',
  async (wire) => {
    const { admit, bank } = await openClient(base, wire)
    const { customer } = await admit(arne)
    expect(requireBody(await readAccounts(bank, customer))).toHaveLength(2)
  },
)

test('a consent that we end is over, and the customer is asked again', async () => {
  const { admit, bank, statusOf } = await openClient(base)
  const { consentId, customer } = await admit(arne)
  requireBody(await endConsent(bank, customer, consentId))
  expect(await statusOf({ consentId })).toBe('terminatedByTpp')
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
})

test('a newer consent replaces the older one, and reading goes on', async () => {
  const client = await openClient(base)
  const { admit, ask, bank, sandbox, statusOf } = client
  const { consentId, customer } = await admit(arne)
  await useFor(170, client, customer)
  const newer = await ask({}, customer)
  await sandbox.psu(arne).approve(newer.link)
  expect(await statusOf({ consentId })).toBe('terminatedByTpp')
  expect((await readAccounts(bank, customer)).kind).toBe('done')
})

test('a customer who withdraws the consent in the internet bank is asked again', async () => {
  const { admit, bank, sandbox, statusOf } = await openClient(base)
  const { consentId, customer } = await admit(arne)
  await sandbox.psu(arne).withdrawConsent(consentId)
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
  expect(await statusOf({ consentId })).toBe('revokedByPsu')
})

test('a consent ends on the last day that we have asked for', async () => {
  const { admit, bank, sandbox, statusOf } = await openClient(base)
  const { consentId, customer } = await admit(arne, {}, { validUntil: '2026-01-20' })
  sandbox.clock.advance({ days: 6 })
  expect(await statusOf({ consentId })).toBe('expired')
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
})

test('a consent that we ask for longer than the bank allows ends earlier', async () => {
  const client = await openClient(base)
  const { consentId, customer } = await client.admit(arne, {}, { validUntil: '2030-01-01' })
  await useFor(180, client, customer)
  expect(await client.statusOf({ consentId })).toBe('expired')
})

test('a consent for one access ends with it', async () => {
  const { admit, bank, sandbox, statusOf } = await openClient(base)
  const { consentId, customer } = await admit(arne, {}, { recurringIndicator: false })
  requireBody(await readAccounts(bank, customer))
  sandbox.clock.advance(minutes(15))
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
  expect(await statusOf({ consentId })).toBe('expired')
})

test('a history of more than 90 days needs the customer again', async () => {
  const { admit, bank, sandbox } = await openClient(base)
  const { customer } = await admit(arne)
  const [{ resourceId } = { resourceId: '' }] = requireBody(await readAccounts(bank, customer))
  const since = { resourceId, since: '2025-03-01' }
  expect((await readTransactions(bank, customer, since)).kind).toBe('done')
  sandbox.clock.advance({ hours: 1 })
  expect((await readTransactions(bank, customer, since)).kind).toBe('approval')
})
