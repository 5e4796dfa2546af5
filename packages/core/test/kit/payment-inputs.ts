import { allRows } from '../../src/base/store/table.ts'
import { addDays } from '../../src/base/time/local-date.ts'
import { type Bank, type CommandName, type Context, paymentProducts } from '../../src/index.ts'
import type { Payment } from '../../src/rows/payments/model.ts'
import { type Ask, type Choice, one } from './choices.ts'
import { comeBack, otherTpp, tpp } from './people.ts'

const elsewhere = { iban: 'DE89370400440532013000', currency: 'EUR' } as const
const today = '2026-01-15' as Parameters<typeof addDays>[0]

function ownerOf(bank: Bank, serial: number | undefined) {
  return allRows(bank.customers).find((row) => row.serial === serial)
}

/** Who pays: an account, or, for every sixth choice, a card. */
function debtorOf(bank: Bank, [which, what]: Choice) {
  const card = what % 6 === 5 ? one(allRows(bank.cardAccounts), which) : undefined
  const account = one(allRows(bank.accounts), which)
  const names = card === undefined ? { iban: account?.iban } : { maskedPan: card.maskedPan }
  return { owner: (card ?? account)?.owner, debtorAccount: { ...names, currency: 'NOK' } }
}

/** Some money for somebody here, or elsewhere. */
function transferOf(bank: Bank, [which, what, how]: Choice) {
  const { iban, currency } =
    (how % 4 === 3 ? undefined : one(allRows(bank.accounts), which + 1 + what)) ?? elsewhere
  return {
    instructedAmount: { amount: String(1 + how * 25), currency: how % 7 === 6 ? 'EUR' : 'NOK' },
    creditorName: 'Anybody',
    creditorAccount: { iban, currency },
    ...(what % 3 === 0 && { remittanceInformationUnstructured: one(['Rent', 'Årsavgift'], how) }),
  }
}

/** A product of all, mostly the one that is offered everywhere. */
function productFor([, what, how]: Choice) {
  const products = ['norwegian-domestic-credit-transfers', ...paymentProducts]
  return { paymentProduct: one(products, what + how) ?? '' }
}

function orderOf(bank: Bank, choice: Choice) {
  const { debtorAccount } = debtorOf(bank, choice)
  return { ...transferOf(bank, choice), debtorAccount }
}

const query = ([, , how]: Choice) => ({ allowLogicalDuplicate: how % 2 === 0 })

function paymentAt(bank: Bank, choice: number): Payment | undefined {
  // The latest are those of which most can still become.
  return one(allRows(bank.payments).toReversed(), choice)
}

function namesAt(bank: Bank, choice: number) {
  const { service, product, id } = paymentAt(bank, choice) ?? {}
  return { paymentService: service ?? 'payments', paymentProduct: product ?? 'none', paymentId: id ?? 'none' }
}

function visitTo(bank: Bank, isMeant: (purpose: string) => boolean, choice: number) {
  const visits = allRows(bank.authorisations).filter(({ purpose }) => isMeant(purpose.kind))
  return { authorisationId: one(visits, choice)?.id ?? 'none' }
}

function basketAt(bank: Bank, choice: number) {
  return one(allRows(bank.baskets).toReversed(), choice)
}

const named: Ask = (bank, [which]) => ({ params: namesAt(bank, which) })
const basketNamed: Ask = (bank, [which]) => ({ params: { basketId: basketAt(bank, which)?.id ?? 'none' } })

/** Payments that may go together: those that wait, of one person under one TPP, or, for every fifth choice, any. */
function gathered(bank: Bank, [which, what, how]: Choice): readonly string[] {
  const all = allRows(bank.payments)
  const waiting = all.filter(({ status, service }) => status === 'RCVD' && service === 'payments')
  const first = one(waiting, which)
  const fitting = waiting.filter((each) => each.tpp === first?.tpp && each.payer === first?.payer)
  return (what % 5 === 0 ? all : fitting).slice(0, 1 + (how % 4)).map(({ id }) => id)
}

/** For every command about payments, baskets and batches an input that may be right or wrong, as the numbers will have it. */
export const paymentInputs = {
  createPayment: (bank, choice) => ({
    params: productFor(choice),
    query: query(choice),
    body: {
      ...orderOf(bank, choice),
      ...(choice[2] % 3 === 1 && { requestedExecutionDate: addDays(today, choice[1] % 9) }),
    },
  }),
  createPeriodicPayment: (bank, choice) => ({
    params: { paymentProduct: 'norwegian-domestic-credit-transfers' },
    query: query(choice),
    body: {
      ...orderOf(bank, choice),
      startDate: addDays(today, choice[1] % 9),
      frequency: one(['Daily', 'Weekly', 'Monthly'], choice[2]),
      ...(choice[1] % 2 === 0 && { endDate: addDays(today, 9 + choice[1]) }),
    },
  }),
  createBulkPayment: (bank, choice) => ({
    params: { paymentProduct: 'norwegian-domestic-credit-transfers' },
    query: query(choice),
    body: {
      debtorAccount: debtorOf(bank, choice).debtorAccount,
      payments: [0, 1, 2].map((more) => transferOf(bank, [choice[0], choice[1] + more, choice[2]])),
    },
  }),
  readPayment: named,
  readPaymentStatus: named,
  cancelPayment: named,
  cancelPaymentElsewhere: (bank, [which, who]) => ({
    params: { paymentId: paymentAt(bank, which)?.id ?? 'none' },
    body: { customerNumber: one(['kari', 'ola', 'kari', 'nobody'], who) },
  }),
  changePaymentElsewhere: (bank, [which, who, how]) => ({
    params: { paymentId: paymentAt(bank, which)?.id ?? 'none' },
    body: {
      customerNumber: one(['kari', 'ola', 'kari', 'nobody'], who),
      ...(how % 3 !== 1 && { amount: String(1 + how) }),
      ...(how % 3 !== 2 && { requestedExecutionDate: addDays(today, who % 9) }),
    },
  }),
  startPaymentAuthorisation: named,
  listPaymentAuthorisations: named,
  readPaymentAuthorisation: (bank, [which, what]) => ({
    params: { ...namesAt(bank, which), ...visitTo(bank, (kind) => kind === 'payment', what) },
  }),
  startPaymentCancellation: named,
  listPaymentCancellations: named,
  readPaymentCancellation: (bank, [which, what]) => ({
    params: { ...namesAt(bank, which), ...visitTo(bank, (kind) => kind === 'cancellation', what) },
  }),
  createSigningBasket: (bank, choice) => ({ body: { paymentIds: gathered(bank, choice) } }),
  readSigningBasket: basketNamed,
  deleteSigningBasket: basketNamed,
  startSigningBasketAuthorisation: basketNamed,
  listSigningBasketAuthorisations: basketNamed,
  readSigningBasketAuthorisation: (bank, [which, what]) => ({
    params: {
      basketId: basketAt(bank, which)?.id ?? 'none',
      ...visitTo(bank, (kind) => kind === 'signing-basket', what),
    },
  }),
  listBatches: (_, [offset, limit]) => ({ query: { offset: offset % 3, limit: 1 + limit } }),
  readBatch: (bank, [which]) => ({ params: { batchId: one(allRows(bank.batches), which)?.id ?? 'none' } }),
} satisfies Partial<Record<CommandName, Ask>>

/** The PSU of a payment: mostly the owner of what pays, or Kari for a company; sometimes somebody whom nobody knows. */
function payerOf(bank: Bank, choice: Choice): NonNullable<Context['psu']> {
  const owner = ownerOf(bank, debtorOf(bank, choice).owner)
  const isUnknown = choice[2] % 6 === 5
  if (owner?.type === 'CORPORATE') {
    return { context: 'CORPORATE', corporationId: owner.number, ...(!isUnknown && { identity: 'kari' }) }
  }
  return { context: 'PRIVATE', ...(!isUnknown && owner !== undefined && { identity: owner.number }) }
}

/** Who asks for one of these commands: mostly the TPP whose payment or basket it is about. */
export function payerFor(bank: Bank, name: CommandName, choice: Choice): Omit<Context, 'now'> {
  const [which, , how] = choice
  const isNew = name.endsWith('Payment') && name.startsWith('create')
  const about = name.includes('Basket') ? basketAt(bank, which) : paymentAt(bank, which)
  const gatheredFor = allRows(bank.payments).find(({ id }) => gathered(bank, choice).includes(id))
  const own = name === 'createSigningBasket' ? gatheredFor : about
  const asking = isNew || own === undefined || how % 10 === 9 ? one([tpp, otherTpp], which) : own.tpp
  return {
    ...(asking !== undefined && { tpp: asking }),
    ...(isNew && { psu: payerOf(bank, choice) }),
    ...(how % 8 !== 7 && { redirect: { uri: comeBack } }),
  }
}
