import { addressRow, paymentReferenceRow } from '../../base/iso/contract.ts'
import { structuredReferenceRows } from '../../base/iso/structured-reference.ts'
import { limits } from '../../base/limits.ts'
import { moneyToMoveRow } from '../../base/money/contract.ts'
import {
  anyText,
  epochDayField,
  epochDayOr,
  flag,
  idOfKind,
  instantSchema,
  localDay,
  maybe,
  minorNotNegative,
  oneOf,
  orNone,
  pastRefOrNone,
  pastRefTo,
  refOrNone,
  refTo,
  serial,
  storedList,
  whole,
} from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, partialOrder, type Table } from '../../base/store/table.ts'
import { timerIdRow } from '../../base/timers/timers.ts'
import { debtorRow } from '../ledger/model.ts'
import { debtorReferenceRow } from './contract.ts'
import { paymentProducts, paymentServices } from './products.ts'
import { rejectionWord } from './reasons.ts'
import { occurrenceRow, scheduleRow } from './schedule.ts'
import { paymentStatuses } from './status.ts'

const structuredRemittanceRow = row({
  /** True if the request contained a list. */
  isListed: flag,
  references: structuredReferenceRows,
})

const transferRow = row({
  amount: moneyToMoveRow,
  creditorName: anyText,
  creditorAccount: paymentReferenceRow,
  creditorAgent: orNone(anyText),
  creditorAddress: orNone(addressRow),
  /** The free text of the request. */
  remittance: orNone(anyText),
  /** The free text that the bank sends, if it differs (§2.3). */
  sentText: orNone(anyText),
  /** Structured references, such as a KID. They exclude free text. */
  structured: orNone(structuredRemittanceRow),
  purposeCode: orNone(anyText),
  /** The TPP's end-to-end id. If undefined, the bank creates one. */
  endToEndId: orNone(anyText),
  /** In minor units of the debtor's account (P4). */
  fee: minorNotNegative,
})

/** A transfer to one creditor. */
export interface CreditTransfer extends Infer<typeof transferRow> {}

/**
 * Changes that the bank may make to a request: move the date to a banking day, replace characters of the
 * text, or shorten it.
 */
export const paymentChanges = ['date', 'text', 'length'] as const

export type PaymentChange = (typeof paymentChanges)[number]

/** The `queueDay` of payments that no batch executes. It is after every day of the calendar. */
export const notQueued = 0x3fff_ffff

export const paymentRow = row({
  service: oneOf(paymentServices),
  product: oneOf(paymentProducts),
  debtor: debtorRow,
  debtorAccount: debtorReferenceRow,
  /** One transfer, except in a bulk. */
  transfers: storedList(transferRow, limits.bulkTransfersMax, 1),
  requestedExecutionDate: orNone(localDay),
  schedule: orNone(scheduleRow),
  occurrence: orNone(occurrenceRow),
  /** The epoch day of the execution, or of the next one if the payment is periodic. */
  executionDay: epochDayField,
  paymentInformationId: orNone(anyText),
  /** Changes that the bank made to the request (P5: ACWC). */
  changes: storedList(oneOf(paymentChanges), paymentChanges.length),
  /** In lower case. */
  psuId: orNone(anyText),
  serial,
  id: idOfKind('payment'),
  tpp: anyText,
  status: oneOf(paymentStatuses),
  createdAt: instantSchema,
  /** The person for whom the TPP created it; 0 if the bank did not know them then. */
  payer: pastRefOrNone('customers'),
  /** The initiating party, if an SCA has confirmed who it is; otherwise 0. */
  initiator: pastRefOrNone('customers'),
  /** The corporation that pays; 0 for none. */
  corporation: pastRefOrNone('customers'),
  /** The epoch day from which batches execute the payment, or `notQueued`. */
  queueDay: epochDayOr(notQueued),
  /** A text that is equal in logical duplicates (P3). Empty after a rejection or cancellation. */
  duplicateKey: anyText,
  approvals: storedList(pastRefTo('customers'), limits.approvalsMax),
  /** 0 for no basket. */
  basket: refOrNone('baskets'),
  /** The number of batches, or days of a periodic payment, without sufficient funds. */
  unfundedAttempts: whole,
  /** The timer that rejects the payment if it is not approved in time, or that of the next execution. */
  due: orNone(timerIdRow),
  /** The result of the last check of funds; undefined before the first. */
  fundsAvailable: orNone(flag),
  reason: orNone(rejectionWord),
  brand: orNone(anyText),
  /** True if an instant payment is held after its approval, before it is booked. */
  isHeld: orNone(flag),
  /** The serial of its first pending row on the debtor's account, if it has any (A5). */
  pendingRow: orNone(serial),
})

/** A single payment, a periodic payment, or a bulk. */
export interface Payment extends Infer<typeof paymentRow> {}

/** `byQueue` contains only payments that wait for a batch. */
type PaymentTable = Table<
  Payment,
  { key: 'serial'; byQueue: 'queueDay' | 'serial'; byDuplicateKey: 'duplicateKey' | 'serial' }
>

export const noPayments = emptyTable<PaymentTable>({
  key: bySerial,
  byQueue: partialOrder(
    (left, right) => left.queueDay - right.queueDay || left.serial - right.serial,
    ({ queueDay }) => queueDay !== notQueued,
  ),
  byDuplicateKey: (left, right) =>
    compareText(left.duplicateKey, right.duplicateKey) || left.serial - right.serial,
})

export const executionRow = row({
  payment: refTo('payments'),
  /** The number of the execution of a periodic payment, or of the transfer in a bulk, from 0. */
  index: whole,
  day: epochDayField,
  status: oneOf(['ACSC', 'RJCT']),
  reason: maybe(rejectionWord),
  serial,
})

/** The outcome of one execution of a periodic payment, or of one transfer of a bulk. */
export interface Execution extends Infer<typeof executionRow> {}

type ExecutionTable = Table<Execution, { key: 'serial'; byPayment: 'payment' | 'serial' }>

export const noExecutions = emptyTable<ExecutionTable>({
  key: bySerial,
  byPayment: (left, right) => left.payment - right.payment || left.serial - right.serial,
})
