import { test as base } from 'vitest'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { find } from '../../src/base/store/table.ts'
import { createEngine, formatAmount, type Money, type PaymentView, type Product } from '../../src/index.ts'
import { type CallerOptions, kari, morning } from './people.ts'
import { toPsu, World } from './world.ts'
import { createWrongRows } from './wrong.ts'

export const domestic = 'norwegian-domestic-credit-transfers'
export const abroad = 'cross-border-credit-transfers'
export const instantly = 'instant-norwegian-domestic-credit-transfers-straks'
export const sepa = 'sepa-credit-transfers'

/**
 * Two persons, who both may use the account of a company, Ola with a limit; no customer has a number that
 * anybody checks.
 */
export const persons = ['kari', 'ola'] as const

/** The accounts of the world: whose, in which currency, how much is on them and what may be owed. */
const plans = [
  { bban: '97100535711', owner: 'kari', currency: 'NOK', amount: '10000', creditLine: 500 },
  { bban: '97222014909', owner: 'kari', currency: 'EUR', amount: '900.05', creditLine: 0 },
  { bban: '97350494093', owner: 'kari', currency: 'JPY', amount: '70000', creditLine: 0 },
  { bban: '97482973284', owner: 'ola', currency: 'NOK', amount: '2500.50', creditLine: 0 },
  { bban: '97611252475', owner: 'ola', currency: 'SEK', amount: '300', creditLine: 100 },
  { bban: '97222010857', owner: 'fjord', currency: 'NOK', amount: '50000', creditLine: 0 },
] as const

/** An account of the world, as payments name it. */
export interface PayingAccount {
  readonly id: string
  readonly owner: string
  readonly iban: string
  readonly currency: string
}

/** Accounts at other banks, one of them in Norway. */
export const foreignAccounts = [
  { iban: norwegianIban('97350490047'), currency: 'NOK' },
  { iban: 'SE4550000000058398257466', currency: 'SEK' },
  { iban: 'DE89370400440532013000', currency: 'EUR' },
] as const
export const [norwegian, swedish, german] = foreignAccounts

/** The number of Kari's card. */
export const maskedPan = '492500******1234'

/** How a payment from that card names it. */
export const byCard = { maskedPan, currency: 'NOK' } as const

const card = {
  customerNumber: 'kari',
  maskedPan,
  currency: 'NOK',
  creditLimit: { currency: 'NOK', amount: 3_000 },
  balances: [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: -1_000 } }],
  cardId: '1',
  cardIdVNo: '1',
  accountNumber: '97100535711',
  expiry: '2029-01',
  name: 'Kari',
  product: 'Visa',
  status: 'enabled',
}

/** How a payment names an account. */
export function toAccountReference({ iban, currency }: Pick<PayingAccount, 'iban' | 'currency'>) {
  return { iban, currency }
}

/** Money for an account, in a currency: its own where none is said. */
export function to(
  account: Pick<PayingAccount, 'iban' | 'currency'> = norwegian,
  amount = '100',
  currency = account.currency,
) {
  return {
    instructedAmount: { amount, currency },
    creditorName: 'Somebody',
    creditorAccount: toAccountReference(account),
  }
}

/** The request of a payment from an account. */
export function from(account: PayingAccount, transfer: object = to()) {
  return { ...transfer, debtorAccount: toAccountReference(account) }
}

/** By which product something is paid, and who asks for it. */
export interface PaymentSettings {
  readonly product?: Product | string
  readonly caller?: CallerOptions
  readonly allowLogicalDuplicate?: boolean
}

const creators = {
  payments: 'createPayment',
  'periodic-payments': 'createPeriodicPayment',
  'bulk-payments': 'createBulkPayment',
} as const

/** A service of payments. */
export type Service = keyof typeof creators

/** What makes a payment of a service. */
export function request(
  body: unknown,
  { product = domestic, allowLogicalDuplicate = false }: PaymentSettings = {},
) {
  return { params: { paymentProduct: product }, query: { allowLogicalDuplicate }, body }
}

/** The names of a payment. */
export function toPaymentParams({ service, product, id }: Pick<PaymentView, 'service' | 'product' | 'id'>) {
  return { paymentService: service, paymentProduct: product, paymentId: id }
}

/** The commands about a basket that need no more than its id. */
export const basketCommands = [
  ...(['readSigningBasket', 'deleteSigningBasket', 'startSigningBasketAuthorisation'] as const),
  'listSigningBasketAuthorisations',
] as const

/** A bank with what the tests of payments ask of it. */
export class PayingWorld extends World {
  override fork(): PayingWorld {
    return new PayingWorld(this.engine.fork())
  }

  /** Creates a payment, which waits for its approval. */
  createPayment(body: unknown, settings: PaymentSettings = {}, service: Service = 'payments'): PaymentView {
    return this.call(creators[service], request(body, settings), settings.caller ?? kari).payment
  }

  /** Calls for a payment that must be refused, and returns code and path. */
  readRefusal(body: unknown, settings: PaymentSettings = {}, service: Service = 'payments') {
    return this.callRefused(creators[service], request(body, settings), settings.caller ?? kari)
  }

  /** The corporation that a request about a payment must name, where one pays. */
  naming({ corporation }: Pick<PaymentView, 'corporation'>): CallerOptions {
    const owner = corporation === 0 ? undefined : find(this.bank.customers, 'key', { serial: corporation })
    return owner === undefined ? {} : { psu: { corporationId: owner.number } }
  }

  /** Reads the payment at the present time. */
  readCurrent(payment: PaymentView): PaymentView {
    return this.call('readPayment', { params: toPaymentParams(payment) }, this.naming(payment))
  }

  /** Approves or refuses a payment on the SCA page. */
  answerPayment(payment: PaymentView, person = 'kari', isYes = true): PaymentView {
    const { authorisationId } = this.call('startPaymentAuthorisation', { params: toPaymentParams(payment) })
    if (!this.answerLink(authorisationId, person, isYes)) throw new Error(`${person} may not answer`)
    return this.readCurrent(payment)
  }

  /** Creates a payment and approves it as its PSU. */
  pay(body: unknown, settings: PaymentSettings = {}, service: Service = 'payments'): PaymentView {
    return this.answerPayment(this.createPayment(body, settings, service))
  }

  /** Cancels a payment, approved by Kari on the SCA page. */
  cancelPayment(payment: PaymentView): PaymentView {
    const { authorisationId = '' } = this.call(
      'cancelPayment',
      { params: toPaymentParams(payment) },
      this.naming(payment),
    )
    this.answerLink(authorisationId, 'kari')
    return this.readCurrent(payment)
  }

  /** Creates a payment, and returns its status, or the code of the refusal. */
  tryPayment(body: unknown, settings: PaymentSettings = {}): string {
    const answer = this.tryCall('createPayment', request(body, settings), settings.caller ?? kari)
    return answer.ok ? answer.value.payment.status : answer.error.code
  }

  /**
   * Kari as a TPP names her that has brought her to the bank before, where she has opened her accounts to it.
   */
  knownKari(): CallerOptions {
    return { psu: toPsu(this.giveConsent({ customerNumber: 'kari' })) }
  }

  /** Reads the booked balance. Checks that the expected one is smaller by the waiting payments. */
  readBooked({ id }: Pick<PayingAccount, 'id'>): string {
    const account = this.call('readAccount', { params: { accountId: id } })
    const { currency, closingBooked, expected, waiting } = account
    if (closingBooked !== expected + waiting) throw new Error('the balances have parted')
    return formatAmount({ currency, minor: closingBooked })
  }

  /** Reads the expected balance. */
  readExpected({ id }: Pick<PayingAccount, 'id'>): string {
    const { currency, expected } = this.call('readAccount', { params: { accountId: id } })
    return formatAmount({ currency, minor: expected })
  }

  /** Sets the booked balance, in the currency of the account. */
  setBooked({ id, currency }: PayingAccount, amount: string): void {
    const body = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
    this.call('updateAccountBalances', { params: { accountId: id }, body }, { amounts: 'exact' })
  }

  /** Names the card. */
  cardParams() {
    return { cardAccountId: this.call('listCardAccounts')[0]?.id ?? '' }
  }

  /** Closes an account. */
  closeAccount({ id }: Pick<PayingAccount, 'id'>): void {
    this.call('closeAccount', { params: { accountId: id } })
  }

  /** The rows of an account, the newest first, with their amounts as text. */
  listAccountRows({ id }: Pick<PayingAccount, 'id'>) {
    const { account, transactions } = this.call('listPostedTransactions', { params: { accountId: id } })
    const text = (minor: bigint) => formatAmount({ currency: account.currency, minor } satisfies Money)
    return transactions.map(({ amount, ...row }) => ({ ...row, amount: text(amount) }))
  }

  /** The agreement of the company. */
  office() {
    const agreement = this.call('listAgreements').find(({ name }) => name === 'Office')
    if (agreement === undefined) throw new Error('there is no office')
    return agreement
  }
}

function open() {
  const world = new PayingWorld(createEngine({ now: morning, seed: 'paying' }))
  for (const customerNumber of [...persons, 'fjord']) {
    const type = customerNumber === 'fjord' ? 'CORPORATE' : 'PRIVATE'
    world.call('createCustomer', { body: { customerNumber, name: `Name of ${customerNumber}`, type } })
  }
  const accounts = plans.map(({ bban, owner, currency, amount, creditLine }): PayingAccount => {
    const iban = norwegianIban(bban)
    const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
    const names = { customerNumber: owner, accountName: currency, bban, iban, currency, product: 'Konto' }
    const body = { ...names, cashAccountType: 'CACC', creditLine, balances }
    return { id: world.call('createAccount', { body }, { amounts: 'exact' }).id, owner, iban, currency }
  })
  world.call('createCardAccount', { body: card })
  const line = { account: { iban: norwegianIban(plans[5].bban) }, roles: ['VIEW', 'REGISTER'] }
  const engagements = [
    { ...line, customer: 'kari', approvalLimit: 1_000 },
    { ...line, customer: 'ola', approvalLimit: 20_000, registerLimit: 30_000 },
  ]
  world.call('createAgreement', { body: { owner: 'fjord', name: 'Office', engagements } })
  return { world, accounts: accounts as typeof accounts & Six }
}

type Six = readonly [
  ...[PayingAccount, PayingAccount, PayingAccount],
  ...[PayingAccount, PayingAccount, PayingAccount],
]

/**
 * The accounts above, a card of Kari's, and the agreement of the company, on a Thursday at ten: a batch comes
 * at eleven.
 */
export const { world: start, accounts } = open()
/** The accounts by name. */
export const [kroner, euros, yen, olas, crowns, fjords] = accounts

/** A world that is as it was at the start. */
export const payingWorld = () => start.fork()

/** A test that begins in such a world. */
export const test = base.extend('world', payingWorld)

/** A cross-border payment with every field of the table. */
export const fullPayment = {
  instructedAmount: { amount: '100.50', currency: 'SEK' },
  creditorName: 'Astrid Ek',
  creditorAgent: 'ESSESESS',
  creditorAccount: toAccountReference(swedish),
  creditorAddress: { street: 'Gata', buildingNumber: '1', postalCode: '11122', city: 'Umeå', country: 'SE' },
  debtorAccount: toAccountReference(kroner),
  remittanceInformationUnstructured: 'Invoice 17',
  purposeCode: 'OTHR',
  requestedExecutionDate: '2026-01-16',
}

/** The same with other fields. */
export function fullBut(changes: object): object {
  return { ...fullPayment, ...changes }
}

/** A row of such payments that are refused for a value of the wrong form. */
export const wrongRow = createWrongRows(fullPayment)
