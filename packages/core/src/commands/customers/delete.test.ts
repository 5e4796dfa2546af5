import { expect, test } from 'vitest'
import {
  account,
  cardRow,
  customer,
  does,
  engagement,
  populatedBank,
  reads,
  refuses,
  row,
  supplementary,
} from '../../../test/scene.ts'

const unknown = (path: string) => ({ code: 'RESOURCE_UNKNOWN', path }) as const

test('[X2d] deletes a customer with accounts, cards, agreement and all their transactions', () => {
  const { kari, kariAccount, kariCard, engine } = populatedBank()
  does(engine, 'postTransactions', { params: { accountId: kariAccount.id }, body: [row()] })
  does(engine, 'postCardTransactions', { params: { cardAccountId: kariCard.id }, body: [cardRow()] })
  does(engine, 'deleteCustomer', { params: { customerId: kari.id } })
  refuses(engine, 'readCustomer', { params: { customerId: kari.id } }, unknown('customerId'))
  refuses(engine, 'readAccount', { params: { accountId: kariAccount.id } }, unknown('accountId'))
  refuses(engine, 'readCardAccount', { params: { cardAccountId: kariCard.id } }, unknown('cardAccountId'))
  const { bank } = engine
  expect(bank.transactions.size).toBe(0)
  expect(bank.cardTransactions.size).toBe(0)
  expect(bank.engagements.size).toBe(0)
  expect(reads(engine, 'listAgreements').map(({ customerNumber }) => customerNumber)).toEqual(['ola'])
})

test('[X2d] takes closed accounts along, so that nothing is left that names the customer', () => {
  const { engine, kari, kariAccount } = populatedBank()
  does(engine, 'postTransactions', { params: { accountId: kariAccount.id }, body: [row()] })
  does(engine, 'closeAccount', { params: { accountId: kariAccount.id } })
  does(engine, 'deleteCustomer', { params: { customerId: kari.id } })
  expect(engine.bank.accounts.size).toBe(1)
  expect(engine.bank.transactions.size).toBe(0)
})

test('[X2d] takes the person out of the agreements of companies, which stay', () => {
  const { engine, kari, fjordAccount } = populatedBank()
  const lines = ['kari', 'ola'].map((person) => engagement(person, { iban: fjordAccount.iban }))
  const body = { owner: 'fjord', name: 'Both', engagements: lines }
  const { id } = does(engine, 'createAgreement', { body })
  does(engine, 'deleteCustomer', { params: { customerId: kari.id } })
  const { engagements } = reads(engine, 'readAgreement', { params: { agreementId: id } })
  expect(engagements.map(({ customerNumber }) => customerNumber)).toEqual(['ola'])
})

test("[X2d] takes a company's agreements along, and other people's cards on its cards", () => {
  const { engine, fjord, fjordCard, fjordAccount } = populatedBank()
  const body = { owner: 'fjord', name: 'All', engagements: [engagement('ola', { bban: fjordAccount.bban })] }
  const { id } = does(engine, 'createAgreement', { body })
  const params = { cardAccountId: fjordCard.id }
  const extra = does(engine, 'createSupplementaryCard', { params, body: supplementary('ola') })
  does(engine, 'postCardTransactions', { params: { cardAccountId: extra.id }, body: [cardRow()] })
  does(engine, 'deleteCustomer', { params: { customerId: fjord.id } })
  refuses(engine, 'readAgreement', { params: { agreementId: id } }, unknown('agreementId'))
  refuses(engine, 'readCardAccount', { params: { cardAccountId: extra.id } }, unknown('cardAccountId'))
  expect(engine.bank.cardTransactions.size).toBe(0)
  expect(reads(engine, 'listAgreements').flatMap(({ engagements }) => engagements)).toHaveLength(2)
})

test('[X2d] leaves the card alone on which the deleted person had a supplementary card', () => {
  const { engine, ola, kariCard } = populatedBank()
  const params = { cardAccountId: kariCard.id }
  does(engine, 'createSupplementaryCard', { params, body: supplementary('ola') })
  does(engine, 'deleteCustomer', { params: { customerId: ola.id } })
  expect(reads(engine, 'readCardAccount', { params })).toEqual(kariCard)
})

test('[X2e] gives the number and the IBAN of a deleted customer anew, with other ids', () => {
  const { engine, kari, kariAccount } = populatedBank()
  does(engine, 'deleteCustomer', { params: { customerId: kari.id } })
  const again = does(engine, 'createCustomer', { body: customer('kari') })
  const { id, iban } = does(engine, 'createAccount', { body: account('kari', 1) })
  expect(again.id).not.toBe(kari.id)
  expect([iban === kariAccount.iban, id === kariAccount.id]).toEqual([true, false])
  refuses(engine, 'deleteCustomer', { params: { customerId: kari.id } }, unknown('customerId'))
})
