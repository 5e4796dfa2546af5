import type { Problem } from '../../base/errors/refusal.ts'
import { brokenRules, brokenRulesOfRows, fieldOf, fieldRule } from '../../base/input/field-rules.ts'
import { localDateAt } from '../../base/time/zone.ts'
import {
  bulkPaymentRequest,
  paymentRequest,
  periodicPaymentRequest,
  transferRequest,
} from '../../rows/payments/contract.ts'
import { type Product, rulesOf } from '../../rows/payments/products.ts'
import { readDate } from '../transactions/dates.ts'
import type { BodyContext } from '../transition.ts'
import { checkCreditor } from './creditor.ts'
import { checkDebtorNames } from './debtor.ts'
import { readComingDate, readExecutionDate } from './execution-date.ts'
import { readDay, readMonths, readSchedule, scheduleFields } from './read-schedule.ts'
import { readInstructed, readKid, remittanceFields } from './read-transfer.ts'

/** Where a payment is read, and the product that its path names. */
interface PaymentContext extends BodyContext {
  readonly product: Product
}

function todayAt({ bank, context }: BodyContext) {
  return localDateAt(context.now, bank.calendar.zone)
}

/** What every credit transfer keeps (§2.3). */
const transferRules = [
  fieldRule(transferRequest.entries, ['instructedAmount'], (parts, { product, path }: PaymentContext) =>
    readInstructed(parts, rulesOf(product), path),
  ),
  fieldRule(transferRequest.entries, ['creditorAccount', 'creditorAgent'], (parts, at: PaymentContext) =>
    checkCreditor(parts, rulesOf(at.product), at),
  ),
  fieldRule(transferRequest.entries, remittanceFields, (parts, { path }: PaymentContext) =>
    readKid(parts, path),
  ),
]

const debtorRule = fieldRule(
  paymentRequest.entries,
  ['debtorAccount'],
  ({ debtorAccount }, { bank, path }: PaymentContext) =>
    checkDebtorNames(debtorAccount, { bank, path: `${path}.debtorAccount` }),
)

const dateRule = fieldRule(
  bulkPaymentRequest.entries,
  ['requestedExecutionDate'],
  ({ requestedExecutionDate }, at: PaymentContext) =>
    readExecutionDate(requestedExecutionDate, {
      today: todayAt(at),
      isInstant: rulesOf(at.product).isInstant,
    }),
)

const { entries } = periodicPaymentRequest

const scheduleRules = [
  fieldRule(entries, ['startDate'], ({ startDate }, at: PaymentContext) =>
    readComingDate(startDate, todayAt(at), '$.startDate'),
  ),
  fieldRule(entries, ['endDate'], ({ endDate }, _: PaymentContext) =>
    readDate(endDate ?? '9999-12-31', '$.endDate'),
  ),
  fieldRule(entries, ['frequency', 'dayOfExecution'], (parts, _: PaymentContext) => readDay(parts)),
  fieldRule(entries, ['frequency', 'monthsOfExecution'], (parts, _: PaymentContext) => readMonths(parts)),
  fieldRule(entries, scheduleFields, (parts, at: PaymentContext) => readSchedule(parts, todayAt(at))),
]

/** The rules of the services, each of a body that is an object. */
const rules = {
  payments: [...transferRules, debtorRule, dateRule],
  'periodic-payments': [...transferRules, debtorRule, ...scheduleRules],
  'bulk-payments': [debtorRule, dateRule],
} as const

/** What is wrong with the body of a payment beside the types of its fields, whichever account pays. */
export function paymentProblems(
  service: keyof typeof rules,
  body: unknown,
  at: PaymentContext,
): readonly Problem[] {
  const own = brokenRules(rules[service], body, at)
  if (service !== 'bulk-payments') return own
  return [
    ...own,
    ...brokenRulesOfRows(transferRules, fieldOf(body, 'payments'), { ...at, path: '$.payments' }),
  ]
}
