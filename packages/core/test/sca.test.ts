import { expect } from 'vitest'
import { instant, isScaNeeded, type RawInput, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { customer } from './kit/bodies.ts'
import { comeBack, otherTpp, people, tpp } from './kit/people.ts'
import { pickRefusalFields, readPsuReference, toWholeOffer, worldFrom } from './kit/world.ts'
import { filledWorld, filledTest as test } from './kit/worlds.ts'
import { noIds } from './kit/wrong.ts'

const account = { accountId: 'any' }
const needing: readonly (readonly [
  name: 'listConsentedAccounts' | 'readAccountBalances' | 'listCardAccountTransactions' | 'readUser',
  input: RawInput,
])[] = [
  ['listConsentedAccounts', {}],
  ['readAccountBalances', { params: account }],
  ['listCardAccountTransactions', { params: { cardAccountId: 'any' }, query: { bookingStatus: 'all' } }],
  ['readUser', {}],
]

test.each(needing)(
  '[S1a] sends an unknown PSU to the SCA page on %s, and stores only that',
  (name, input) => {
    const world = filledWorld()
    const { bank } = world
    const outcome = world.call(name, input)
    expect(isScaNeeded(outcome)).toBe(true)
    const { authorisations, consents, due, counts, ...rest } = world.bank
    const { authorisations: _, consents: __, due: ___, counts: ____, ...before } = bank
    expect(rest).toEqual(before)
    expect([authorisations.size, consents.size, due.size]).toEqual([1, 1, bank.due.size + 1])
    expect(counts).toMatchObject({ authorisation: 1, consent: 1 })
  },
)

test.each(needing)('[S1d] leaves the bank identical on %s without a redirect URI', (name, input) => {
  const world = filledWorld()
  const { bank } = world
  expect(world.call(name, input, { uri: undefined })).toMatchObject({ authorisationId: undefined })
  expect(world.bank).toBe(bank)
})

test("[S3f] redirects with PSU-ID, session and the TPP's query after approval", () => {
  const world = filledWorld()
  const uri = `${comeBack}?state=a%20b&x`
  const id = world.link({ uri })
  const redirectUri = world.approve(id)
  expect(redirectUri.href).toMatch(
    /^https:\/\/tpp\.example\/back\?state=a%20b&x&psu-id=[0-9a-f-]{36}&tpp-session-id=[0-9a-f-]{36}$/,
  )
  expect(world.visit(id)).toMatchObject({ status: 'approved', redirectUri: redirectUri.href })
  expect(world.accountsOrSca({ psu: readPsuReference(redirectUri) })).toBe('accounts')
})

test.each([
  [comeBack, `${comeBack}?message=`],
  [`${comeBack}?`, `${comeBack}?message=`],
  [`${comeBack}?a=1`, `${comeBack}?a=1&message=`],
  [`${comeBack}?a=1&`, `${comeBack}?a=1&message=`],
])('[S3f] redirects %s with a message after a refusal, and nothing may be read', (uri, start) => {
  const world = filledWorld()
  const authorisationId = world.link({ uri })
  const { redirectUri } = world.call('refuseAuthorisation', { params: { authorisationId } })
  expect(redirectUri.startsWith(start)).toBe(true)
  expect(new URL(redirectUri).searchParams.get('message')).toBe('The PSU has refused.')
  expect(world.accountsOrSca({})).toBe('sca')
  expect([...world.bank.consents.trees.key.keys()].map(({ status }) => status)).toContain('rejected')
})

test('[S3n] accepts one answer per link', ({ world }) => {
  for (const answered of ['approved', 'refused']) {
    const authorisationId = world.link()
    const params = { authorisationId }
    if (answered === 'approved') world.approve(authorisationId)
    else world.call('refuseAuthorisation', { params })
    const { bank } = world
    const body = { agreementId: 'any', accounts: [{ resourceId: 'any', rights: [] }] }
    const again = [
      world.identifyPsu(authorisationId, people.jonas),
      world.tryCall('approveAuthorisation', { params, body }),
      world.tryCall('refuseAuthorisation', { params, body: { person: 'somebody' } }),
    ]
    expect(again.map(pickRefusalFields)).toEqual(
      Array(3).fill({ code: 'SCA_INVALID', path: 'authorisationId' }),
    )
    expect(world.bank).toBe(bank)
  }
})

test('[S3g] returns the same for the same answer, in any order and after a restore', () => {
  const world = filledWorld()
  const authorisationId = world.link()
  const input = (body: object) => ({ params: { authorisationId }, body })
  const identified = world.identifyPsu(authorisationId, people.jonas)
  if (!identified.ok) throw new Error(identified.error.text)
  const { person } = identified.value
  const { agreementId, accounts } = toWholeOffer(identified.value)
  const first = world.call('approveAuthorisation', input({ agreementId, accounts }))
  const reversedAccounts = accounts
    .toReversed()
    .map((entry) => ({ ...entry, rights: entry.rights.toReversed() }))
  const restored = snapshotFromJson(snapshotToJson(world.snapshot()))
  if (!restored.ok) throw new Error(restored.error.text)
  for (const bank of [world, world.fork(), worldFrom(restored.value)]) {
    const before = bank.bank
    const equalBodies = [
      { agreementId, accounts: reversedAccounts },
      { agreementId, accounts, person: person?.id },
    ]
    for (const body of equalBodies) expect(bank.call('approveAuthorisation', input(body))).toEqual(first)
    const otherBodies = [
      { agreementId, accounts: accounts.slice(1) },
      { agreementId, accounts: accounts.map((entry) => ({ ...entry, rights: entry.rights.slice(1) })) },
      { agreementId, accounts: accounts.concat(accounts) },
      { agreementId: 'other', accounts },
      { agreementId, accounts, person: 'somebody' },
      { agreementId, accounts, shown: 'another page' },
      { agreementId },
    ]
    const refusals = otherBodies.map((body) =>
      pickRefusalFields(bank.tryCall('approveAuthorisation', input(body))),
    )
    expect(refusals).toEqual(Array(otherBodies.length).fill({ code: 'SCA_INVALID', path: 'authorisationId' }))
    expect(bank.bank).toBe(before)
  }
})

test('[S3g] returns the same answer as long as the link is valid', ({ world }) => {
  const authorisationId = world.link()
  const params = { authorisationId }
  const first = world.call('refuseAuthorisation', { params })
  const { expiresAt } = world.visit(authorisationId)
  const later = (now: number) => world.tryCall('refuseAuthorisation', { params }, { now: instant(now) })
  expect(later(expiresAt - 1)).toEqual({ ok: true, value: first })
  expect(pickRefusalFields(later(expiresAt))).toMatchObject({ code: 'SCA_INVALID' })
})

test('[S2j] refuses an answer for another person than the visitor', ({ world }) => {
  const authorisationId = world.link()
  const identified = world.identifyPsu(authorisationId, people.jonas)
  if (!identified.ok) throw new Error(identified.error.text)
  const body = { ...toWholeOffer(identified.value), person: 'somebody' }
  const { bank } = world
  const answer = world.tryCall('approveAuthorisation', { params: { authorisationId }, body })
  expect(pickRefusalFields(answer)).toEqual({ code: 'SCA_INVALID', path: '$.person' })
  expect(world.bank).toBe(bank)
})

test('[S3o] hides links of other TPPs and unknown ones', ({ world }) => {
  const id = world.link()
  const { bank } = world
  const strange = [...noIds, world.bank.ids.text].map((text) => [text, tpp] as const)
  for (const [authorisationId, caller] of [[id, otherTpp] as const, ...strange]) {
    const params = { authorisationId }
    const answers = [
      world.tryCall('readAuthorisation', { params }, { tpp: caller }),
      world.identifyPsu(authorisationId, people.jonas, { tpp: caller }),
      world.tryCall('refuseAuthorisation', { params }, { tpp: caller }),
    ]
    expect(answers.map(pickRefusalFields)).toEqual(
      Array(3).fill({ code: 'SCA_NOT_FOUND', path: 'authorisationId' }),
    )
  }
  expect(world.bank).toBe(bank)
})

test('[S2l] requires a login before approval, and accepts a second one', ({ world }) => {
  const authorisationId = world.link()
  const body = { agreementId: 'any', accounts: [{ resourceId: 'any', rights: [] }] }
  const early = world.tryCall('approveAuthorisation', { params: { authorisationId }, body })
  expect(pickRefusalFields(early)).toEqual({ code: 'SCA_INVALID', path: 'authorisationId' })
  world.identifyPsu(authorisationId, people.arne)
  expect(world.visit(authorisationId).person?.number).toBe(people.arne)
  const redirectUri = world.approve(authorisationId, { customer: people.jonas })
  expect(world.accountsOrSca({ psu: readPsuReference(redirectUri) })).toBe('accounts')
})

test.each([
  ['nobody', 'PSU_CREDENTIALS_INVALID'],
  [people.electrician, 'PSU_CREDENTIALS_INVALID'],
  ['', 'FORMAT_ERROR'],
  ['x'.repeat(36), 'FORMAT_ERROR'],
  ['__proto__', 'PSU_CREDENTIALS_INVALID'],
])('[S2m] refuses the customer number %s', (number, code) => {
  const world = filledWorld()
  const id = world.link()
  const { bank } = world
  expect(pickRefusalFields(world.identifyPsu(id, number))).toEqual({ code, path: '$.customerNumber' })
  expect(world.bank).toBe(bank)
})

test('[S2n] computes what the SCA page shows once per bank', ({ world }) => {
  const id = world.link()
  world.identifyPsu(id, people.jonas)
  expect(world.visit(id)).toBe(world.visit(id))
})

test('[S2n] offers own accounts, and those of each corporation by its agreement', () => {
  const world = filledWorld()
  const id = world.link()
  const answer = world.identifyPsu(id, people.jonas)
  const offers = answer.ok ? answer.value.offers : []
  expect(offers.map(({ context, owner, accounts }) => [context, owner.number, accounts.length])).toEqual([
    ['PRIVATE', people.jonas, 3],
    ['CORPORATE', people.electrician, 2],
    ['CORPORATE', people.cafe, 2],
  ])
  world.identifyPsu(id, people.arne)
  expect(world.visit(id).offers.map(({ owner }) => owner.number)).toEqual([people.arne])
})

test.each([
  [{ context: 'PRIVATE' }, [people.jonas]],
  [{ context: 'CORPORATE', corporationId: people.cafe }, [people.cafe]],
  [{ corporationId: people.electrician }, [people.electrician]],
] as const)('[S2o] offers no more than a request with %j', (psu, owners) => {
  const world = filledWorld()
  const id = world.link({ psu })
  world.identifyPsu(id, people.jonas)
  expect(world.visit(id).offers.map(({ owner }) => owner.number)).toEqual(owners)
})

test('[S7f] refuses a private request that names a corporation, and stores nothing', () => {
  const world = filledWorld()
  const { bank } = world
  const psu = { context: 'PRIVATE', corporationId: people.electrician } as const
  for (const name of ['listConsentedAccounts', 'readUser', 'createConsent'] as const) {
    expect(pickRefusalFields(world.tryCall(name, {}, { psu }))).toEqual({
      code: 'FORMAT_ERROR',
      path: 'PSU-Corporate-ID',
    })
  }
  expect(world.bank).toBe(bank)
})

test('[S2p] opens what the agreement offers, at least one account, each once', () => {
  const world = filledWorld()
  const authorisationId = world.link()
  world.identifyPsu(authorisationId, people.jonas)
  const view = world.visit(authorisationId)
  const { agreementId, accounts } = toWholeOffer(view)
  const foreign = toWholeOffer(view, people.cafe)
  const [first] = accounts
  const { bank } = world
  const wrongBodies = [
    [{ agreementId: 'none', accounts }, 'RESOURCE_UNKNOWN', '$.agreementId'],
    [{ agreementId, accounts: [] }, 'FORMAT_ERROR', '$.accounts'],
    [{ agreementId, accounts: [first, first] }, 'FORMAT_ERROR', '$.accounts[1].resourceId'],
    [{ agreementId, accounts: [first, ...foreign.accounts] }, 'RESOURCE_UNKNOWN', '$.accounts[1].resourceId'],
    [
      { agreementId, accounts: [{ ...first, rights: ['payments'] }] },
      'FORMAT_ERROR',
      '$.accounts[0].rights[0]',
    ],
    [{ agreementId, accounts: [{ ...first, rights: 'balances' }] }, 'FORMAT_ERROR', '$.accounts[0].rights'],
  ] as const
  for (const [body, code, path] of wrongBodies) {
    const answer = world.tryCall('approveAuthorisation', { params: { authorisationId }, body })
    expect(pickRefusalFields(answer)).toEqual({ code, path })
    expect(world.bank).toBe(bank)
  }
})

test('[S2k] offers nothing to a person without usable accounts', ({ world }) => {
  world.call('createCustomer', { body: customer('nils') })
  for (const [number, psu] of [
    ['nils', {}],
    [people.arne, { corporationId: people.cafe }],
  ] as const) {
    const id = world.link({ psu })
    world.identifyPsu(id, number)
    expect(world.visit(id).offers).toEqual([])
  }
})
