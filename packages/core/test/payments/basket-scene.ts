import { norwegianIban } from '../../src/base/iso/iban.ts'
import type { Engine, PaymentView } from '../../src/index.ts'
import { does } from '../sca-scene.ts'
import { account, engagement } from '../scene.ts'
import { current, payingTown } from './payment-scene.ts'
import { payer, type TownAccount } from './payment-town.ts'

/** A basket of payments: what becomes of them, and links where it is approved. */
export function gathers(engine: Engine, payments: readonly PaymentView[]) {
  const body = { paymentIds: payments.map(({ id }) => id) }
  const params = { basketId: does(engine, 'createSigningBasket', { body }).id }
  return {
    starts: () => does(engine, 'startSigningBasketAuthorisation', { params }).authorisationId,
    status: () => does(engine, 'readSigningBasket', { params }).status,
    told: () =>
      payments.map((payment) => {
        const { status, reason } = current(engine, payment)
        return reason === undefined ? status : `${status} ${reason}`
      }),
  }
}

/** An answer at the page. */
export const says = (person: string, isYes = true) => ({ person, isYes })

/** An account is closed. */
export function closes(engine: Engine, { id }: Pick<TownAccount, 'id'>): void {
  does(engine, 'closeAccount', { params: { accountId: id } })
}

const second = { iban: norwegianIban('86011117947'), bban: '86011117947' }
/** The agreement of the company. */
export const office = (engine: Engine) => {
  const found = does(engine, 'listAgreements').find(({ name }) => name === 'Office')
  if (found === undefined) throw new Error('there is no office')
  return found
}

/** The town in which the company has a second account, from which these persons may pay. */
export function companyTown(...payers: readonly string[]) {
  const { engine, fjords } = payingTown()
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: 50_000 } }]
  const opened = does(engine, 'createAccount', { body: { ...account('fjord'), ...second, balances } })
  const params = { agreementId: office(engine).id }
  for (const person of payers)
    does(engine, 'addEngagement', { params, body: engagement(person, { iban: second.iban }) })
  return { engine, shared: fjords, more: { ...second, id: opened.id, currency: 'NOK', owner: 'fjord' } }
}

/** A person loses the right to pay from an account. */
export function loses(engine: Engine, person: string, { iban }: Pick<TownAccount, 'iban'>): void {
  const { id: agreementId, engagements } = office(engine)
  const accounts = does(engine, 'listAccounts')
  const lines = engagements.filter(
    ({ customerNumber, resourceId }) =>
      customerNumber === person && accounts.find(({ id }) => id === resourceId)?.iban === iban,
  )
  for (const { id: engagementId } of lines)
    does(engine, 'removeEngagement', { params: { agreementId, engagementId } })
}

/** A payment of the company for a person. */
export const forCompany = (person: string) => ({ asking: payer(person, 'fjord') })
