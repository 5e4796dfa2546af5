import type { DuePlace } from '../due/queue.ts'
import type { Debtor } from '../ledger/model.ts'
import type { Money } from '../money/amount.ts'
import type { AccountReference, Address } from '../places/contract.ts'
import { bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'
import type { LocalDate } from '../time/local-date.ts'
import type { DebtorReference } from './contract.ts'
import type { Product } from './products.ts'
import type { RejectionReason } from './reasons.ts'
import type { Occurrence, Schedule } from './schedule.ts'
import type { PaymentService } from './services.ts'
import type { PaymentStatus } from './status.ts'

/** Money for one creditor. */
export interface CreditTransfer {
  readonly amount: Money
  readonly creditorName: string
  readonly creditorAccount: AccountReference
  readonly creditorAgent?: string
  readonly creditorAddress?: Address
  /** Free text as it will be sent. */
  readonly remittance?: string
  /** The payment reference (KID). */
  readonly kid?: string
  readonly purposeCode?: string
  /** What the TPP calls it; else the bank does. */
  readonly endToEndId?: string
  /** In minor units of the debtor's account (P4). */
  readonly fee: bigint
}

/** What the bank may change: the date, to a banking day, and free text, to characters that are sent abroad. */
export const paymentChanges = ['date', 'text'] as const

/** Something that the bank has changed. */
export type PaymentChange = (typeof paymentChanges)[number]

/** An order to pay: one credit transfer, the same one again and again, or many at once. */
export interface Payment {
  readonly serial: number
  readonly id: string
  readonly tpp: string
  readonly service: PaymentService
  readonly product: Product
  readonly status: PaymentStatus
  readonly createdAt: Instant
  /** The serial of the person for whom it was made; 0 where the bank did not know them then. */
  readonly customer: number
  /** The serial of who had it registered, as far as an SCA has shown that it was they; 0 where nothing has. */
  readonly registrar: number
  /** The PSU-ID that the TPP sent, in lower case. */
  readonly psuId?: string
  /** The serial of the corporation that pays; 0 for none. */
  readonly corporation: number
  readonly debtor: Debtor
  readonly debtorAccount: DebtorReference
  /** One, but for a bulk. */
  readonly transfers: readonly CreditTransfer[]
  /** What the TPP calls a bulk. */
  readonly paymentInformationId?: string
  readonly requestedExecutionDate?: LocalDate
  /** The epoch day of the execution; of a periodic payment, of the next one. */
  readonly executionDay: number
  /** The epoch day from which on batches take it; `notQueued` where none does. */
  readonly queueDay: number
  /** What the bank has changed of what was asked for (P5: ACWC). */
  readonly changes: readonly PaymentChange[]
  /** What payments that mean the same have in common (P3). */
  readonly likeness: string
  /** The serials of the persons who have approved. */
  readonly approvals: readonly number[]
  /** The serial of the signing basket that it was put into; 0 for none. */
  readonly basket: number
  /** Batches, or dates, in which funds were missing. */
  readonly attempts: number
  /** Whether there were funds when the bank last looked; nothing before it did. */
  readonly fundsAvailable?: boolean
  /** Why it was rejected. */
  readonly reason?: RejectionReason
  readonly schedule?: Schedule
  /** The next execution of a periodic payment. */
  readonly occurrence?: Occurrence
  /** When it is rejected unless it is approved, or when its next execution is. */
  readonly due?: DuePlace
}

/** The day of what no batch takes: after every day of the calendar. */
export const notQueued = 0x3fff_ffff

/** The payments: by serial, those that wait for a batch in the order of day and creation, and by what they mean. */
export type PaymentTable = Table<
  Payment,
  { key: 'serial'; byQueue: 'queueDay' | 'serial'; byLikeness: 'likeness' | 'serial' }
>

/** No payments. */
export const noPayments = emptyTable<PaymentTable>({
  key: bySerial,
  byQueue: (left, right) => left.queueDay - right.queueDay || left.serial - right.serial,
  byLikeness: (left, right) => compareText(left.likeness, right.likeness) || left.serial - right.serial,
})

/** What became of one execution of a periodic payment, or of one transfer of a bulk. */
export interface Execution {
  readonly serial: number
  /** The serial of the payment. */
  readonly payment: number
  /** Counts the executions of a periodic payment, or is the place of the transfer in the bulk, from 0 on. */
  readonly index: number
  /** The epoch day. */
  readonly day: number
  readonly status: 'ACSC' | 'RJCT'
  readonly reason?: RejectionReason
}

/** The executions, by serial and by payment. */
export type ExecutionTable = Table<Execution, { key: 'serial'; byPayment: 'payment' | 'serial' }>

/** No executions. */
export const noExecutions = emptyTable<ExecutionTable>({
  key: bySerial,
  byPayment: (left, right) => left.payment - right.payment || left.serial - right.serial,
})
