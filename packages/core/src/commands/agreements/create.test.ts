import { expect, test } from 'vitest'
import { account, card, customer, engagement } from '../../../test/kit/bodies.ts'
import { openWorld, populatedWorld } from '../../../test/kit/worlds.ts'
import { createWrongRows, type WrongRow } from '../../../test/kit/wrong.ts'

const iban = account('fjord', 2).iban
const line = engagement('kari', { iban })
const request = { owner: 'fjord', name: 'Finance', engagements: [line] }

test('[X4a] creates an agreement with its lines', () => {
  const { world, fjord, kari, fjordAccount } = populatedWorld()
  const newAgreement = world.call('createAgreement', { body: request })
  expect(newAgreement).toMatchObject({
    name: 'Finance',
    owner: fjord.serial,
    customerNumber: 'fjord',
    automatic: false,
  })
  expect(newAgreement.engagements).toMatchObject([
    {
      customer: kari.serial,
      customerNumber: 'kari',
      resourceId: fjordAccount.id,
      roles: ['VIEW', 'REGISTER'],
    },
  ])
  expect(world.expectRead('readAgreement', { params: { agreementId: newAgreement.id } })).toEqual(
    newAgreement,
  )
})

const wrongRow = createWrongRows(request)
const wrongRows: readonly WrongRow[] = [
  wrongRow('an object for the lines', { engagements: line }, '$.engagements'),
  wrongRow('1,001 lines', { engagements: Array(1_001).fill(line) }, '$.engagements'),
]

test.each(wrongRows)('[X4b] refuses an agreement with %s', (_, body, code, path) => {
  populatedWorld().world.expectRefusal('createAgreement', { body }, { code, path })
})

test('[X4p] accepts an agreement without engagements', () => {
  const { world } = populatedWorld()
  expect(world.call('createAgreement', { body: { ...request, engagements: [] } }).engagements).toEqual([])
})

test('[X4b] refuses an owner who is unknown or private', () => {
  const { world } = populatedWorld()
  const bodies = [
    ['nobody', 'RESOURCE_UNKNOWN'],
    ['__proto__', 'RESOURCE_UNKNOWN'],
    ['kari', 'FORMAT_ERROR'],
  ] as const
  for (const [owner, code] of bodies) {
    world.expectRefusal('createAgreement', { body: { ...request, owner } }, { code, path: '$.owner' })
  }
})

const changedLine = createWrongRows(line)
const wrongLines: readonly WrongRow[] = [
  changedLine('an unknown person', { customer: 'nobody' }, '$.customer', 'RESOURCE_UNKNOWN'),
  changedLine('a company for a person', { customer: 'berg' }, '$.customer'),
  changedLine('no name of an account', { account: {} }, '$.account'),
  changedLine('an unknown name of an account', { account: { pan: '1' } }, '$.account'),
  changedLine('two names of an account', { account: { iban, maskedPan: '1' } }, '$.account'),
  changedLine(
    'the numbers of two accounts',
    { account: { iban, bban: account('kari', 1).bban } },
    '$.account',
  ),
  changedLine('a number as IBAN', { account: { iban: 1 } }, '$.account.iban'),
  changedLine(
    'an IBAN of nobody',
    { account: { iban: 'NO9386011117947' } },
    '$.account.iban',
    'RESOURCE_UNKNOWN',
  ),
  changedLine('a text for an IBAN', { account: { iban: 'NO0' } }, '$.account.iban'),
  changedLine(
    "another owner's IBAN",
    { account: { iban: account('kari', 1).iban } },
    '$.account.iban',
    'RESOURCE_UNKNOWN',
  ),
  changedLine('an unknown bban', { account: { bban: '1' } }, '$.account.bban', 'RESOURCE_UNKNOWN'),
  changedLine('an unknown card', { account: { maskedPan: '1' } }, '$.account.maskedPan', 'RESOURCE_UNKNOWN'),
  changedLine(
    'an unknown id',
    { account: { resourceId: 'constructor' } },
    '$.account.resourceId',
    'RESOURCE_UNKNOWN',
  ),
  changedLine('no role', { roles: [] }, '$.roles'),
  changedLine('three roles', { roles: ['VIEW', 'VIEW', 'VIEW'] }, '$.roles'),
  changedLine('an unknown role', { roles: ['VIEW', 'OWN'] }, '$.roles[1]'),
  changedLine('a text for the roles', { roles: 'VIEW' }, '$.roles'),
  changedLine('a negative limit', { registerLimit: -1 }, '$.registerLimit'),
  changedLine('a limit beyond int32', { approvalLimit: 2 ** 31 }, '$.approvalLimit'),
  changedLine('a limit that is no whole number', { approvalLimit: 0.5 }, '$.approvalLimit'),
  changedLine('a limit as text', { registerLimit: '5' }, '$.registerLimit'),
]

test.each(wrongLines)(
  '[X4c] refuses a line with %s, in new and existing agreements',
  (_, bad, code, path) => {
    const { world } = populatedWorld()
    const body = { ...request, engagements: [line, bad] }
    world.expectRefusal('createAgreement', { body }, { code, path: path.replace('$', '$.engagements[1]') })
    const { id } = world.call('createAgreement', { body: request })
    world.expectRefusal('addEngagement', { params: { agreementId: id }, body: bad }, { code, path })
  },
)

test.each(['iban', 'bban', 'resourceId', 'maskedPan'] as const)(
  '[X4d] finds an account of the owner by %s',
  (name) => {
    const { world, fjordAccount, fjordCard } = populatedWorld()
    const fjordHolding = name === 'maskedPan' ? fjordCard : fjordAccount
    const value = { ...fjordAccount, maskedPan: fjordCard.maskedPan, resourceId: fjordHolding.id }[name]
    const body = { ...request, engagements: [engagement('kari', { [name]: value })] }
    expect(world.call('createAgreement', { body }).engagements[0]?.resourceId).toBe(fjordHolding.id)
  },
)

test('[X4d] [X5j] finds an account by IBAN and bban together, in lower case and groups', () => {
  const { world, fjordAccount } = populatedWorld()
  const { iban, bban } = fjordAccount
  const formattedIban = iban.toLowerCase().replaceAll(/.{4}/g, '$& ')
  for (const reference of [{ iban, bban }, { iban: formattedIban }, { iban: formattedIban, bban }]) {
    const body = { ...request, engagements: [engagement('kari', reference)] }
    expect(world.fork().call('createAgreement', { body }).engagements[0]?.resourceId).toBe(fjordAccount.id)
  }
})

test('[X4d] finds a card by its id; undefined names count as missing', () => {
  const { world, fjordCard } = populatedWorld()
  const reference = { resourceId: fjordCard.id, iban: undefined, bban: undefined }
  const body = { ...request, engagements: [engagement('kari', reference)] }
  expect(world.call('createAgreement', { body }).engagements[0]).toMatchObject({ kind: 'card-account' })
})

test('[X4d] refuses a card name that two cards of the owner share', () => {
  const { world, fjordCard } = populatedWorld()
  world.call('createCardAccount', { body: card('fjord', 2) })
  const body = { ...request, engagements: [engagement('kari', { maskedPan: fjordCard.maskedPan })] }
  const path = '$.engagements[0].account.maskedPan'
  world.expectRefusal('createAgreement', { body }, { code: 'FORMAT_ERROR', path })
})

test('[X4d] does not find a closed account', () => {
  const { world, fjordAccount } = populatedWorld()
  world.call('closeAccount', { params: { accountId: fjordAccount.id } })
  const path = '$.engagements[0].account.iban'
  world.expectRefusal('createAgreement', { body: request }, { code: 'RESOURCE_UNKNOWN', path })
})

test('[X4a] stores each role once, and both limits', () => {
  const { world } = populatedWorld()
  const limits = { registerLimit: 0, approvalLimit: 2_147_483_647 }
  const body = { ...request, engagements: [{ ...line, roles: ['VIEW', 'VIEW'], ...limits }] }
  const [newEngagement] = world.call('createAgreement', { body }).engagements
  expect(newEngagement).toMatchObject({ roles: ['VIEW'], ...limits })
})

test('[X4a] omits limits that were not sent', () => {
  const [newEngagement] = populatedWorld().world.call('createAgreement', { body: request }).engagements
  expect(Object.keys(newEngagement ?? {})).not.toContain('registerLimit')
})

test('[X2a] lists agreements in order of creation, by page', () => {
  const { world } = populatedWorld()
  const newAgreement = world.call('createAgreement', { body: request })
  const agreements = world.expectRead('listAgreements')
  expect(agreements.map(({ customerNumber }) => customerNumber)).toEqual(['kari', 'ola', 'fjord'])
  expect(world.expectRead('listAgreements', { query: { offset: 2, limit: 5 } })).toEqual([newAgreement])
  world.expectRefusal('listAgreements', { query: { limit: 0 } }, { code: 'FORMAT_ERROR', path: 'limit' })
})

test("[X3a] shows a company's account only by an agreement", () => {
  const world = openWorld()
  world.call('createCustomer', { body: customer('kari') })
  world.call('createCustomer', { body: customer('fjord', 'CORPORATE') })
  world.call('createAccount', { body: account('fjord', 2) })
  world.call('createCardAccount', { body: card('fjord', 2) })
  expect(world.bank.engagements.size).toBe(0)
  world.call('createAgreement', { body: request })
  expect(world.bank.engagements.size).toBe(1)
})
