import { expect, test } from 'vitest'
import { card, engagement } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { noIds } from '../../../test/kit/wrong.ts'

function bankWithAgreement() {
  const setup = populatedWorld()
  const line = engagement('kari', { iban: setup.fjordAccount.iban })
  const body = { owner: 'fjord', name: 'Finance', engagements: [line] }
  return { ...setup, agreement: setup.world.call('createAgreement', { body }) }
}

test('[X4g] deletes an agreement with its lines, and no other one', () => {
  const { world, agreement } = bankWithAgreement()
  const before = world.bank.engagements.size
  world.call('deleteAgreement', { params: { agreementId: agreement.id } })
  const params = { agreementId: agreement.id }
  world.expectRefusal('readAgreement', { params }, { code: 'RESOURCE_UNKNOWN', path: 'agreementId' })
  expect(world.bank.engagements.size).toBe(before - 1)
  expect(world.expectRead('listAgreements')).toHaveLength(2)
})

test('[X4g] keeps the automatic agreement of a private customer as long as the customer', () => {
  const { world } = bankWithAgreement()
  const [ownAgreement] = world.expectRead('listAgreements')
  const params = { agreementId: ownAgreement?.id }
  world.expectRefusal('deleteAgreement', { params }, { code: 'CONFLICT', path: 'agreementId' })
})

test('[X4a] adds a line to an agreement and returns it', () => {
  const { world, agreement, fjordCard } = bankWithAgreement()
  const params = { agreementId: agreement.id }
  const body = { ...engagement('ola', { maskedPan: fjordCard.maskedPan }), roles: ['VIEW'], approvalLimit: 5 }
  const newEngagement = world.call('addEngagement', { params, body })
  expect(newEngagement).toMatchObject({
    customerNumber: 'ola',
    resourceId: fjordCard.id,
    roles: ['VIEW'],
    approvalLimit: 5,
  })
  expect(world.expectRead('readAgreement', { params }).engagements).toEqual([
    ...agreement.engagements,
    newEngagement,
  ])
})

test('[X4i] deletes a line once, and only by its own agreement', () => {
  const { world, agreement } = bankWithAgreement()
  const [ownAgreement] = world.expectRead('listAgreements')
  const engagementId = agreement.engagements[0]?.id
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'engagementId' } as const
  world.expectRefusal(
    'removeEngagement',
    { params: { agreementId: ownAgreement?.id, engagementId } },
    unknown,
  )
  const params = { agreementId: agreement.id, engagementId }
  world.call('removeEngagement', { params })
  expect(world.expectRead('readAgreement', { params }).engagements).toEqual([])
  world.expectRefusal('removeEngagement', { params }, unknown)
})

test('[X4i] refuses ids of other things for agreements and lines', () => {
  const { world, agreement, kari } = bankWithAgreement()
  const line = engagement('kari', { bban: '0' })
  const [{ id: engagementId } = { id: '' }] = agreement.engagements
  for (const id of [...noIds, kari.id, engagementId]) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'agreementId' } as const
    const params = { agreementId: id, engagementId }
    for (const name of ['readAgreement', 'deleteAgreement', 'removeEngagement'] as const) {
      world.expectRefusal(name, { params }, expected)
    }
    world.expectRefusal('addEngagement', { params, body: line }, expected)
  }
  for (const id of [...noIds, agreement.id]) {
    const params = { agreementId: agreement.id, engagementId: id }
    world.expectRefusal('removeEngagement', { params }, { code: 'RESOURCE_UNKNOWN', path: 'engagementId' })
  }
})

test('[X5f] adds accounts and cards of a private customer to their agreement with both roles', () => {
  const { world, kari, kariAccount, kariCard } = populatedWorld()
  const another = world.call('createCardAccount', { body: card('kari', 3) })
  const [ownAgreement] = world.expectRead('listAgreements')
  const roles = ['VIEW', 'REGISTER']
  expect(
    ownAgreement?.engagements.map(({ customer, resourceId, ...line }) => [customer, resourceId, line.roles]),
  ).toEqual([
    [kari.serial, kariAccount.id, roles],
    [kari.serial, kariCard.id, roles],
    [kari.serial, another.id, roles],
  ])
})

test('[X4j] refuses a second line for the same person and account, by any name', () => {
  const { world, agreement, fjordAccount } = bankWithAgreement()
  const params = { agreementId: agreement.id }
  const body = engagement('kari', { resourceId: fjordAccount.id })
  world.expectRefusal('addEngagement', { params, body }, { code: 'CONFLICT', path: '$' })
  world.call('addEngagement', { params, body: engagement('ola', { resourceId: fjordAccount.id }) })
})

test('[X4j] refuses line 1,001 of an agreement', () => {
  const { world, agreement, fjordAccount } = bankWithAgreement()
  const params = { agreementId: agreement.id }
  for (let count = 1; count < 1_000; count += 1) {
    const body = { customerNumber: `p${count}`, name: 'P', type: 'PRIVATE' as const }
    world.call('createCustomer', { body })
    world.call('addEngagement', { params, body: engagement(`p${count}`, { iban: fjordAccount.iban }) })
  }
  const body = engagement('ola', { iban: fjordAccount.iban })
  world.expectRefusal('addEngagement', { params, body }, { code: 'CONFLICT', path: '$' })
})

test('[X4i] reads a line by its id under its own agreement only', () => {
  const { world, agreement } = bankWithAgreement()
  const [line] = agreement.engagements
  const params = { agreementId: agreement.id, engagementId: line?.id ?? '' }
  expect(world.expectRead('readEngagement', { params })).toEqual(line)
  const [ownAgreement] = world.expectRead('listAgreements')
  const otherAgreementParams = { ...params, agreementId: ownAgreement?.id }
  world.expectRefusal(
    'readEngagement',
    { params: otherAgreementParams },
    { code: 'RESOURCE_UNKNOWN', path: 'engagementId' },
  )
})
