import type { Group } from '../page.ts'
import { drawPayments } from './payment-list.tsx'
import { drawBasket, drawPayment } from './payment-page.tsx'

/** Payments and signing baskets. What answers their authorisations stands with those of consents. */
export const paymentsGroup: Group = {
  pages: [
    { path: '/console/payments', section: 'payments', isEntrance: true, render: drawPayments },
    { path: '/console/payments/{id}', section: 'payments', render: drawPayment },
    { path: '/console/baskets/{id}', section: 'payments', render: drawBasket },
  ],
  actions: [],
}
