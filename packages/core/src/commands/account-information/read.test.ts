import { expect, test } from 'vitest'
import {
  answers,
  consentFor,
  type GivenConsent,
  listed,
  named,
  refusedAs,
  said,
  townBank,
} from '../../../test/consent-scene.ts'
import { asks, does as asksFor, otherTpp } from '../../../test/sca-scene.ts'
import { account, cardRow, does, engagement, noIds, row, supplementary } from '../../../test/scene.ts'
import type { CommandName, Engine, RawInput } from '../../index.ts'

const cards = 'listConsentedCardAccounts'

/** A request of the usual TPP for whoever has given a consent. */
const asking = (given: GivenConsent) => ({ psu: named(given) })

/** The numbers of the accounts that a consent names. */
function numbersOf(engine: Engine, { consentId }: GivenConsent) {
  const { accounts } = asksFor(engine, 'readConsent', { params: { consentId } })
  return accounts.map(({ iban, maskedPan }) => iban ?? maskedPan)
}

test('[A1i] the accounts that the person has opened are listed, those and no others, as the person chose them', () => {
  const { engine, kariAccount, savings, kariCard } = townBank()
  const [one, two, card] = [kariAccount.id, savings.id, kariCard.id]
  const choices = [[one, two, card], [two], [card], [two, one]]
  for (const accounts of choices) {
    const kari = asking(consentFor(engine, { customerNumber: 'kari', accounts }))
    expect(listed(engine, kari)).toEqual(accounts.filter((id) => id !== card))
    expect(listed(engine, kari, cards)).toEqual(accounts.filter((id) => id === card))
  }
})

test('[A1i] what a corporation lets a person use is listed under its own consent, and what it only shows is not', () => {
  const { engine, fjordAccount, fjordCard, fjordAgreement, bergAccount, bergAgreement } = townBank()
  const own = consentFor(engine, { customerNumber: 'kari' })
  const fjord = consentFor(engine, { customerNumber: 'kari', agreement: fjordAgreement.id })
  const berg = consentFor(engine, { customerNumber: 'kari', agreement: bergAgreement.id })
  expect(listed(engine, asking(fjord))).toEqual([fjordAccount.id])
  expect(listed(engine, asking(fjord), cards)).toEqual([fjordCard.id])
  expect(listed(engine, asking(berg))).toEqual([bergAccount.id])
  expect(listed(engine, asking(berg), cards)).toEqual([])
  expect(listed(engine, asking(own))).toHaveLength(2)
})

test('[A1i] an account that is opened later is not under a consent that was given before', () => {
  const { engine, kariAccount, savings } = townBank()
  const kari = asking(consentFor(engine, { customerNumber: 'kari' }))
  const third = does(engine, 'createAccount', { body: account('kari', 9) })
  expect(listed(engine, kari)).toEqual([kariAccount.id, savings.id])
  const newer = consentFor(engine, { customerNumber: 'kari', psu: kari.psu })
  expect(listed(engine, asking(newer))).toEqual([kariAccount.id, savings.id, third.id])
})

test('[A1j] accounts that are closed since are not there any more; when the last one is, the list is empty', () => {
  const { engine, kariAccount, savings, kariCard } = townBank()
  const given = consentFor(engine, { customerNumber: 'kari' })
  const kari = asking(given)
  does(engine, 'closeAccount', { params: { accountId: kariAccount.id } })
  expect(listed(engine, kari)).toEqual([savings.id])
  expect(numbersOf(engine, given)).toEqual([kariCard.maskedPan, savings.iban])
  for (const name of ['readConsentedAccount', 'readAccountBalances', 'listAccountTransactions'] as const) {
    const gone = refusedAs(engine, name, { params: { accountId: kariAccount.id } }, kari)
    expect(gone).toEqual({ code: 'RESOURCE_UNKNOWN', path: 'accountId' })
  }
  does(engine, 'closeAccount', { params: { accountId: savings.id } })
  does(engine, 'deleteCardAccount', { params: { cardAccountId: kariCard.id } })
  expect([listed(engine, kari), listed(engine, kari, cards)]).toEqual([[], []])
  expect(numbersOf(engine, given)).toEqual([])
})

test('[A1j] the list of a corporation is empty as well where its last account is closed or its agreement has ended', () => {
  for (const command of ['closeAccount', 'deleteAgreement'] as const) {
    const { engine, bergAccount, bergAgreement } = townBank()
    const given = consentFor(engine, { customerNumber: 'kari', agreement: bergAgreement.id })
    expect(listed(engine, asking(given))).toEqual([bergAccount.id])
    does(engine, command, { params: { accountId: bergAccount.id, agreementId: bergAgreement.id } })
    expect([listed(engine, asking(given)), listed(engine, asking(given), cards)]).toEqual([[], []])
  }
})

test('[A1j] an IBAN that is given anew opens nothing by itself', () => {
  const { engine, kariAccount } = townBank()
  const kari = asking(consentFor(engine, { customerNumber: 'kari', accounts: [kariAccount.id] }))
  does(engine, 'closeAccount', { params: { accountId: kariAccount.id } })
  const { iban, bban, currency, product, cashAccountType } = kariAccount
  const balances = [{ balanceAmount: { currency, amount: 1 }, balanceType: 'expected' }]
  const numbers = { customerNumber: 'kari', accountName: 'New', iban, bban, creditLine: 0 }
  const body = { ...numbers, currency, product, cashAccountType, balances }
  does(engine, 'createAccount', { body })
  expect(listed(engine, kari)).toEqual([])
})

test('[A1j] with a line of the agreement goes what the person saw by it, and with the agreement all of it', () => {
  const { engine, fjordAccount, fjordSavings, fjordCard, fjordAgreement } = townBank()
  const agreementId = fjordAgreement.id
  const given = consentFor(engine, { customerNumber: 'kari', agreement: agreementId })
  const ola = asking(consentFor(engine, { customerNumber: 'ola', agreement: agreementId }))
  const engagementId = fjordAgreement.engagements[0]?.id
  does(engine, 'removeEngagement', { params: { agreementId, engagementId } })
  expect(listed(engine, asking(given))).toEqual([])
  expect(listed(engine, asking(given), cards)).toEqual([fjordCard.id])
  expect(listed(engine, ola)).toEqual([fjordAccount.id])
  const lines = [engagement('kari', { resourceId: fjordSavings.id })]
  does(engine, 'createAgreement', { body: { owner: 'fjord', name: 'Other office', engagements: lines } })
  does(engine, 'deleteAgreement', { params: { agreementId } })
  expect([listed(engine, asking(given)), listed(engine, asking(given), cards)]).toEqual([[], []])
  expect(numbersOf(engine, given)).toEqual([])
})

test('[A1k] a blocked card is listed, one with the status deleted is not, nor is one that was deleted', () => {
  const { engine, kariCard } = townBank()
  const params = { cardAccountId: kariCard.id }
  const extra = does(engine, 'createSupplementaryCard', { params, body: supplementary('ola') })
  const [kari, ola] = ['kari', 'ola'].map((customerNumber) => asking(consentFor(engine, { customerNumber })))
  const both = () => [kari, ola].map((one) => listed(engine, one ?? {}, cards))
  expect(both()).toEqual([[kariCard.id], [extra.id]])
  does(engine, 'changeCardStatus', { params, body: { status: 'blocked' } })
  expect(both()).toEqual([[kariCard.id], [extra.id]])
  does(engine, 'changeCardStatus', { params, body: { status: 'deleted' } })
  expect(both()).toEqual([[], [extra.id]])
  expect(refusedAs(engine, 'readConsentedCardAccount', { params }, kari ?? {})).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'cardAccountId',
  })
  does(engine, 'deleteCardAccount', { params })
  expect(both()).toEqual([[], []])
})

test('[A1l] balances are told where the request asks for them and the person has opened them', () => {
  const { engine, kariAccount, savings, kariCard } = townBank()
  const withBalances = (rights: readonly ('balances' | 'transactions')[], withBalance: boolean) => {
    const kari = asking(consentFor(engine, { customerNumber: 'kari', rights }))
    const query = { withBalance }
    const one = { params: { accountId: savings.id }, query }
    const card = { params: { cardAccountId: kariCard.id }, query }
    const readings = [
      ...answers(engine, 'listConsentedAccounts', { query }, kari),
      ...answers(engine, cards, { query }, kari),
      answers(engine, 'readConsentedAccount', one, kari),
      answers(engine, 'readConsentedCardAccount', card, kari),
    ]
    expect(readings.map(({ holder }) => holder.id)).toEqual([
      ...[kariAccount.id, savings.id, kariCard.id],
      ...[savings.id, kariCard.id],
    ])
    return readings.map((reading) => reading.withBalances)
  }
  expect(withBalances(['balances'], true)).toEqual(Array(5).fill(true))
  expect(withBalances(['balances', 'transactions'], false)).toEqual(Array(5).fill(false))
  expect(withBalances(['transactions'], true)).toEqual(Array(5).fill(false))
})

test('[A1m] what the person has not opened of an account under consent is told as just that', () => {
  const { engine, kariAccount, kariCard } = townBank()
  const params = { accountId: kariAccount.id }
  const cardParams = { cardAccountId: kariCard.id }
  const posted = does(engine, 'postTransactions', { params, body: [row()] }).transactions
  const query = { bookingStatus: 'all' }
  const byRight = {
    balances: [
      ['readAccountBalances', { params }],
      ['readCardAccountBalances', { params: cardParams }],
    ],
    transactions: [
      ['listAccountTransactions', { params }],
      ['readTransactionDetails', { params: { ...params, transactionId: posted[0]?.id } }],
      ['listCardAccountTransactions', { params: cardParams, query }],
    ],
  } as const satisfies Record<string, readonly (readonly [CommandName, RawInput])[]>
  for (const right of ['balances', 'transactions'] as const) {
    const other = right === 'balances' ? 'transactions' : 'balances'
    const kari = asking(consentFor(engine, { customerNumber: 'kari', rights: [right] }))
    for (const [name, input] of byRight[right]) expect(said(engine, name, input, kari)).toBe('answered')
    for (const [name, input] of byRight[other]) {
      const path = 'accountId' in input.params ? 'accountId' : 'cardAccountId'
      expect(refusedAs(engine, name, input, kari)).toEqual({ code: 'CONSENT_INVALID', path })
    }
  }
})

test('[A1n] what is read with the PSU present leaves the bank the identical value, and so does a refusal', () => {
  const { engine, kariAccount, kariCard } = townBank()
  const params = { accountId: kariAccount.id }
  const cardParams = { cardAccountId: kariCard.id }
  const [posted] = does(engine, 'postTransactions', { params, body: [row()] }).transactions
  does(engine, 'postCardTransactions', { params: cardParams, body: [cardRow()] })
  const kari = asking(consentFor(engine, { customerNumber: 'kari' }))
  const { bank, journal } = engine
  const amount = { amount: '1', currency: 'NOK' }
  const reads: readonly (readonly [CommandName, RawInput])[] = [
    ['listConsentedAccounts', {}],
    ['readConsentedAccount', { params }],
    ['readAccountBalances', { params }],
    ['listAccountTransactions', { params, query: { bookingStatus: 'all' } }],
    ['readTransactionDetails', { params: { ...params, transactionId: posted?.id } }],
    [cards, {}],
    ['readConsentedCardAccount', { params: cardParams }],
    ['readCardAccountBalances', { params: cardParams }],
    ['listCardAccountTransactions', { params: cardParams, query: { bookingStatus: 'all' } }],
    ['confirmFunds', { body: { account: { iban: kariAccount.iban }, instructedAmount: amount } }],
  ]
  for (const [name, input] of reads) {
    for (let call = 0; call < 6; call += 1) expect(said(engine, name, input, kari)).toBe('answered')
    expect([engine.bank === bank, engine.journal === journal]).toEqual([true, true])
    const wrong = { ...input, params: { accountId: 'none', cardAccountId: 'none', transactionId: 'none' } }
    if ('params' in input) {
      expect(refusedAs(engine, name, wrong, kari)).toMatchObject({ code: 'RESOURCE_UNKNOWN' })
    }
  }
  expect(engine.journal).toBe(journal)
})

/** All that a TPP is told where an account is named that it may not see. */
function wordsFor(engine: Engine, given: GivenConsent, id: string) {
  const kari = asking(given)
  const account = { accountId: id, transactionId: '0000000000000' }
  const card = { cardAccountId: id }
  return [
    asks(engine, 'readConsentedAccount', { params: account }, kari),
    asks(engine, 'readAccountBalances', { params: account }, kari),
    asks(engine, 'listAccountTransactions', { params: account }, kari),
    asks(engine, 'readTransactionDetails', { params: account }, kari),
    asks(engine, 'readConsentedCardAccount', { params: card }, kari),
    asks(engine, 'readCardAccountBalances', { params: card }, kari),
    asks(engine, 'listCardAccountTransactions', { params: card, query: { bookingStatus: 'all' } }, kari),
  ].map((answer) => (answer.ok ? 'answered' : JSON.stringify(answer.error)))
}

test('[A8a] an account that is not under the consent is told in the very words for one that is not there', () => {
  const town = townBank()
  const { engine, kariAccount, savings, kariCard } = town
  const given = consentFor(engine, { customerNumber: 'kari', accounts: [kariAccount.id] })
  const words = wordsFor(engine, given, '0000000000000')
  expect(words.every((text) => text.includes('RESOURCE_UNKNOWN'))).toBe(true)
  expect(new Set(words).size).toBe(2)
  const closed = savings.id
  const ids = [town.olaAccount, town.fjordAccount, town.fjordCard, town.bergAccount, kariCard].map(
    ({ id }) => id,
  )
  for (const id of [...ids, ...noIds, closed, town.kari.id, given.consentId]) {
    expect(wordsFor(engine, given, id)).toEqual(words)
  }
  does(engine, 'closeAccount', { params: { accountId: closed } })
  expect(wordsFor(engine, given, closed)).toEqual(words)
  expect(wordsFor(engine, given, kariAccount.id)).not.toEqual(words)
})

test('[A8b] so is a transaction of another account, of the same person or not, under consent or not', () => {
  const { engine, kariAccount, savings, olaAccount } = townBank()
  const post = (accountId: string) =>
    does(engine, 'postTransactions', { params: { accountId }, body: [row()] }).transactions[0]?.id ?? ''
  const [own, other, strange] = [kariAccount, savings, olaAccount].map(({ id }) => post(id))
  const kari = asking(consentFor(engine, { customerNumber: 'kari' }))
  const read = (accountId: string, transactionId = '') =>
    asks(engine, 'readTransactionDetails', { params: { accountId, transactionId } }, kari)
  expect(read(kariAccount.id, own).ok && read(savings.id, other).ok).toBe(true)
  const unknown = read(kariAccount.id, '0000000000000')
  expect(unknown).toMatchObject({ error: { code: 'RESOURCE_UNKNOWN', path: 'transactionId' } })
  for (const id of [other, strange, ...noIds, kariAccount.id])
    expect(read(kariAccount.id, id)).toEqual(unknown)
  does(engine, 'deleteTransactions', { params: { accountId: kariAccount.id } })
  expect(read(kariAccount.id, own)).toEqual(unknown)
})

test('[A8c] a consent that was given to another TPP, or by another person, opens nothing', () => {
  const { engine, kariAccount } = townBank()
  const given = consentFor(engine, { customerNumber: 'kari' })
  const { psuId } = consentFor(engine, { customerNumber: 'ola' })
  const input = { params: { accountId: kariAccount.id } }
  const read = (request: object) => said(engine, 'readConsentedAccount', input, request)
  expect(read(asking(given))).toBe('answered')
  expect(read({ ...asking(given), tpp: otherTpp })).toBe('sca CONSENT_UNKNOWN')
  expect(read({ psu: { id: psuId } })).toBe('refused RESOURCE_UNKNOWN')
  expect(read({})).toBe('sca CONSENT_UNKNOWN')
})
