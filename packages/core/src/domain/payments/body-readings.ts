import type { Problem } from '../../base/errors/refusal.ts'
import { defineReading, reader, readField } from '../../base/input/reading.ts'
import { bulkPaymentRequest, paymentRequest } from '../../rows/payments/contract.ts'
import { checkDebtorNames } from './debtor.ts'
import { readExecutionDate } from './execution-date.ts'
import { scheduleReaders } from './read-schedule.ts'
import { type PaymentPlace, transferReaders } from './read-transfer.ts'

const debtor = reader(paymentRequest.entries, ['debtorAccount'], ({ debtorAccount }, at: PaymentPlace) =>
  checkDebtorNames(debtorAccount, { ...at, path: `${at.path}.debtorAccount` }),
)

const date = reader(
  bulkPaymentRequest.entries,
  ['requestedExecutionDate'],
  ({ requestedExecutionDate }, { today, rules }: PaymentPlace) =>
    readExecutionDate(requestedExecutionDate, { today, isInstant: rules.isInstant }),
)

export const transferReading = defineReading(transferReaders)

/** The readings of a payment body, by service. The transfers of a bulk are read one by one. */
export const bodyReadings = {
  payments: defineReading({ ...transferReaders, date, debtor }),
  'periodic-payments': defineReading({ ...transferReaders, ...scheduleReaders, debtor }),
  'bulk-payments': defineReading({ date, debtor }),
} as const

/**
 * Lists the problems of a payment body that the schema cannot find, without looking at the account that pays.
 */
export function paymentProblems(
  service: keyof typeof bodyReadings,
  body: unknown,
  at: PaymentPlace,
): readonly Problem[] {
  const ownProblems = bodyReadings[service].problemsIn(body, at)
  if (service !== 'bulk-payments') return ownProblems
  return [
    ...ownProblems,
    ...transferReading.problemsInRows(readField(body, 'payments'), { ...at, path: '$.payments' }),
  ]
}
