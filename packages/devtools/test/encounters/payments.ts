import { arne, day, type Encounter, type Table } from './encounter.ts'

const maskedPan = '492500******4417'

const plan = { startDate: '2026-01-16', endDate: '2026-01-19', frequency: 'Daily' } as const

const minute = { minutes: 1 }

const week = { days: 7 }

/** Creates and approves a payment, brings situations about, and lets time pass. */
function lose(by: string, span: object, orderFields: object = {}, options: object = {}): Encounter['run'] {
  return async ({ sandbox, tpp, psu, order }) => {
    const payment = await tpp.pay({ ...order, ...orderFields }, options)
    await psu.approve(payment)
    sandbox.bring(by)
    sandbox.clock.advance(span)
    return payment
  }
}

const periodic = { service: 'periodic-payments' }

const fromCard = { debtorAccount: { maskedPan } }

/** Encounters of payments. */
export const payments: readonly Encounter[] = [
  {
    id: 'payment-amount-changed-elsewhere',
    client: 'pays what the customer moves by a week',
    isMet: false,
    run: lose('payment-moved-elsewhere-before-the-batch', minute),
  },
  {
    id: 'payment-funds-gone',
    client: 'pays from an account that is closed',
    isMet: false,
    run: lose('payment-rejected-account-closed', day),
  },
  {
    id: 'payment-funds-gone',
    client: 'pays from a card that is blocked',
    isMet: false,
    run: lose('payment-rejected-card-blocked', day, fromCard),
  },
  {
    id: 'payment-without-funds',
    client: 'pays from a card that is blocked before the approval',
    isMet: false,
    run: async ({ tpp, psu, order, card: cardAccountId }) => {
      const payment = await tpp.pay({ ...order, ...fromCard })
      await tpp.call('changeCardStatus', { params: { cardAccountId }, body: { status: 'blocked' } })
      return psu.approve(payment)
    },
  },
  {
    id: 'periodic-rejected',
    client: 'has a plan whose account is closed',
    isMet: false,
    run: lose('periodic-rejected-account-closed', week, plan, periodic),
  },
  {
    id: 'periodic-rejected',
    client: 'has a plan whose card is blocked',
    isMet: false,
    run: lose('periodic-rejected-card-blocked', week, { ...plan, ...fromCard }, periodic),
  },
  {
    id: 'periodic-day-lost',
    client: 'has a plan whose card is blocked',
    isMet: false,
    run: lose('periodic-day-card-blocked', day, { ...plan, ...fromCard }, periodic),
  },
  {
    id: 'basket-payment-rejected',
    client: 'has a basket of which an account is closed',
    isMet: false,
    run: async ({ sandbox, tpp, psu, order }) => {
      await psu.approve(await tpp.basket([await tpp.pay(order)]))
      sandbox.bring('payment-rejected-account-closed')
      sandbox.clock.advance(day)
    },
  },
  {
    id: 'payment-never-approved',
    client: 'pays what one of two signers approves',
    isMet: false,
    run: async ({ sandbox, tpp, psu, order }) => {
      sandbox.bring('payment-second-signer')
      await psu.approve(await tpp.pay(order))
      sandbox.clock.advance(day)
    },
  },
  {
    id: 'payment-link-expired',
    client: 'cancels before the link expires',
    isMet: false,
    run: async ({ sandbox, tpp, order }) => {
      await tpp.cancel(await tpp.pay(order))
      sandbox.clock.advance({ minutes: 16 })
    },
  },
  {
    id: 'basket-link-expired',
    client: 'deletes the basket before its link expires',
    isMet: false,
    run: async ({ sandbox, tpp, order }) => {
      await tpp.delete((await tpp.basket([await tpp.pay(order)])).path)
      sandbox.clock.advance({ minutes: 16 })
    },
  },
  {
    id: 'bulk-in-part',
    client: 'has a plan that ends in part',
    isMet: false,
    run: ({ sandbox, tpp, psu, order }) =>
      lose(
        'periodic-day-lost',
        day,
        plan,
        periodic,
      )({ sandbox, tpp, psu, order } as Table).then(() => {
        sandbox.bring('periodic-in-part')
        sandbox.clock.advance(week)
      }),
  },
  ...(['periodic-payments', 'bulk-payments'] as const).map(
    (service): Encounter => ({
      id: 'payment-unknown-psu',
      client: `sends ${service} for a guest`,
      isMet: true,
      run: ({ tpp, order }) => {
        const { debtorAccount: _, ...transfer } = order
        const debtorFields = { debtorAccount: { bban: '97350494093' } }
        const body =
          service === 'bulk-payments'
            ? { ...debtorFields, payments: [transfer] }
            : { ...transfer, ...debtorFields, ...plan }
        return tpp
          .for(arne)
          .pay(body as never, { service: service as never, headers: { 'PSU-Context': 'PRIVATE' } })
      },
    }),
  ),
]
