import { iterateForward } from '@pocketbank/core/base/store'
import type { PaymentOrder } from '@pocketbank/http'
import { createSandbox, type Sandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { situations } from '../src/situations/catalogue.ts'
import { openControl, readError } from './kit/control.ts'
import { openRecipeBank } from './kit/recipe-bank.ts'

const jonas = '13039319955'
const arne = '12085592767'
const otherTpp = 'PSDSE-FINA-44059'

const armed = situations.filter(({ arm }) => arm !== undefined).map(({ id }) => id)

/** A sandbox with a TPP for which two customers have approved. */
async function openPair() {
  const sandbox = createSandbox({ onFault: (fault) => expect.fail(String(fault)) })
  const tpp = sandbox.tpp()
  for (const number of [arne, jonas]) {
    await sandbox.psu(number).approve(await tpp.for(number).get('/v1/accounts'))
  }
  return { sandbox, tpp }
}

/** The parts of a sandbox that an arm can change. */
function readState({ bank, clock, faults, quirks }: Sandbox) {
  return { bank: bank.bank, now: clock.now.getTime(), faults: faults.list(), quirks: quirks.on() }
}

/** The status of the newest authorisation of a sandbox. */
function newestStatus({ bank }: Sandbox): string | undefined {
  return [...iterateForward(bank.bank.authorisations, 'key')].at(-1)?.status
}

/** The message with which a situation is refused; undefined if it was armed. */
function findRefusal(sandbox: Sandbox, id: string, wish = {}): string | undefined {
  try {
    sandbox.bring(id, wish)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'CONFLICT' })
    return (error as Error).message
  }
}

/** Situations that need a customer with a consent, an account or a card, or people and companies. */
const needy = [
  'sca-approved',
  'sca-abandoned',
  'sca-identified-again',
  'sca-some-accounts',
  'sca-second-signer',
  'consent-withdrawn',
  'consent-expired',
  'sca-details-90-days',
  'reading-several-pages',
  'reading-account-closed',
  'reading-negative-balance',
  'reading-name-cut',
  'reading-card-blocked',
  'reading-supplementary-card',
  'reading-card-exchanged',
]

test.for(armed)('[K4j] changes nothing with %s if the precondition is missing', (id) => {
  const sandbox = createSandbox({ fixtures: 'none' })
  const before = readState(sandbox)
  const refusal = findRefusal(sandbox, id)
  if (needy.includes(id)) expect(refusal).toBeDefined()
  if (refusal === undefined) return
  const after = readState(sandbox)
  expect(after.bank === before.bank).toBe(true)
  expect(after).toEqual(before)
})

test('[K4j] answers 409 with the missing precondition', async () => {
  const { call } = openControl()
  const answer = await call('POST', '/_sandbox/situations/consent-withdrawn')
  expect(answer.status).toBe(409)
  expect((await readError(answer)).message).toContain('Have a customer approve one first')
})

test('[K4j] accepts no answer of a customer who cannot log in', async () => {
  const { sandbox } = await openPair()
  expect(findRefusal(sandbox, 'sca-approved', { customerNumber: '18129215603' })).toContain(
    'no customer is known',
  )
  expect(findRefusal(sandbox, 'consent-withdrawn', { customerNumber: '18129215603' })).toContain('no consent')
  for (const id of ['sca-approved', 'reading-429', 'consent-withdrawn']) {
    expect(findRefusal(sandbox, id, { customerNumber: 'nobody' })).toContain(
      'no customer has the number "nobody"',
    )
  }
})

const pair = await openPair()

test.for(armed)('leaves no fault or quirk of %s when undone', (id) => {
  const sandbox = pair.sandbox.fork()
  const { faults, quirks } = readState(sandbox)
  if (findRefusal(sandbox, id) !== undefined) return
  sandbox.removeSituation(id)
  expect(readState(sandbox)).toMatchObject({ faults, quirks })
})

test('undoes what waits for a request, and triggers once if armed twice', async () => {
  const { sandbox, tpp } = await openPair()
  sandbox.bring('sca-refused')
  sandbox.removeSituation('sca-refused')
  await tpp.consent()
  expect(newestStatus(sandbox)).toBe('started')
  for (let time = 0; time < 2; time += 1) sandbox.bring('sca-some-accounts')
  await tpp.consent()
  expect(newestStatus(sandbox)).toBe('approved')
  await tpp.consent()
  expect(newestStatus(sandbox)).toBe('started')
  sandbox.bring('reading-429')
  sandbox.removeSituation('reading-429')
  expect((await tpp.get('/v1/accounts')).status).toBe(200)
})

test('keeps clock and rows when a situation is undone', async () => {
  const { sandbox, tpp } = await openPair()
  sandbox.bring('reading-bare-row')
  sandbox.bring('time-midnight')
  const { now, bank } = readState(sandbox)
  sandbox.removeSituation('reading-bare-row')
  sandbox.removeSituation('time-midnight')
  expect(readState(sandbox)).toMatchObject({ now })
  expect(sandbox.bank.bank === bank).toBe(true)
  expect((await tpp.get('/v1/accounts')).status).toBe(200)
})

test('triggers only for requests of the named TPP', async () => {
  const { sandbox, tpp } = await openPair()
  sandbox.bring('sca-link-expired', { tpp: otherTpp })
  sandbox.bring('reading-429', { tpp: otherTpp })
  await tpp.consent()
  expect([newestStatus(sandbox), (await tpp.get('/v1/accounts')).status]).toEqual(['started', 200])
  await sandbox.tpp({ id: otherTpp }).consent()
  await tpp.get('/v1/accounts')
  expect(newestStatus(sandbox)).toBe('expired')
  expect(findRefusal(sandbox, 'consent-withdrawn', { tpp: otherTpp })).toContain('no consent of this TPP')
})

test('requires a second signer only where the named customer pays', async () => {
  const { sandbox } = await openPair()
  const engagements = () => [...iterateForward(sandbox.bank.bank.engagements, 'key')]
  const before = engagements()
  const customer = [...iterateForward(sandbox.bank.bank.customers, 'key')].find(
    ({ number }) => number === arne,
  )
  const isOwn = ({ kind, account }: (typeof before)[number]) =>
    before.some(
      (engagement) =>
        engagement.kind === kind &&
        engagement.account === account &&
        engagement.customer === customer?.serial,
    )
  sandbox.bring('sca-second-signer', { customerNumber: arne })
  const after = engagements()
  expect(after.filter(isOwn)).not.toEqual(before.filter(isOwn))
  expect(after.filter((engagement) => !isOwn(engagement))).toEqual(
    before.filter((engagement) => !isOwn(engagement)),
  )
})

test('requires a second signer before any customer is known', () => {
  expect(findRefusal(createSandbox(), 'sca-second-signer')).toBeUndefined()
  expect(findRefusal(createSandbox(), 'sca-second-signer', { customerNumber: 'nobody' })).toContain(
    'no customer has the number',
  )
})

test('triggers only for requests for the named customer', async () => {
  const { sandbox, tpp } = await openPair()
  const [forJonas, forArne] = [tpp.for(jonas), tpp.for(arne)]
  sandbox.bring('reading-429', { customerNumber: arne })
  sandbox.bring('sca-some-accounts', { customerNumber: arne })
  expect((await forJonas.get('/v1/accounts')).status).toBe(200)
  await forJonas.consent()
  expect(newestStatus(sandbox)).toBe('started')
  expect((await forArne.get('/v1/accounts')).status).toBe(429)
  await forArne.consent()
  expect(newestStatus(sandbox)).toBe('approved')
  expect(await forArne.accounts()).toHaveLength(1)
  sandbox.bring('consent-withdrawn', { customerNumber: arne })
  const read = async (client: typeof tpp) => (await client.get('/v1/accounts')).status
  expect([await read(forJonas), await read(forArne)]).toEqual([200, 401])
})

test('reaches an unknown customer by the customer number', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  sandbox.bring('reading-no-account', { customerNumber: jonas })
  await tpp.consent()
  expect(newestStatus(sandbox)).toBe('approved')
})

test('refuses a waiting approval only for the named customer and purpose', async () => {
  const { sandbox, tpp } = await openPair()
  const consent = await tpp.for(jonas).consent()
  sandbox.bring('sca-refused', { customerNumber: arne })
  sandbox.bring('payment-refused')
  sandbox.bring('basket-refused')
  expect((await tpp.for(jonas).readConsent(consent)).consentStatus).toBe('received')
  sandbox.bring('consent-rejected', { customerNumber: jonas })
  expect((await tpp.for(jonas).readConsent(consent)).consentStatus).toBe('rejected')
})

test('ends what waits for a request with its bank', async () => {
  const { sandbox } = await openPair()
  const start = sandbox.snapshot()
  const ends = [() => sandbox.reset(), () => sandbox.restore(start)]
  for (const end of ends) {
    sandbox.bring('sca-refused')
    end()
    await sandbox.tpp().consent()
    expect(newestStatus(sandbox)).toBe('started')
  }
})

test('refuses to limit a quirk', () => {
  const bringQuirk = (wish = {}) => createSandbox().bring('quirk-ids-missing', wish).done
  expect(bringQuirk()).not.toContain('for all TPPs')
  expect(bringQuirk({ tpp: otherTpp })).toContain('this one is on for all TPPs.')
  expect(bringQuirk({ customerNumber: jonas })).toContain('this one is on for all TPPs.')
})

test('keeps a quirk that two situations need, and one of the tester', () => {
  const sandbox = createSandbox()
  const isOn = () => sandbox.quirks.on().includes('instantHeld')
  for (let time = 0; time < 2; time += 1) sandbox.bring('quirk-instant-held')
  sandbox.bring('payment-instant-held')
  sandbox.removeSituation('quirk-instant-held')
  expect(isOn()).toBe(true)
  sandbox.removeSituation('payment-instant-held')
  expect(isOn()).toBe(false)
  sandbox.quirks.set('instantHeld')
  sandbox.bring('quirk-instant-held')
  sandbox.removeSituation('quirk-instant-held')
  expect(isOn()).toBe(true)
})

test.for([
  'basket-never-approved',
  'basket-link-expired',
  'payment-cancellation-expired',
  'consent-one-off',
  'consent-expired-as-asked',
  'bulk-account-closed',
])('[K4j] refuses %s if only another kind is there, unchanged', async (id) => {
  const { sandbox, tpp, psu, order } = await openRecipeBank()
  const payment = await tpp.pay(order as PaymentOrder)
  if (id === 'payment-cancellation-expired') await psu.approve(payment)
  const before = readState(sandbox)
  expect(findRefusal(sandbox, id)).toBeDefined()
  expect(readState(sandbox)).toEqual(before)
})

test('waits for a basket, periodic or instant payment if another payment exists', async () => {
  const { sandbox, tpp, order } = await openRecipeBank()
  await tpp.pay(order as PaymentOrder)
  const before = readState(sandbox)
  for (const id of ['basket-payment-account-closed', 'periodic-day-lost', 'payment-instant-no-funds']) {
    sandbox.bring(id)
    expect(readState(sandbox)).toEqual(before)
  }
})
