import { norwegianIban } from '../../src/base/iso/iban.ts'
import type { PaymentView } from '../../src/index.ts'
import { account, engagement } from './bodies.ts'
import { fjords, type PayingAccount, type PayingWorld, payingWorld } from './pays.ts'

/** A basket of payments: what becomes of them, and links where it is approved. */
export function gathers(world: PayingWorld, payments: readonly PaymentView[]) {
  const body = { paymentIds: payments.map(({ id }) => id) }
  const caller = payments[0] === undefined ? {} : world.naming(payments[0])
  const params = { basketId: world.call('createSigningBasket', { body }, caller).id }
  return {
    starts: () => world.call('startSigningBasketAuthorisation', { params }).authorisationId,
    status: () => world.call('readSigningBasket', { params }, caller).status,
    listStatuses: () =>
      payments.map((payment) => {
        const { status, reason } = world.readCurrent(payment)
        return reason === undefined ? status : `${status} ${reason}`
      }),
  }
}

const second = { iban: norwegianIban('86011117947'), bban: '86011117947' }

/** The world in which the company has a second account, from which these persons may pay. */
export function companyWorld(...payers: readonly string[]) {
  const world = payingWorld()
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: 50_000 } }]
  const newAccount = world.call('createAccount', { body: { ...account('fjord'), ...second, balances } })
  const params = { agreementId: world.office().id }
  for (const person of payers)
    world.call('addEngagement', { params, body: engagement(person, { iban: second.iban }) })
  return { world, shared: fjords, more: { ...second, id: newAccount.id, currency: 'NOK', owner: 'fjord' } }
}

/** A person loses the right to pay from an account. */
export function loses(world: PayingWorld, person: string, { iban }: Pick<PayingAccount, 'iban'>): void {
  const { id: agreementId, engagements } = world.office()
  const accounts = world.call('listAccounts')
  const lines = engagements.filter(
    ({ customerNumber, resourceId }) =>
      customerNumber === person && accounts.find(({ id }) => id === resourceId)?.iban === iban,
  )
  for (const { id: engagementId } of lines)
    world.call('removeEngagement', { params: { agreementId, engagementId } })
}
