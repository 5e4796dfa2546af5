import { expect, test } from 'vitest'
import { customer, engagement, supplementary } from '../../../test/kit/bodies.ts'
import type { World } from '../../../test/kit/world.ts'
import { officeWorld } from '../../../test/kit/worlds.ts'
import { isOfferedAt, mayActFor, offersTo, offersToPay } from './offer.ts'

/** The offer to a person: the numbers of the owners, each with the ids of the accounts. */
function listOffers({ bank }: World, { serial }: { readonly serial: number }) {
  return offersTo(bank, serial).map(({ owner, accounts }) => [owner.number, ...accounts.map(({ id }) => id)])
}

test('offers own accounts and cards, and those of companies with both roles', () => {
  const { world, kari, ola, fjord, ...office } = officeWorld()
  const { kariAccount, kariCard, savings, fjordAccount, fjordCard, bergAccount, olaAccount } = office
  expect(listOffers(world, kari)).toEqual([
    ['kari', kariAccount.id, kariCard.id, savings.id],
    ['fjord', fjordAccount.id, fjordCard.id],
    ['berg', bergAccount.id],
  ])
  expect(listOffers(world, ola)).toEqual([
    ['ola', olaAccount.id],
    ['fjord', fjordAccount.id],
  ])
  expect(listOffers(world, fjord)).toEqual([])
})

test('offers owner and agreement, and each account by number, currency and rights', () => {
  const rights = ['balances', 'transactions']
  const { world, kari, fjord, fjordAgreement, fjordAccount, fjordCard } = officeWorld()
  const offer = offersTo(world.bank, kari.serial)[1]
  const { id, serial, name, bban: number, currency } = fjordAccount
  expect(offer).toEqual({
    id: fjordAgreement.id,
    serial: fjordAgreement.serial,
    name: fjordAgreement.name,
    context: 'CORPORATE',
    owner: { serial: fjord.serial, number: 'fjord', name: fjord.name },
    accounts: [
      { id, kind: 'account', serial, name, number, currency, rights },
      {
        id: fjordCard.id,
        kind: 'card-account',
        serial: fjordCard.serial,
        name: fjordCard.name,
        number: fjordCard.maskedPan,
        currency: fjordCard.currency,
        rights,
      },
    ],
  })
})

test('offers an account of two agreements by each', () => {
  const { world, ola, fjordAccount, fjordAgreement } = officeWorld()
  const engagements = [engagement('ola', { resourceId: fjordAccount.id })]
  const body = { owner: 'fjord', name: 'Second office', engagements }
  const second = world.call('createAgreement', { body })
  const place = { kind: 'account', account: fjordAccount.serial } as const
  const isOpen = ({ serial }: { readonly serial: number }, customer = ola.serial) =>
    isOfferedAt(world.bank, { customer, agreement: serial }, place)
  expect(listOffers(world, ola).filter(([owner]) => owner === 'fjord')).toHaveLength(2)
  expect([isOpen(fjordAgreement), isOpen(second)]).toEqual([true, true])
  expect(isOpen({ serial: 0 })).toBe(false)
  expect(isOpen(second, 0)).toBe(false)
  world.call('deleteAgreement', { params: { agreementId: second.id } })
  expect([isOpen(fjordAgreement), isOpen(second)]).toEqual([true, false])
  world.call('closeAccount', { params: { accountId: fjordAccount.id } })
  expect(isOpen(fjordAgreement)).toBe(false)
})

test('offers a card until it is deleted; a supplementary one to its holder', () => {
  const { world, ola, kari, kariCard, kariAccount, savings, olaAccount } = officeWorld()
  const params = { cardAccountId: kariCard.id }
  const extra = world.call('createSupplementaryCard', { params, body: supplementary('ola') })
  const listOwnOffers = () => [listOffers(world, kari)[0], listOffers(world, ola)[0]]
  const whole = [
    ['kari', kariAccount.id, kariCard.id, savings.id],
    ['ola', olaAccount.id, extra.id],
  ]
  expect(listOwnOffers()).toEqual(whole)
  world.call('changeCardStatus', { params, body: { status: 'blocked' } })
  expect(listOwnOffers()).toEqual(whole)
  world.call('changeCardStatus', { params, body: { status: 'deleted' } })
  expect(listOwnOffers()).toEqual([['kari', kariAccount.id, savings.id], whole[1]])
})

test('offers nothing to a person without accounts', () => {
  const { world, ola, olaAccount, fjordAgreement } = officeWorld()
  world.call('closeAccount', { params: { accountId: olaAccount.id } })
  world.call('deleteAgreement', { params: { agreementId: fjordAgreement.id } })
  expect(listOffers(world, ola)).toEqual([])
})

test('lets a person act for a company by a blocked card, but not a deleted one', () => {
  const { world, fjord, fjordCard } = officeWorld()
  const berit = world.call('createCustomer', { body: customer('berit') })
  const engagements = [engagement('berit', { resourceId: fjordCard.id })]
  world.call('createAgreement', { body: { owner: 'fjord', name: 'Cards', engagements } })
  const params = { cardAccountId: fjordCard.id }
  for (const [status, isActing] of [
    ['blocked', true],
    ['enabled', true],
    ['deleted', false],
  ]) {
    world.call('changeCardStatus', { params, body: { status } })
    expect(mayActFor(world.bank, berit.serial, fjord.serial)).toBe(isActing)
  }
})

test.each([1, 2, 3])('shows a card of %i other agreements once', (count) => {
  const { world, ola, fjord, fjordAccount, fjordCard, fjordAgreement } = officeWorld()
  for (let index = 0; index < count; index += 1) {
    const engagements = [engagement('ola', { resourceId: fjordCard.id })]
    world.call('createAgreement', { body: { owner: 'fjord', name: `Cards ${index}`, engagements } })
  }
  const acting = { customer: ola.serial, corporation: fjord.serial }
  const offers = offersToPay(world.bank, acting, [
    { kind: 'account', account: fjordAccount.serial },
    { kind: 'card-account', account: fjordCard.serial },
  ])
  const offeredIds = offers.map(({ id, accounts }) => [id, ...accounts.map((account) => account.id)])
  expect(offeredIds).toEqual([[fjordAgreement.id, fjordAccount.id, fjordCard.id]])
})
