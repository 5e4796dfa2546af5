import { expect } from 'vitest'
import { arne, day, type Encounter } from './encounter.ts'

/** Encounters of links and baskets. */
export const links: readonly Encounter[] = [
  {
    id: 'sca-link-opened-late',
    client: 'has a customer who opens the page late',
    isMet: true,
    run: async ({ sandbox, tpp }) => {
      const { href } = (await tpp.consent())._links.scaRedirect
      sandbox.clock.advance({ minutes: 16 })
      expect((await sandbox.fetch(href)).status).toBe(410)
    },
  },
  {
    id: 'sca-withdrawn-meanwhile',
    client: 'cancels what the customer then approves',
    isMet: true,
    run: async ({ tpp, psu, order }) => {
      const payment = await tpp.pay(order)
      await tpp.cancel(payment)
      await psu.approve(payment).catch(() => undefined)
    },
  },
  {
    id: 'sca-withdrawn-meanwhile',
    client: 'cancels what the customer then opens at the page',
    isMet: true,
    run: async ({ sandbox, tpp, order }) => {
      const payment = await tpp.pay(order)
      await tpp.cancel(payment)
      expect((await sandbox.fetch(String(payment._links.scaRedirect?.href))).status).toBe(409)
    },
  },
  {
    id: 'sca-withdrawn-meanwhile',
    client: 'waits until nobody approves in time',
    isMet: false,
    run: async ({ sandbox, tpp, psu, order }) => {
      const payment = await tpp.pay(order)
      sandbox.clock.advance(day)
      await psu.approve(payment).catch(() => undefined)
    },
  },
  {
    id: 'sca-second-signer',
    client: 'has a basket approved by two',
    isMet: true,
    run: async ({ sandbox, tpp, psu, order }) => {
      sandbox.bring('basket-second-signer')
      const basket = await tpp.basket([await tpp.pay(order)])
      await psu.approve(basket)
      await sandbox.psu(arne).approve(await tpp.for(arne).post(`${basket.path}/authorisations`))
    },
  },
]
