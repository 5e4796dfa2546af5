import { createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { controlBank } from '../src/control/bank.ts'
import { situations } from '../src/situations/catalogue.ts'
import { Observer } from '../src/situations/observer.ts'
import { jonas, openClient } from './kit/advice-client.ts'

const situationsOfOtherPages = situations.filter(({ id }) =>
  /^payment-(?:cancelled|moved|halved|amount|changed).*elsewhere/.test(id),
)

test.for(situationsOfOtherPages.map(({ id }) => id))(
  '[K4j] says what to do for %s once the account is closed',
  async (id) => {
    const { sandbox, pay, psu, account } = await openClient()
    await psu.approve(await pay())
    sandbox.bank.execute('closeAccount', { params: { accountId: account } }, { now: sandbox.bank.now })
    try {
      sandbox.bring(id)
    } catch (fault) {
      expect(fault).toMatchObject({ code: 'CONFLICT' })
      expect(String(fault)).toMatch(/Create/)
    }
    const bringCancellation = () => sandbox.bring('payment-cancelled-elsewhere')
    expect(bringCancellation).toThrow(
      'The account of the latest payment is closed. Create a payment from another account.',
    )
  },
)

test('[K4j] names another situation if the bank refuses an armed one', async () => {
  const { sandbox, pay, psu } = await openClient()
  await psu.approve(await pay())
  const { bank } = sandbox
  const context = { now: bank.now }
  for (const { id: agreementId, engagements } of Object.values(listAgreements())) {
    for (const { id: engagementId } of engagements)
      bank.execute('removeEngagement', { params: { agreementId, engagementId } }, context)
  }
  expect(() => sandbox.bring('payment-cancelled-elsewhere')).toThrow(
    'the bank refuses this now: this customer has no such payment.',
  )
  function listAgreements() {
    const result = bank.execute('listAgreements', {}, context)
    return result.ok ? (result.value as never as { id: string; engagements: { id: string }[] }[]) : []
  }
})

test.for(['2026-05-31', '2026-03-01', undefined])(
  '[K4k] ends a consent with validUntil %s by consent-expired',
  async (validUntil) => {
    const sandbox = createSandbox()
    const [tpp, psu] = [sandbox.tpp(), sandbox.psu(jonas)]
    await psu.approve(await tpp.consent(validUntil === undefined ? {} : { validUntil }))
    sandbox.bring('consent-expired')
    expect((await tpp.get('/v1/accounts')).status).toBe(401)
    const metSituations = sandbox.situations().situations.filter((situation) => situation.met)
    expect(metSituations.map(({ id }) => id)).toContain('consent-expired')
  },
)

test('[K4j] refuses consent-expired for a consent for one access', async () => {
  const sandbox = createSandbox()
  await sandbox.psu(jonas).approve(await sandbox.tpp().consent({ recurringIndicator: false }))
  expect(() => sandbox.bring('consent-expired')).toThrow(
    'Have a consent approved that is not for one access.',
  )
})

test.for([jonas, '12085592767'])(
  '[K4k] names the person for reading-supplementary-card, apart from %s',
  async (number) => {
    const sandbox = createSandbox()
    const tpp = sandbox.tpp()
    await sandbox.psu(number).approve(await tpp.get('/v1/card-accounts'))
    const { done } = sandbox.bring('reading-supplementary-card')
    const [otherNumber = ''] = /\d{11}(?=, has a supplementary card)/.exec(done) ?? []
    expect(otherNumber).toMatch(/^\d{11}$/)
    expect(otherNumber).not.toBe(number)
    const theirs = tpp.for(otherNumber)
    await sandbox.psu(otherNumber).approve(await theirs.get('/v1/card-accounts'))
    await theirs.get('/v1/card-accounts')
    const metSituations = sandbox.situations().situations.filter((situation) => situation.met)
    expect(metSituations.map(({ id }) => id)).toContain('reading-supplementary-card')
  },
)

test('[K4k] names the path in the text of reading-psu-id', () => {
  const how = situations.find(({ id }) => id === 'reading-psu-id')?.how
  expect(how).toContain('GET /v1/users')
})

test('fixes the time of a run unless a clock runs', () => {
  const system = () => Date.now()
  const isFixed = (options: { readonly frozen: boolean; readonly now?: number }) => {
    const observer = new Observer()
    const engine = filledEngine()
    if (options.now !== undefined) engine.settle(options.now as never)
    controlBank(engine, { system, frozen: options.frozen, observer })
    return observer.hasFixedTime
  }
  expect(isFixed({ frozen: true })).toBe(true)
  expect(isFixed({ frozen: false })).toBe(false)
  expect(isFixed({ frozen: true, now: Date.now() })).toBe(false)
})
