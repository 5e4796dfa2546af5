import { norwegianIban } from '../../src/base/iso/iban.ts'
import { createEngine, type Engine } from '../../src/index.ts'
import { type Asking, asks, does } from '../sca-scene.ts'
import { morning } from '../scene.ts'

/** Two persons, who both may use the account of a company, Ola with a limit; no customer has a number that anybody checks. */
export const persons = ['kari', 'ola'] as const

const bbans = [
  ...['97100535711', '97222014909', '97350494093', '97482973284', '97611252475', '97222010857'],
] as const

/** The accounts of the town: whose, in which currency, how much is on them and what may be owed. */
const plans = [
  { owner: 'kari', currency: 'NOK', amount: '10000', creditLine: 500 },
  { owner: 'kari', currency: 'EUR', amount: '900.05', creditLine: 0 },
  { owner: 'kari', currency: 'JPY', amount: '70000', creditLine: 0 },
  { owner: 'ola', currency: 'NOK', amount: '2500.50', creditLine: 0 },
  { owner: 'ola', currency: 'SEK', amount: '300', creditLine: 100 },
  { owner: 'fjord', currency: 'NOK', amount: '50000', creditLine: 0 },
] as const

/** An account of the town, as payments name it. */
export interface TownAccount {
  readonly id: string
  readonly owner: string
  readonly iban: string
  readonly currency: string
}

/** Accounts that are elsewhere, one of them in Norway. */
export const elsewhere = [
  { iban: norwegianIban('97350490047'), currency: 'NOK' },
  { iban: 'SE4550000000058398257466', currency: 'SEK' },
  { iban: 'DE89370400440532013000', currency: 'EUR' },
] as const

/** A bank with the accounts above, a card of Kari's, and the agreement of the company. */
export function openTown(): { readonly engine: Engine; readonly accounts: readonly TownAccount[] } {
  const engine = createEngine({ now: morning, seed: 'town' })
  for (const customerNumber of [...persons, 'fjord']) {
    const type = customerNumber === 'fjord' ? 'CORPORATE' : 'PRIVATE'
    does(engine, 'createCustomer', { body: { customerNumber, name: `Name of ${customerNumber}`, type } })
  }
  const accounts = plans.map(({ owner, currency, amount, creditLine }, index) => {
    const bban = bbans[index] ?? ''
    const iban = norwegianIban(bban)
    const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
    const names = { customerNumber: owner, accountName: currency, bban, iban, currency, product: 'Konto' }
    const body = { ...names, cashAccountType: 'CACC', creditLine, balances }
    return { id: does(engine, 'createAccount', { body }).id, owner, iban, currency }
  })
  does(engine, 'createCardAccount', { body: card })
  const line = { account: { iban: norwegianIban(bbans[5]) }, roles: ['VIEW', 'REGISTER'] }
  const engagements = [
    { ...line, customer: 'kari', approvalLimit: 1_000 },
    { ...line, customer: 'ola', approvalLimit: 20_000, registerLimit: 30_000 },
  ]
  does(engine, 'createAgreement', { body: { owner: 'fjord', name: 'Office', engagements } })
  return { engine, accounts }
}

/** The number of Kari's card. */
export const maskedPan = '492500******1234'

const card = {
  ...{ customerNumber: 'kari', maskedPan, currency: 'NOK', creditLimit: { currency: 'NOK', amount: 3_000 } },
  balances: [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: -1_000 } }],
  ...{ cardId: '1', cardIdVNo: '1', accountNumber: '97100535711', expiry: '2029-01', name: 'Kari' },
  ...{ product: 'Visa', status: 'enabled' },
}

/** The PSU of a payment from an account of an owner: a person, for themself or for the company. */
export function payer(person: string, owner: string): Asking {
  const identity = person
  return owner === 'fjord'
    ? { psu: { identity, context: 'CORPORATE', corporationId: 'fjord' } }
    : { psu: { identity, context: 'PRIVATE' } }
}

/** A person answers a link to the page: yes to the first agreement that is offered, or no. False where it cannot be done. */
export function answers(
  engine: Engine,
  authorisationId: string,
  { person, isYes }: { readonly person: string; readonly isYes: boolean },
): boolean {
  const params = { authorisationId }
  if (!isYes) return asks(engine, 'refuseAuthorisation', { params }).ok
  const identified = asks(engine, 'identifyPsu', { params, body: { customerNumber: person } })
  if (!identified.ok) return false
  const [offer] = identified.value.offers
  const body = { agreementId: offer?.id ?? '' }
  return asks(engine, 'approveAuthorisation', { params, body }).ok
}
