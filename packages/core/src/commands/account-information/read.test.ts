import { expect, test } from 'vitest'
import { account, cardRow, engagement, row, supplementary } from '../../../test/kit/bodies.ts'
import { otherTpp } from '../../../test/kit/people.ts'
import { type ConsentNames, toPsu, type World } from '../../../test/kit/world.ts'
import { officeWorld } from '../../../test/kit/worlds.ts'
import { noIds } from '../../../test/kit/wrong.ts'
import type { CommandName, RawInput } from '../../index.ts'

const cards = 'listConsentedCardAccounts'

/** Makes a request of the default TPP for the PSU of a consent. */
const createCaller = (consent: ConsentNames) => ({ psu: toPsu(consent) })

/** The numbers of the accounts that a consent names. */
function listAccountNumbers(world: World, { consentId }: ConsentNames) {
  const { accounts } = world.call('readConsent', { params: { consentId } })
  return accounts.map(({ iban, maskedPan }) => iban ?? maskedPan)
}

test('[A1i] lists exactly the accounts that the person chose', () => {
  const { world, kariAccount, savings, kariCard } = officeWorld()
  const [main, two, card] = [kariAccount.id, savings.id, kariCard.id]
  const choices = [[main, two, card], [two], [card], [two, main]]
  for (const accounts of choices) {
    const kari = createCaller(world.giveConsent({ customerNumber: 'kari', accounts }))
    expect(world.listIds(kari)).toEqual(accounts.filter((id) => id !== card))
    expect(world.listIds(kari, cards)).toEqual(accounts.filter((id) => id === card))
  }
})

test("[A1i] lists a corporation's usable accounts under its own consent only", () => {
  const { world, fjordAccount, fjordCard, fjordAgreement, bergAccount, bergAgreement } = officeWorld()
  const ownConsent = world.giveConsent({ customerNumber: 'kari' })
  const fjord = world.giveConsent({ customerNumber: 'kari', agreement: fjordAgreement.id })
  const berg = world.giveConsent({ customerNumber: 'kari', agreement: bergAgreement.id })
  expect(world.listIds(createCaller(fjord))).toEqual([fjordAccount.id])
  expect(world.listIds(createCaller(fjord), cards)).toEqual([fjordCard.id])
  expect(world.listIds(createCaller(berg))).toEqual([bergAccount.id])
  expect(world.listIds(createCaller(berg), cards)).toEqual([])
  expect(world.listIds(createCaller(ownConsent))).toHaveLength(2)
})

test('[A1i] lists no account that was opened after the consent', () => {
  const { world, kariAccount, savings } = officeWorld()
  const kari = createCaller(world.giveConsent({ customerNumber: 'kari' }))
  const third = world.call('createAccount', { body: account('kari', 9) })
  expect(world.listIds(kari)).toEqual([kariAccount.id, savings.id])
  const newer = world.giveConsent({ customerNumber: 'kari', psu: kari.psu })
  expect(world.listIds(createCaller(newer))).toEqual([kariAccount.id, savings.id, third.id])
})

test('[A1j] omits accounts that were closed; the list may become empty', () => {
  const { world, kariAccount, savings, kariCard } = officeWorld()
  const consent = world.giveConsent({ customerNumber: 'kari' })
  const kari = createCaller(consent)
  world.call('closeAccount', { params: { accountId: kariAccount.id } })
  expect(world.listIds(kari)).toEqual([savings.id])
  expect(listAccountNumbers(world, consent)).toEqual([kariCard.maskedPan, savings.iban])
  for (const name of ['readConsentedAccount', 'readAccountBalances', 'listAccountTransactions'] as const) {
    const refusal = world.callRefused(name, { params: { accountId: kariAccount.id } }, kari)
    expect(refusal).toEqual({ code: 'RESOURCE_UNKNOWN', path: 'accountId' })
  }
  world.call('closeAccount', { params: { accountId: savings.id } })
  world.call('deleteCardAccount', { params: { cardAccountId: kariCard.id } })
  expect([world.listIds(kari), world.listIds(kari, cards)]).toEqual([[], []])
  expect(listAccountNumbers(world, consent)).toEqual([])
})

test("[A1j] empties a corporation's list with its last account or agreement", () => {
  for (const command of ['closeAccount', 'deleteAgreement'] as const) {
    const { world, bergAccount, bergAgreement } = officeWorld()
    const consent = world.giveConsent({ customerNumber: 'kari', agreement: bergAgreement.id })
    expect(world.listIds(createCaller(consent))).toEqual([bergAccount.id])
    world.call(command, { params: { accountId: bergAccount.id, agreementId: bergAgreement.id } })
    expect([world.listIds(createCaller(consent)), world.listIds(createCaller(consent), cards)]).toEqual([
      [],
      [],
    ])
  }
})

test('[A1j] opens nothing by an IBAN that is assigned again', () => {
  const { world, kariAccount } = officeWorld()
  const kari = createCaller(world.giveConsent({ customerNumber: 'kari', accounts: [kariAccount.id] }))
  world.call('closeAccount', { params: { accountId: kariAccount.id } })
  const { iban, bban, currency, product, cashAccountType } = kariAccount
  const balances = [{ balanceAmount: { currency, amount: 1 }, balanceType: 'expected' }]
  const numbers = { customerNumber: 'kari', accountName: 'New', iban, bban, creditLine: 0 }
  const body = { ...numbers, currency, product, cashAccountType, balances }
  world.call('createAccount', { body })
  expect(world.listIds(kari)).toEqual([])
})

test('[A1j] omits what the person saw by a deleted line or agreement', () => {
  const { world, fjordAccount, fjordSavings, fjordCard, fjordAgreement } = officeWorld()
  const agreementId = fjordAgreement.id
  const consent = world.giveConsent({ customerNumber: 'kari', agreement: agreementId })
  const ola = createCaller(world.giveConsent({ customerNumber: 'ola', agreement: agreementId }))
  const engagementId = fjordAgreement.engagements[0]?.id
  world.call('removeEngagement', { params: { agreementId, engagementId } })
  expect(world.listIds(createCaller(consent))).toEqual([])
  expect(world.listIds(createCaller(consent), cards)).toEqual([fjordCard.id])
  expect(world.listIds(ola)).toEqual([fjordAccount.id])
  const lines = [engagement('kari', { resourceId: fjordSavings.id })]
  world.call('createAgreement', { body: { owner: 'fjord', name: 'Other office', engagements: lines } })
  world.call('deleteAgreement', { params: { agreementId } })
  expect([world.listIds(createCaller(consent)), world.listIds(createCaller(consent), cards)]).toEqual([
    [],
    [],
  ])
  expect(listAccountNumbers(world, consent)).toEqual([])
})

test('[A1j] lists a blocked card, but no deleted one', () => {
  const { world, kariCard } = officeWorld()
  const params = { cardAccountId: kariCard.id }
  const extra = world.call('createSupplementaryCard', { params, body: supplementary('ola') })
  const [kari, ola] = ['kari', 'ola'].map((customerNumber) =>
    createCaller(world.giveConsent({ customerNumber })),
  )
  const listBoth = () => [kari, ola].map((person) => world.listIds(person ?? {}, cards))
  expect(listBoth()).toEqual([[kariCard.id], [extra.id]])
  world.call('changeCardStatus', { params, body: { status: 'blocked' } })
  expect(listBoth()).toEqual([[kariCard.id], [extra.id]])
  world.call('changeCardStatus', { params, body: { status: 'deleted' } })
  expect(listBoth()).toEqual([[], [extra.id]])
  expect(world.callRefused('readConsentedCardAccount', { params }, kari ?? {})).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'cardAccountId',
  })
  world.call('deleteCardAccount', { params })
  expect(listBoth()).toEqual([[], []])
})

test('[A1b] returns balances on request if the person opened them', () => {
  const { world, kariAccount, savings, kariCard } = officeWorld()
  const withBalances = (rights: readonly ('balances' | 'transactions')[], withBalance: boolean) => {
    const kari = createCaller(world.giveConsent({ customerNumber: 'kari', rights }))
    const query = { withBalance }
    const request = { params: { accountId: savings.id }, query }
    const card = { params: { cardAccountId: kariCard.id }, query }
    const readings = [
      ...world.expectAnswer('listConsentedAccounts', { query }, kari),
      ...world.expectAnswer(cards, { query }, kari),
      world.expectAnswer('readConsentedAccount', request, kari),
      world.expectAnswer('readConsentedCardAccount', card, kari),
    ]
    expect(readings.map(({ account: consentedAccount }) => consentedAccount.id)).toEqual([
      kariAccount.id,
      savings.id,
      kariCard.id,
      savings.id,
      kariCard.id,
    ])
    return readings.map((reading) => reading.withBalances)
  }
  expect(withBalances(['balances'], true)).toEqual(Array(5).fill(true))
  expect(withBalances(['balances', 'transactions'], false)).toEqual(Array(5).fill(false))
  expect(withBalances(['transactions'], true)).toEqual(Array(5).fill(false))
})

test('[A1m] says which right of an account is missing', () => {
  const { world, kariAccount, kariCard } = officeWorld()
  const params = { accountId: kariAccount.id }
  const cardParams = { cardAccountId: kariCard.id }
  const transactions = world.call('postTransactions', { params, body: [row()] }).transactions
  const query = { bookingStatus: 'all' }
  const byRight = {
    balances: [
      ['readAccountBalances', { params }],
      ['readCardAccountBalances', { params: cardParams }],
    ],
    transactions: [
      ['listAccountTransactions', { params }],
      ['readTransactionDetails', { params: { ...params, transactionId: transactions[0]?.id } }],
      ['listCardAccountTransactions', { params: cardParams, query }],
    ],
  } as const satisfies Record<string, readonly (readonly [CommandName, RawInput])[]>
  for (const right of ['balances', 'transactions'] as const) {
    const otherRight = right === 'balances' ? 'transactions' : 'balances'
    const kari = createCaller(world.giveConsent({ customerNumber: 'kari', rights: [right] }))
    for (const [name, input] of byRight[right])
      expect(world.describeOutcome(name, input, kari)).toBe('answered')
    for (const [name, input] of byRight[otherRight]) {
      const path = 'accountId' in input.params ? 'accountId' : 'cardAccountId'
      expect(world.callRefused(name, input, kari)).toEqual({ code: 'CONSENT_INVALID', path })
    }
  }
})

test('[A1n] leaves the bank identical after reads and refusals while the PSU is present', () => {
  const { world, kariAccount, kariCard } = officeWorld()
  const params = { accountId: kariAccount.id }
  const cardParams = { cardAccountId: kariCard.id }
  const [transaction] = world.call('postTransactions', { params, body: [row()] }).transactions
  world.call('postCardTransactions', { params: cardParams, body: [cardRow()] })
  const kari = createCaller(world.giveConsent({ customerNumber: 'kari' }))
  const { bank, journal } = world
  const amount = { amount: '1', currency: 'NOK' }
  const reads: readonly (readonly [CommandName, RawInput])[] = [
    ['listConsentedAccounts', {}],
    ['readConsentedAccount', { params }],
    ['readAccountBalances', { params }],
    ['listAccountTransactions', { params, query: { bookingStatus: 'all' } }],
    ['readTransactionDetails', { params: { ...params, transactionId: transaction?.id } }],
    [cards, {}],
    ['readConsentedCardAccount', { params: cardParams }],
    ['readCardAccountBalances', { params: cardParams }],
    ['listCardAccountTransactions', { params: cardParams, query: { bookingStatus: 'all' } }],
    ['confirmFunds', { body: { account: { iban: kariAccount.iban }, instructedAmount: amount } }],
  ]
  for (const [name, input] of reads) {
    for (let call = 0; call < 6; call += 1) expect(world.describeOutcome(name, input, kari)).toBe('answered')
    expect([world.bank === bank, world.journal === journal]).toEqual([true, true])
    const unknownInput = {
      ...input,
      params: { accountId: 'none', cardAccountId: 'none', transactionId: 'none' },
    }
    if ('params' in input) {
      expect(world.callRefused(name, unknownInput, kari)).toMatchObject({ code: 'RESOURCE_UNKNOWN' })
    }
  }
  expect(world.journal).toBe(journal)
})

/** Collects all texts that a TPP gets about an account that it may not see. */
function wordsFor(world: World, consent: ConsentNames, id: string) {
  const kari = createCaller(consent)
  const account = { accountId: id, transactionId: '0000000000000' }
  const card = { cardAccountId: id }
  return [
    world.tryCall('readConsentedAccount', { params: account }, kari),
    world.tryCall('readAccountBalances', { params: account }, kari),
    world.tryCall('listAccountTransactions', { params: account }, kari),
    world.tryCall('readTransactionDetails', { params: account }, kari),
    world.tryCall('readConsentedCardAccount', { params: card }, kari),
    world.tryCall('readCardAccountBalances', { params: card }, kari),
    world.tryCall('listCardAccountTransactions', { params: card, query: { bookingStatus: 'all' } }, kari),
  ].map((answer) => (answer.ok ? 'answered' : JSON.stringify(answer.error)))
}

test('[A8a] refuses an account outside the consent as if it did not exist', () => {
  const office = officeWorld()
  const { world, kariAccount, savings, kariCard } = office
  const consent = world.giveConsent({ customerNumber: 'kari', accounts: [kariAccount.id] })
  const words = wordsFor(world, consent, '0000000000000')
  expect(words.every((text) => text.includes('RESOURCE_UNKNOWN'))).toBe(true)
  expect(new Set(words).size).toBe(2)
  const closed = savings.id
  const ids = [office.olaAccount, office.fjordAccount, office.fjordCard, office.bergAccount, kariCard].map(
    ({ id }) => id,
  )
  for (const id of [...ids, ...noIds, closed, office.kari.id, consent.consentId]) {
    expect(wordsFor(world, consent, id)).toEqual(words)
  }
  world.call('closeAccount', { params: { accountId: closed } })
  expect(wordsFor(world, consent, closed)).toEqual(words)
  expect(wordsFor(world, consent, kariAccount.id)).not.toEqual(words)
})

test('[A8b] refuses a transaction of any other account', () => {
  const { world, kariAccount, savings, olaAccount } = officeWorld()
  const post = (accountId: string) =>
    world.call('postTransactions', { params: { accountId }, body: [row()] }).transactions[0]?.id ?? ''
  const [ownId, otherId, strange] = [kariAccount, savings, olaAccount].map(({ id }) => post(id))
  const kari = createCaller(world.giveConsent({ customerNumber: 'kari' }))
  const read = (accountId: string, transactionId = '') =>
    world.tryCall('readTransactionDetails', { params: { accountId, transactionId } }, kari)
  expect(read(kariAccount.id, ownId).ok && read(savings.id, otherId).ok).toBe(true)
  const unknown = read(kariAccount.id, '0000000000000')
  expect(unknown).toMatchObject({ error: { code: 'RESOURCE_UNKNOWN', path: 'transactionId' } })
  for (const id of [otherId, strange, ...noIds, kariAccount.id])
    expect(read(kariAccount.id, id)).toEqual(unknown)
  world.call('deleteTransactions', { params: { accountId: kariAccount.id } })
  expect(read(kariAccount.id, ownId)).toEqual(unknown)
})

test('[Q14d] a consent that was given to another TPP, or by another person, opens nothing', () => {
  const { world, kariAccount } = officeWorld()
  const consent = world.giveConsent({ customerNumber: 'kari' })
  const { psuId } = world.giveConsent({ customerNumber: 'ola' })
  const input = { params: { accountId: kariAccount.id } }
  const read = (request: object) => world.describeOutcome('readConsentedAccount', input, request)
  expect(read(createCaller(consent))).toBe('answered')
  expect(read({ ...createCaller(consent), tpp: otherTpp })).toBe('sca CONSENT_UNKNOWN')
  expect(read({ psu: { id: psuId } })).toBe('refused RESOURCE_UNKNOWN')
  expect(read({})).toBe('sca CONSENT_UNKNOWN')
})
