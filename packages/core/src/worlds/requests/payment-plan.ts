import type { Currency } from '../../base/money/currencies.ts'
import { walkBankingDays } from '../../base/time/banking-days.ts'
import { dayMilliseconds, hourMilliseconds, type Instant, instant, later } from '../../base/time/instant.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { toInstant, toLocalDate } from '../../base/time/zone.ts'
import { type PaymentService, type Product, productRules } from '../../rows/payments/products.ts'
import type { PaymentStatus } from '../../rows/payments/status.ts'
import type { AccountPlan, CardPlan, CustomerPlan } from '../plan/plan-holdings.ts'
import { unknownName, WorldPlace } from '../plan/problems.ts'
import { readWorldDay, readWorldTime } from '../plan/world-time.ts'
import { defaultTpp } from '../schema/bounds.ts'
import type { WorldPayment } from '../schema/parts.ts'
import { findPerson } from './people.ts'
import type { StepPlace, WorldSteps } from './world-steps.ts'

/** An approver of a payment, and the path where the file names them. */
export interface Approver {
  readonly person: CustomerPlan
  readonly place: StepPlace
}

/** A payment with its names resolved, and its times. */
export interface PaymentPlan {
  readonly key: string
  readonly place: StepPlace
  readonly entry: WorldPayment
  readonly tpp: string
  readonly debtor: AccountPlan | CardPlan
  /** The initiator, and the number of the company for which they act. */
  readonly person: CustomerPlan
  readonly corporateId: string | undefined
  readonly approvers: readonly Approver[]
  readonly service: PaymentService
  readonly product: Product
  readonly currency: Currency
  /** The status that it must reach; undefined if its approvals determine it. */
  readonly status: PaymentStatus | undefined
  readonly madeAt: Instant
  /** The bank's day at that time, and the requested day of execution. */
  readonly madeOn: LocalDate
  readonly day: LocalDate | undefined
}

/**
 * Finds the debtor among the accounts and cards. Reports a problem and returns undefined if it is missing.
 */
function findDebtor({ from }: WorldPayment, place: StepPlace): AccountPlan | CardPlan | undefined {
  const { accounts, cards } = place.context.plan.holdings
  const match = accounts.get(from) ?? cards.get(from)
  if (match === undefined) {
    const listNames = () => [...accounts.keys(), ...cards.keys()]
    unknownName(from, 'account or card', listNames, place.at('from'))
  }
  return match
}

/** Lists the persons who may pay from an account of a company, by the agreements of the file. */
function listUsers({ key, owner }: AccountPlan | CardPlan, { plan }: WorldSteps): readonly CustomerPlan[] {
  const account = plan.holdings.accounts.get(key)
  const card = plan.holdings.cards.get(key)
  const numbers = [...plan.agreements.values()]
    .filter((agreement) => agreement.body.owner === owner.body.customerNumber)
    .flatMap(({ body }) => body.engagements)
    .filter(
      ({ account: used, roles }) =>
        roles.includes('REGISTER') &&
        (account ? used.iban === account.body.iban : used.maskedPan === card?.body.maskedPan),
    )
    .map(({ customer }) => customer)
  return [...plan.holdings.customers.values()].filter(({ body }) => numbers.includes(body.customerNumber))
}

/**
 * Finds the initiator of a payment: the person in the file, else the owner of the account, else the only
 * person who may pay from it.
 */
function planInitiator(
  { by }: WorldPayment,
  debtor: AccountPlan | CardPlan,
  place: StepPlace,
): CustomerPlan | undefined {
  if (by !== undefined) return findPerson(by, place.at('by'))
  if (debtor.owner.body.type === 'PRIVATE') return debtor.owner
  const [only, ...otherUsers] = listUsers(debtor, place.context)
  if (only !== undefined && otherUsers.length === 0) return only
  // After other errors the missing agreement may be one of those that could not be read.
  if (only === undefined && place.context.unread.size > 0) return undefined
  const userText = only === undefined ? 'nobody may use' : `${otherUsers.length + 1} people may use`
  place.report(`must have by, a name of customers, as ${userText} ${debtor.key}`)
  return undefined
}

/** The statuses that a payment can have without an approval. */
const unapproved: readonly PaymentStatus[] = ['RCVD', 'CANC']

export function findNamedApprovers(names: readonly string[], place: StepPlace): readonly Approver[] {
  return names.flatMap((name, index) => {
    const at = place.at('approvedBy', index)
    const person = findPerson(name, at)
    return person === undefined ? [] : [{ person, place: at }]
  })
}

function pickApprovers(
  { approvedBy, status = 'RCVD', reason = 'refused' }: WorldPayment,
  person: CustomerPlan,
  place: StepPlace,
): readonly Approver[] {
  if (approvedBy !== undefined) return findNamedApprovers(approvedBy, place)
  const isRefused = status === 'RJCT' && (reason === 'refused' || reason === 'unapproved')
  return unapproved.includes(status) || isRefused ? [] : [{ person, place }]
}

function productFor(currency: Currency): Product {
  if (currency === 'NOK') return 'norwegian-domestic-credit-transfers'
  return currency === 'EUR' ? 'sepa-credit-transfers' : 'cross-border-credit-transfers'
}

/** Banking days that all attempts of a payment without funds take, even with one batch a day. */
const daysOfAttempts = 4

/** Just after midnight, before the first batch. */
const morning = '00:01'

/** Returns the default time of initiation: early enough for the payment to have reached its status. */
function defaultRequestTime(
  { status = 'RCVD', reason }: WorldPayment,
  { day, isInstant }: { readonly day: LocalDate | undefined; readonly isInstant: boolean },
  { setting: { now, calendar }, plan: { today } }: WorldSteps,
): Instant {
  const atMorning = (date: LocalDate) => instant(Math.min(now, toInstant(date, morning, calendar.zone)))
  if (reason === 'unapproved') return later(now, -25 * hourMilliseconds)
  const isDone = status === 'ACSC' || status === 'PART' || status === 'ACSP'
  const isTried = status === 'RJCT' && reason !== undefined && reason !== 'refused'
  if (isTried && !isInstant) return atMorning(walkBankingDays(today, daysOfAttempts, -1))
  if (day !== undefined && day <= today && (isDone || day < today)) return atMorning(day)
  return isDone && !isInstant ? atMorning(walkBankingDays(today, 1, -1)) : now
}

/** The maximum age of a payment in days. D: it may be as old as a payment may be dated ahead. */
const madeDaysMax = 366

function findRequestTime(
  entry: WorldPayment,
  timing: { readonly day: LocalDate | undefined; readonly isInstant: boolean },
  place: StepPlace,
): Instant {
  const { now } = place.context
  const time =
    entry.made === undefined
      ? defaultRequestTime(entry, timing, place.context)
      : readWorldTime(entry.made, now)
  const earliest = later(now, -madeDaysMax * dayMilliseconds)
  if (time !== undefined && time >= earliest && time <= now) return time
  const expected = 'a time within the year before the bank begins'
  place
    .at(entry.made === undefined ? 'on' : 'made')
    .report({ problem: `must be ${expected}`, got: entry.made ?? entry.on })
  return now
}

/**
 * Reads a day of a payment, which may be in the future. Reports a problem and returns undefined if the
 * calendar has no such day.
 */
export function readFutureDay(
  entry: WorldPayment,
  name: 'on' | 'until',
  place: StepPlace,
): LocalDate | undefined {
  const text = entry[name]
  const day = text === undefined ? undefined : readWorldDay(text, place.context.today)
  if (text !== undefined && day === undefined) {
    place.at(name).report({ problem: 'must be a day that the calendar has', got: text })
  }
  return day
}

/** Reports missing fields, and fields that exclude each other. */
function checkPaymentFields(entry: WorldPayment, place: StepPlace): void {
  const { transfers, to, amount, every, until, status, reason } = entry
  if (transfers === undefined) {
    if (to === undefined) place.report('must have to, the name of the creditor')
    if (amount === undefined) place.report('must have an amount')
  }
  for (const name of ['to', 'amount', 'currency', 'text', 'kid', 'every'] as const) {
    if (transfers !== undefined && entry[name] !== undefined)
      place.at(name).report('cannot be combined with transfers')
  }
  if (until !== undefined && every === undefined) place.at('until').report('needs every')
  if (reason !== undefined && status !== 'RJCT') place.at('reason').report('needs status: RJCT')
}

function pickService({ transfers, every }: WorldPayment): PaymentService {
  if (transfers !== undefined) return 'bulk-payments'
  return every === undefined ? 'payments' : 'periodic-payments'
}

/** Resolves the names of a payment. Reports problems and returns undefined if that is impossible. */
export function planPayment(
  key: string,
  entry: WorldPayment,
  steps: WorldSteps,
  basket: string | undefined,
): PaymentPlan | undefined {
  const place = new WorldPlace(steps, 'payments', key)
  if (basket !== undefined && entry.approvedBy !== undefined)
    place.at('approvedBy').report(`cannot be combined with baskets.${basket}, which is approved as a whole`)
  checkPaymentFields(entry, place)
  const debtor = findDebtor(entry, place)
  const person = debtor && planInitiator(entry, debtor, place)
  const day = readFutureDay(entry, 'on', place)
  if (debtor === undefined || person === undefined) return undefined
  const { tpp = defaultTpp, currency = debtor.body.currency } = entry
  const product = entry.product ?? productFor(currency)
  const madeAt = findRequestTime(entry, { day, isInstant: productRules(product).isInstant }, place)
  return {
    key,
    place,
    entry,
    tpp,
    debtor,
    person,
    currency,
    product,
    madeAt,
    day,
    status: entry.status ?? (entry.approvedBy === undefined && basket === undefined ? 'RCVD' : undefined),
    service: pickService(entry),
    corporateId: debtor.owner.body.type === 'CORPORATE' ? debtor.owner.body.customerNumber : undefined,
    approvers: basket === undefined ? pickApprovers(entry, person, place) : [],
    madeOn: toLocalDate(madeAt, steps.setting.calendar.zone),
  }
}
