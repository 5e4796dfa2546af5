import { expect, test } from 'vitest'
import type { World } from '../../../test/kit/world.ts'
import { officeWorld } from '../../../test/kit/worlds.ts'

/** The accounts of a consent, as the bank names them. */
function listConsentAccounts(world: World, consentId: string) {
  return world.call('readConsent', { params: { consentId } }).accounts
}

test('names accounts by IBAN and cards by masked number, each with its rights', () => {
  const { world, kariAccount, kariCard, savings } = officeWorld()
  const accounts = [savings.id, kariCard.id]
  const { consentId } = world.giveConsent({ customerNumber: 'kari', accounts, rights: ['transactions'] })
  const rights = { balances: false, transactions: true }
  expect(listConsentAccounts(world, consentId)).toEqual([
    { iban: savings.iban, currency: 'NOK', ...rights },
    { maskedPan: kariCard.maskedPan, currency: 'NOK', ...rights },
  ])
  const whole = world.giveConsent({ customerNumber: 'kari', accounts: [kariAccount.id] })
  expect(listConsentAccounts(world, whole.consentId)).toEqual([
    { iban: kariAccount.iban, currency: 'NOK', balances: true, transactions: true },
  ])
})

test('names no account before approval', () => {
  const { world } = officeWorld()
  const { consent } = world.call('createConsent')
  expect([consent.accounts, listConsentAccounts(world, consent.id)]).toEqual([[], []])
})

test('omits accounts that are closed, deleted or no longer visible to the person', () => {
  const { world, fjordAccount, fjordCard, fjordAgreement } = officeWorld()
  const agreement = fjordAgreement.id
  const { consentId } = world.giveConsent({ customerNumber: 'kari', agreement })
  const { consentId: olas } = world.giveConsent({ customerNumber: 'ola', agreement })
  const countAccounts = () => [consentId, olas].map((id) => listConsentAccounts(world, id).length)
  expect(countAccounts()).toEqual([2, 1])
  const params = { cardAccountId: fjordCard.id }
  world.call('changeCardStatus', { params, body: { status: 'blocked' } })
  expect(countAccounts()).toEqual([2, 1])
  world.call('changeCardStatus', { params, body: { status: 'deleted' } })
  expect(countAccounts()).toEqual([1, 1])
  const engagementId = fjordAgreement.engagements[0]?.id
  world.call('removeEngagement', { params: { agreementId: agreement, engagementId } })
  expect(countAccounts()).toEqual([0, 1])
  world.call('closeAccount', { params: { accountId: fjordAccount.id } })
  expect(countAccounts()).toEqual([0, 0])
})
