import { expect, test } from 'vitest'
import {
  engineFrom,
  instant,
  isScaNeeded,
  type RawInput,
  snapshotFromJson,
  snapshotToJson,
} from '../src/index.ts'
import {
  approves,
  asks,
  comeBack,
  does,
  filledBank,
  identifies,
  learnt,
  link,
  otherTpp,
  people,
  reads,
  refusalOf,
  tpp,
  visit,
  wholeOffer,
} from './sca-scene.ts'
import { customer, noIds } from './scene.ts'

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
  '[S1a] %s leads a PSU whom nobody knows to the page, and remembers only that',
  (name, input) => {
    const engine = filledBank()
    const { bank } = engine
    const outcome = does(engine, name, input)
    expect(isScaNeeded(outcome)).toBe(true)
    const { authorisations, consents, due, counts, ...rest } = engine.bank
    const { authorisations: _, consents: __, due: ___, counts: ____, ...before } = bank
    expect(rest).toEqual(before)
    expect([authorisations.size, consents.size, due.size]).toEqual([1, 1, bank.due.size + 1])
    expect(counts).toMatchObject({ authorisation: 1, consent: 1 })
  },
)

test.each(needing)(
  '[S1d] %s without a way back leaves the identical bank and gives no link',
  (name, input) => {
    const engine = filledBank()
    const { bank } = engine
    expect(does(engine, name, input, { uri: undefined })).toMatchObject({ authorisationId: undefined })
    expect(engine.bank).toBe(bank)
  },
)

test('[S3l] an approval leads back with PSU-ID and session, its own query kept, and ends the link', () => {
  const engine = filledBank()
  const uri = `${comeBack}?state=a%20b&x`
  const id = link(engine, { uri })
  const wayBack = approves(engine, id)
  expect(wayBack.href).toMatch(
    /^https:\/\/tpp\.example\/back\?state=a%20b&x&psu-id=[0-9a-f-]{36}&tpp-session-id=[0-9a-f-]{36}$/,
  )
  expect(visit(engine, id)).toMatchObject({ status: 'approved', wayBack: wayBack.href })
  expect(reads(engine, { psu: learnt(wayBack) })).toBe('accounts')
})

test.each([
  [comeBack, `${comeBack}?message=`],
  [`${comeBack}?`, `${comeBack}?message=`],
  [`${comeBack}?a=1`, `${comeBack}?a=1&message=`],
  [`${comeBack}?a=1&`, `${comeBack}?a=1&message=`],
])('[S3m] a refusal leads %s back with a message, and nothing may be read', (uri, start) => {
  const engine = filledBank()
  const authorisationId = link(engine, { uri })
  const { wayBack } = does(engine, 'refuseAuthorisation', { params: { authorisationId } })
  expect(wayBack.startsWith(start)).toBe(true)
  expect(new URL(wayBack).searchParams.get('message')).toBe('The PSU has refused.')
  expect(reads(engine, {})).toBe('sca')
  expect([...engine.bank.consents.trees.key.keys()].map(({ status }) => status)).toContain('rejected')
})

test('[S3n] an answered link takes no other answer, of whatever kind', () => {
  const engine = filledBank()
  for (const answered of ['approved', 'refused']) {
    const authorisationId = link(engine)
    const params = { authorisationId }
    if (answered === 'approved') approves(engine, authorisationId)
    else does(engine, 'refuseAuthorisation', { params })
    const { bank } = engine
    const body = { agreementId: 'any', accounts: [{ resourceId: 'any', rights: [] }] }
    const again = [
      identifies(engine, authorisationId, people.jonas),
      asks(engine, 'approveAuthorisation', { params, body }),
      asks(engine, 'refuseAuthorisation', { params, body: { person: 'somebody' } }),
    ]
    expect(again.map(refusalOf)).toEqual(Array(3).fill({ code: 'SCA_INVALID', path: 'authorisationId' }))
    expect(engine.bank).toBe(bank)
  }
})

test('[S3g] the same answer is told the same, in any order of accounts and rights, also after a restore', () => {
  const engine = filledBank()
  const authorisationId = link(engine)
  const input = (body: object) => ({ params: { authorisationId }, body })
  const identified = identifies(engine, authorisationId, people.jonas)
  if (!identified.ok) throw new Error(identified.error.text)
  const { person } = identified.value
  const { agreementId, accounts } = wholeOffer(identified.value)
  const first = does(engine, 'approveAuthorisation', input({ agreementId, accounts }))
  const turned = accounts.toReversed().map((one) => ({ ...one, rights: one.rights.toReversed() }))
  const restored = snapshotFromJson(snapshotToJson(engine.snapshot()))
  if (!restored.ok) throw new Error(restored.error.text)
  for (const bank of [engine, engine.fork(), engineFrom(restored.value)]) {
    const before = bank.bank
    const same = [
      { agreementId, accounts: turned },
      { agreementId, accounts, person: person?.id },
    ]
    for (const body of same) expect(does(bank, 'approveAuthorisation', input(body))).toEqual(first)
    const others = [
      { agreementId, accounts: accounts.slice(1) },
      { agreementId, accounts: accounts.map((one) => ({ ...one, rights: one.rights.slice(1) })) },
      { agreementId, accounts: accounts.concat(accounts) },
      { agreementId: 'other', accounts },
      { agreementId, accounts, person: 'somebody' },
      { agreementId, accounts, shown: 'another page' },
      { agreementId },
    ]
    const refusals = others.map((body) => refusalOf(asks(bank, 'approveAuthorisation', input(body))))
    expect(refusals).toEqual(Array(others.length).fill({ code: 'SCA_INVALID', path: 'authorisationId' }))
    expect(bank.bank).toBe(before)
  }
})

test('[S3g] an answer is the same for as long as its link could have been used', () => {
  const engine = filledBank()
  const authorisationId = link(engine)
  const params = { authorisationId }
  const first = does(engine, 'refuseAuthorisation', { params })
  const { expiresAt } = visit(engine, authorisationId)
  const later = (now: number) => asks(engine, 'refuseAuthorisation', { params }, { now: instant(now) })
  expect(later(expiresAt - 1)).toEqual({ ok: true, value: first })
  expect(refusalOf(later(expiresAt))).toMatchObject({ code: 'SCA_INVALID' })
})

test('[S2j] an answer for another person than the one at the page is refused', () => {
  const engine = filledBank()
  const authorisationId = link(engine)
  const identified = identifies(engine, authorisationId, people.jonas)
  if (!identified.ok) throw new Error(identified.error.text)
  const body = { ...wholeOffer(identified.value), person: 'somebody' }
  const { bank } = engine
  const answer = asks(engine, 'approveAuthorisation', { params: { authorisationId }, body })
  expect(refusalOf(answer)).toEqual({ code: 'SCA_INVALID', path: '$.person' })
  expect(engine.bank).toBe(bank)
})

test('[S3o] a link belongs to its TPP; that of another, and one that never was, are unknown', () => {
  const engine = filledBank()
  const id = link(engine)
  const { bank } = engine
  const strange = [...noIds, engine.bank.ids.text].map((text) => [text, tpp] as const)
  for (const [authorisationId, asking] of [[id, otherTpp] as const, ...strange]) {
    const params = { authorisationId }
    const answers = [
      asks(engine, 'readAuthorisation', { params }, { tpp: asking }),
      identifies(engine, authorisationId, people.jonas, { tpp: asking }),
      asks(engine, 'refuseAuthorisation', { params }, { tpp: asking }),
    ]
    expect(answers.map(refusalOf)).toEqual(Array(3).fill({ code: 'SCA_NOT_FOUND', path: 'authorisationId' }))
  }
  expect(engine.bank).toBe(bank)
})

test('[S2l] who approves has said who they are, and may have said so again', () => {
  const engine = filledBank()
  const authorisationId = link(engine)
  const body = { agreementId: 'any', accounts: [{ resourceId: 'any', rights: [] }] }
  const early = asks(engine, 'approveAuthorisation', { params: { authorisationId }, body })
  expect(refusalOf(early)).toEqual({ code: 'SCA_INVALID', path: 'authorisationId' })
  identifies(engine, authorisationId, people.arne)
  expect(visit(engine, authorisationId).person?.number).toBe(people.arne)
  const wayBack = approves(engine, authorisationId, { customer: people.jonas })
  expect(reads(engine, { psu: learnt(wayBack) })).toBe('accounts')
})

test.each([
  ['nobody', 'PSU_CREDENTIALS_INVALID'],
  [people.electrician, 'PSU_CREDENTIALS_INVALID'],
  ['', 'FORMAT_ERROR'],
  ['x'.repeat(36), 'FORMAT_ERROR'],
  ['__proto__', 'PSU_CREDENTIALS_INVALID'],
])('[S2m] the customer number %s opens nothing', (number, code) => {
  const engine = filledBank()
  const id = link(engine)
  const { bank } = engine
  expect(refusalOf(identifies(engine, id, number))).toEqual({ code, path: '$.customerNumber' })
  expect(engine.bank).toBe(bank)
})

test('[S2n] the person is offered what they may use: the own accounts, and those of each corporation by its agreement', () => {
  const engine = filledBank()
  const id = link(engine)
  const answer = identifies(engine, id, people.jonas)
  const offers = answer.ok ? answer.value.offers : []
  expect(offers.map(({ context, owner, accounts }) => [context, owner.number, accounts.length])).toEqual([
    ['PRIVATE', people.jonas, 3],
    ['CORPORATE', people.electrician, 2],
    ['CORPORATE', people.cafe, 2],
  ])
  identifies(engine, id, people.arne)
  expect(visit(engine, id).offers.map(({ owner }) => owner.number)).toEqual([people.arne])
})

test.each([
  [{ context: 'PRIVATE' }, [people.jonas]],
  [{ context: 'CORPORATE', corporationId: people.cafe }, [people.cafe]],
  [{ corporationId: people.electrician }, [people.electrician]],
] as const)('[S2o] a request that says %j is offered no more than that', (psu, owners) => {
  const engine = filledBank()
  const id = link(engine, { psu })
  identifies(engine, id, people.jonas)
  expect(visit(engine, id).offers.map(({ owner }) => owner.number)).toEqual(owners)
})

test('[S7f] a request for a private person that names a corporation is refused, and nothing is remembered', () => {
  const engine = filledBank()
  const { bank } = engine
  const psu = { context: 'PRIVATE', corporationId: people.electrician } as const
  for (const name of ['listConsentedAccounts', 'readUser', 'createConsent'] as const) {
    expect(refusalOf(asks(engine, name, {}, { psu }))).toEqual({
      code: 'FORMAT_ERROR',
      path: 'PSU-Corporate-ID',
    })
  }
  expect(engine.bank).toBe(bank)
})

test('[S2p] the person opens what the agreement offers, each account once, at least one, and nothing else', () => {
  const engine = filledBank()
  const authorisationId = link(engine)
  identifies(engine, authorisationId, people.jonas)
  const view = visit(engine, authorisationId)
  const { agreementId, accounts } = wholeOffer(view)
  const foreign = wholeOffer(view, people.cafe)
  const [first] = accounts
  const { bank } = engine
  const wrong = [
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
  for (const [body, code, path] of wrong) {
    const answer = asks(engine, 'approveAuthorisation', { params: { authorisationId }, body })
    expect(refusalOf(answer)).toEqual({ code, path })
    expect(engine.bank).toBe(bank)
  }
})

test('[S2q] a person who may not use anything that is wanted has nothing to approve', () => {
  const engine = filledBank()
  does(engine, 'createCustomer', { body: customer('nils') })
  for (const [number, psu] of [
    ['nils', {}],
    [people.arne, { corporationId: people.cafe }],
  ] as const) {
    const id = link(engine, { psu })
    identifies(engine, id, number)
    expect(visit(engine, id).offers).toEqual([])
  }
})
