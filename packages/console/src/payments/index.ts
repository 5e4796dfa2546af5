import type { Group } from '../page.ts'
import { drawBasket } from './basket-page.tsx'
import { cancelPaymentAction, changePaymentAction, createPaymentAction } from './payment-actions.ts'
import { drawPayments } from './payment-list.tsx'
import { drawPayment } from './payment-page.tsx'

/** Payments and signing baskets. The group of consents has the action that answers their authorisations. */
export const paymentsGroup: Group = {
  pages: [
    { path: '/console/payments', section: 'payments', render: drawPayments },
    { path: '/console/payments/{id}', section: 'payments', render: drawPayment },
    { path: '/console/baskets/{id}', section: 'payments', render: drawBasket },
  ],
  actions: [createPaymentAction, changePaymentAction, cancelPaymentAction],
}
