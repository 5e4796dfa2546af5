import { expect, test } from 'vitest'
import { card, does, engagement, noIds, populatedBank, reads, refuses } from '../../../test/scene.ts'

function bankWithAgreement() {
  const scene = populatedBank()
  const line = engagement('kari', { iban: scene.fjordAccount.iban })
  const body = { owner: 'fjord', name: 'Finance', engagements: [line] }
  return { ...scene, agreement: does(scene.engine, 'createAgreement', { body }) }
}

test('[X4g] ends an agreement with its lines, and no other', () => {
  const { engine, agreement } = bankWithAgreement()
  const before = engine.bank.engagements.size
  does(engine, 'deleteAgreement', { params: { agreementId: agreement.id } })
  const params = { agreementId: agreement.id }
  refuses(engine, 'readAgreement', { params }, { code: 'RESOURCE_UNKNOWN', path: 'agreementId' })
  expect(engine.bank.engagements.size).toBe(before - 1)
  expect(reads(engine, 'listAgreements')).toHaveLength(2)
})

test('[X4g] keeps the automatic agreement of a private customer for as long as the customer', () => {
  const { engine } = bankWithAgreement()
  const [own] = reads(engine, 'listAgreements')
  const params = { agreementId: own?.id }
  refuses(engine, 'deleteAgreement', { params }, { code: 'CONFLICT', path: 'agreementId' })
})

test('[X4h] adds a line to an agreement and answers it', () => {
  const { engine, agreement, fjordCard } = bankWithAgreement()
  const params = { agreementId: agreement.id }
  const body = { ...engagement('ola', { maskedPan: fjordCard.maskedPan }), roles: ['VIEW'], approvalLimit: 5 }
  const added = does(engine, 'addEngagement', { params, body })
  expect(added).toMatchObject({
    customerNumber: 'ola',
    resourceId: fjordCard.id,
    roles: ['VIEW'],
    approvalLimit: 5,
  })
  expect(reads(engine, 'readAgreement', { params }).engagements).toEqual([...agreement.engagements, added])
})

test('[X4i] takes a line out of its agreement, but not by way of another agreement, nor twice', () => {
  const { engine, agreement } = bankWithAgreement()
  const [own] = reads(engine, 'listAgreements')
  const engagementId = agreement.engagements[0]?.id
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'engagementId' } as const
  refuses(engine, 'removeEngagement', { params: { agreementId: own?.id, engagementId } }, unknown)
  const params = { agreementId: agreement.id, engagementId }
  does(engine, 'removeEngagement', { params })
  expect(reads(engine, 'readAgreement', { params }).engagements).toEqual([])
  refuses(engine, 'removeEngagement', { params }, unknown)
})

test('[X4i] knows no agreement and no line by what is no id, or the id of something else', () => {
  const { engine, agreement, kari } = bankWithAgreement()
  const line = engagement('kari', { iban: 'NO0' })
  const [{ id: engagementId } = { id: '' }] = agreement.engagements
  for (const id of [...noIds, kari.id, engagementId]) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'agreementId' } as const
    const params = { agreementId: id, engagementId }
    for (const name of ['readAgreement', 'deleteAgreement', 'removeEngagement'] as const) {
      refuses(engine, name, { params }, expected)
    }
    refuses(engine, 'addEngagement', { params, body: line }, expected)
  }
  for (const id of [...noIds, agreement.id]) {
    const params = { agreementId: agreement.id, engagementId: id }
    refuses(engine, 'removeEngagement', { params }, { code: 'RESOURCE_UNKNOWN', path: 'engagementId' })
  }
})

test('[X5f] puts accounts and cards of a private customer into the own agreement at once, with both roles', () => {
  const { engine, kari, kariAccount, kariCard } = populatedBank()
  const another = does(engine, 'createCardAccount', { body: card('kari', 3) })
  const [own] = reads(engine, 'listAgreements')
  const roles = ['VIEW', 'REGISTER']
  expect(
    own?.engagements.map(({ customer, resourceId, ...line }) => [customer, resourceId, line.roles]),
  ).toEqual([
    [kari.serial, kariAccount.id, roles],
    [kari.serial, kariCard.id, roles],
    [kari.serial, another.id, roles],
  ])
})

test('[X4j] refuses a line for a person and an account that the agreement has already, by whatever name', () => {
  const { engine, agreement, fjordAccount } = bankWithAgreement()
  const params = { agreementId: agreement.id }
  const body = engagement('kari', { resourceId: fjordAccount.id })
  refuses(engine, 'addEngagement', { params, body }, { code: 'CONFLICT', path: '$' })
  does(engine, 'addEngagement', { params, body: engagement('ola', { resourceId: fjordAccount.id }) })
})

test('[X4j] refuses line 1,001 of an agreement', () => {
  const { engine, agreement, fjordAccount } = bankWithAgreement()
  const params = { agreementId: agreement.id }
  for (let count = 1; count < 1_000; count += 1) {
    const body = { customerNumber: `p${count}`, name: 'P', type: 'PRIVATE' as const }
    does(engine, 'createCustomer', { body })
    does(engine, 'addEngagement', { params, body: engagement(`p${count}`, { iban: fjordAccount.iban }) })
  }
  const body = engagement('ola', { iban: fjordAccount.iban })
  refuses(engine, 'addEngagement', { params, body }, { code: 'CONFLICT', path: '$' })
})

test('[X4i] reads a line by its id, under its own agreement only', () => {
  const { engine, agreement } = bankWithAgreement()
  const [line] = agreement.engagements
  const params = { agreementId: agreement.id, engagementId: line?.id ?? '' }
  expect(reads(engine, 'readEngagement', { params })).toEqual(line)
  const [own] = reads(engine, 'listAgreements')
  const elsewhere = { ...params, agreementId: own?.id }
  refuses(engine, 'readEngagement', { params: elsewhere }, { code: 'RESOURCE_UNKNOWN', path: 'engagementId' })
})
