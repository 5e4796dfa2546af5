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
  localDay,
  maybe,
  minorNotNegative,
  moment,
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
  /** The request had them as a list. */
  isListed: flag,
  references: structuredReferenceRows,
})

const transferRow = row({
  amount: moneyToMoveRow,
  creditorName: anyText,
  creditorAccount: paymentReferenceRow,
  creditorAgent: orNone(anyText),
  creditorAddress: orNone(addressRow),
  /** Free text as it was asked for. */
  remittance: orNone(anyText),
  /** Free text as it is sent, where that is another one (§2.3). */
  sentText: orNone(anyText),
  /** Structured references instead of free text, such as a KID. */
  structured: orNone(structuredRemittanceRow),
  purposeCode: orNone(anyText),
  /** The end-to-end id of the TPP; otherwise the bank gives one. */
  endToEndId: orNone(anyText),
  /** In minor units of the debtor's account (P4). */
  fee: minorNotNegative,
})

/** Money for one creditor. */
export interface CreditTransfer extends Infer<typeof transferRow> {}

/** Changes that the bank may make: the date to one with a batch, the free text to characters that are sent abroad, and its length. */
export const paymentChanges = ['date', 'text', 'length'] as const

/** Something that the bank has changed. */
export type PaymentChange = (typeof paymentChanges)[number]

/** The day of what no batch takes: after every day of the calendar. */
export const notQueued = 0x3fff_ffff

export const paymentRow = row({
  service: oneOf(paymentServices),
  product: oneOf(paymentProducts),
  debtor: debtorRow,
  debtorAccount: debtorReferenceRow,
  /** One, but for a bulk. */
  transfers: storedList(transferRow, limits.bulkTransfersMax, 1),
  requestedExecutionDate: orNone(localDay),
  schedule: orNone(scheduleRow),
  /** The next execution of a periodic payment. */
  occurrence: orNone(occurrenceRow),
  /** The epoch day of the execution; of a periodic payment, of the next one. */
  executionDay: epochDayField,
  /** The TPP's id of a bulk. */
  paymentInformationId: orNone(anyText),
  /** Changes that the bank made to the request (P5: ACWC). */
  changes: storedList(oneOf(paymentChanges), paymentChanges.length),
  /** The PSU-ID that the TPP sent, in lower case. */
  psuId: orNone(anyText),
  serial,
  id: idOfKind('payment'),
  tpp: anyText,
  status: oneOf(paymentStatuses),
  createdAt: moment,
  /** The serial of the person for whom it was made; 0 where the bank did not know them then. */
  payer: pastRefOrNone('customers'),
  /** The serial of the initiating party, as far as an SCA has shown who it was; 0 where nothing has. */
  initiator: pastRefOrNone('customers'),
  /** The serial of the corporation that pays; 0 for none. */
  corporation: pastRefOrNone('customers'),
  /** The epoch day from which on batches take it; `notQueued` where none does. */
  queueDay: epochDayOr(notQueued),
  /** The text that logical duplicates share (P3); empty once it was rejected or cancelled. */
  duplicateKey: anyText,
  /** The serials of the persons who have approved. */
  approvals: storedList(pastRefTo('customers'), limits.approvalsMax),
  /** The serial of the signing basket that it was put into; 0 for none. */
  basket: refOrNone('baskets'),
  /** Batches, or days of a periodic payment, in which funds were missing. */
  unfundedAttempts: whole,
  /** The timer that rejects it unless it is approved, or that of its next execution. */
  due: orNone(timerIdRow),
  /** The result of the last check of funds; undefined before the first. */
  fundsAvailable: orNone(flag),
  /** Why it was rejected. */
  reason: orNone(rejectionWord),
  /** The brand of the TPP as the request had it (P14). */
  brand: orNone(anyText),
  /** True if an instant payment is held at its approval before it is booked. */
  isHeld: orNone(flag),
  /** The serial of the first of the pending rows as which it waits on what pays, where it does (A5). */
  pendingRow: orNone(serial),
})

/** A payment: one credit transfer, the same one again and again, or many at once. */
export interface Payment extends Infer<typeof paymentRow> {}

/** The payments: by serial, those alone that wait for a batch in the order of day and creation, and by duplicate key. */
type PaymentTable = Table<
  Payment,
  { key: 'serial'; byQueue: 'queueDay' | 'serial'; byDuplicateKey: 'duplicateKey' | 'serial' }
>

/** No payments. */
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
  /** The serial of the payment. */
  payment: refTo('payments'),
  /** Counts the executions of a periodic payment, or is the place of the transfer in the bulk, from 0 on. */
  index: whole,
  day: epochDayField,
  status: oneOf(['ACSC', 'RJCT']),
  reason: maybe(rejectionWord),
  serial,
})

/** The outcome of one execution of a periodic payment, or of one transfer of a bulk. */
export interface Execution extends Infer<typeof executionRow> {}

/** The executions, by serial and by payment. */
type ExecutionTable = Table<Execution, { key: 'serial'; byPayment: 'payment' | 'serial' }>

/** No executions. */
export const noExecutions = emptyTable<ExecutionTable>({
  key: bySerial,
  byPayment: (left, right) => left.payment - right.payment || left.serial - right.serial,
})
