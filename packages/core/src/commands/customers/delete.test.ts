import { expect, test } from 'vitest'
import { account, cardRow, customer, engagement, row, supplementary } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'

const unknown = (path: string) => ({ code: 'RESOURCE_UNKNOWN', path }) as const

test('[X2d] deletes a customer with accounts, cards, agreement and all their transactions', () => {
  const { kari, kariAccount, kariCard, world } = populatedWorld()
  world.call('postTransactions', { params: { accountId: kariAccount.id }, body: [row()] })
  world.call('postCardTransactions', { params: { cardAccountId: kariCard.id }, body: [cardRow()] })
  world.call('deleteCustomer', { params: { customerId: kari.id } })
  world.expectRefusal('readCustomer', { params: { customerId: kari.id } }, unknown('customerId'))
  world.expectRefusal('readAccount', { params: { accountId: kariAccount.id } }, unknown('accountId'))
  world.expectRefusal('readCardAccount', { params: { cardAccountId: kariCard.id } }, unknown('cardAccountId'))
  const { bank } = world
  expect(bank.transactions.size).toBe(0)
  expect(bank.cardTransactions.size).toBe(0)
  expect(bank.engagements.size).toBe(0)
  expect(world.expectRead('listAgreements').map(({ customerNumber }) => customerNumber)).toEqual(['ola'])
})

test('[X2d] deletes closed accounts too, so that nothing names the customer', () => {
  const { world, kari, kariAccount } = populatedWorld()
  world.call('postTransactions', { params: { accountId: kariAccount.id }, body: [row()] })
  world.call('closeAccount', { params: { accountId: kariAccount.id } })
  world.call('deleteCustomer', { params: { customerId: kari.id } })
  expect(world.bank.accounts.size).toBe(1)
  expect(world.bank.transactions.size).toBe(0)
})

test('[X2d] deletes the person from agreements of companies, which stay', () => {
  const { world, kari, fjordAccount } = populatedWorld()
  const lines = ['kari', 'ola'].map((person) => engagement(person, { iban: fjordAccount.iban }))
  const body = { owner: 'fjord', name: 'Both', engagements: lines }
  const { id } = world.call('createAgreement', { body })
  world.call('deleteCustomer', { params: { customerId: kari.id } })
  const { engagements } = world.expectRead('readAgreement', { params: { agreementId: id } })
  expect(engagements.map(({ customerNumber }) => customerNumber)).toEqual(['ola'])
})

test("[X2d] deletes a company's agreements, and other people's cards on its cards", () => {
  const { world, fjord, fjordCard, fjordAccount } = populatedWorld()
  const body = { owner: 'fjord', name: 'All', engagements: [engagement('ola', { bban: fjordAccount.bban })] }
  const { id } = world.call('createAgreement', { body })
  const params = { cardAccountId: fjordCard.id }
  const extra = world.call('createSupplementaryCard', { params, body: supplementary('ola') })
  world.call('postCardTransactions', { params: { cardAccountId: extra.id }, body: [cardRow()] })
  world.call('deleteCustomer', { params: { customerId: fjord.id } })
  world.expectRefusal('readAgreement', { params: { agreementId: id } }, unknown('agreementId'))
  world.expectRefusal('readCardAccount', { params: { cardAccountId: extra.id } }, unknown('cardAccountId'))
  expect(world.bank.cardTransactions.size).toBe(0)
  expect(world.expectRead('listAgreements').flatMap(({ engagements }) => engagements)).toHaveLength(2)
})

test("[X2d] keeps the main card of a deleted person's supplementary card", () => {
  const { world, ola, kariCard } = populatedWorld()
  const params = { cardAccountId: kariCard.id }
  world.call('createSupplementaryCard', { params, body: supplementary('ola') })
  world.call('deleteCustomer', { params: { customerId: ola.id } })
  expect(world.expectRead('readCardAccount', { params })).toEqual(kariCard)
})

test('[X2d] assigns the number and IBAN of a deleted customer again, with new ids', () => {
  const { world, kari, kariAccount } = populatedWorld()
  world.call('deleteCustomer', { params: { customerId: kari.id } })
  const again = world.call('createCustomer', { body: customer('kari') })
  const { id, iban } = world.call('createAccount', { body: account('kari', 1) })
  expect(again.id).not.toBe(kari.id)
  expect([iban === kariAccount.iban, id === kariAccount.id]).toEqual([true, false])
  world.expectRefusal('deleteCustomer', { params: { customerId: kari.id } }, unknown('customerId'))
})
