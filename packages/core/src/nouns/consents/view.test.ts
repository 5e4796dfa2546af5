import { expect, test } from 'vitest'
import { consentFor, townBank } from '../../../test/consent-scene.ts'
import { does as asksFor } from '../../../test/sca-scene.ts'
import { does } from '../../../test/scene.ts'
import type { Engine } from '../../index.ts'

/** How the bank names the accounts of a consent. */
function accountsOf(engine: Engine, consentId: string) {
  return asksFor(engine, 'readConsent', { params: { consentId } }).accounts
}

test('a consent names its accounts by IBAN and its cards by their masked number, each with its rights', () => {
  const { engine, kariAccount, kariCard, savings } = townBank()
  const accounts = [savings.id, kariCard.id]
  const { consentId } = consentFor(engine, { customerNumber: 'kari', accounts, rights: ['transactions'] })
  const rights = { balances: false, transactions: true }
  expect(accountsOf(engine, consentId)).toEqual([
    { iban: savings.iban, currency: 'NOK', ...rights },
    { maskedPan: kariCard.maskedPan, currency: 'NOK', ...rights },
  ])
  const whole = consentFor(engine, { customerNumber: 'kari', accounts: [kariAccount.id] })
  expect(accountsOf(engine, whole.consentId)).toEqual([
    { iban: kariAccount.iban, currency: 'NOK', balances: true, transactions: true },
  ])
})

test('a consent that nobody has approved names no account', () => {
  const { engine } = townBank()
  const { consent } = asksFor(engine, 'createConsent')
  expect([consent.accounts, accountsOf(engine, consent.id)]).toEqual([[], []])
})

test('what is closed, deleted or no longer shown to the person is left out', () => {
  const { engine, fjordAccount, fjordCard, fjordAgreement } = townBank()
  const agreement = fjordAgreement.id
  const { consentId } = consentFor(engine, { customerNumber: 'kari', agreement })
  const { consentId: olas } = consentFor(engine, { customerNumber: 'ola', agreement })
  const named = () => [consentId, olas].map((id) => accountsOf(engine, id).length)
  expect(named()).toEqual([2, 1])
  const params = { cardAccountId: fjordCard.id }
  does(engine, 'changeCardStatus', { params, body: { status: 'blocked' } })
  expect(named()).toEqual([2, 1])
  does(engine, 'changeCardStatus', { params, body: { status: 'deleted' } })
  expect(named()).toEqual([1, 1])
  const engagementId = fjordAgreement.engagements[0]?.id
  does(engine, 'removeEngagement', { params: { agreementId: agreement, engagementId } })
  expect(named()).toEqual([0, 1])
  does(engine, 'closeAccount', { params: { accountId: fjordAccount.id } })
  expect(named()).toEqual([0, 0])
})
