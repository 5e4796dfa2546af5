import type { StructuredReference } from '../../base/iso/structured-reference.ts'
import { epochDay } from '../../base/time/local-date.ts'
import type { Bank } from '../../rows/bank.ts'
import type { LedgerEntry } from '../../rows/ledger/model.ts'
import { computeReferenceKind } from '../../rows/payments/kid.ts'
import type { CreditTransfer, Payment } from '../../rows/payments/model.ts'
import { type ProductRules, productRules } from '../../rows/payments/products.ts'
import { serialsOfDebit } from '../ledger/debit-rows.ts'
import type { OpenLedger } from '../ledger/open-ledger.ts'
import { releaseReserve, reserve } from '../ledger/reserve.ts'

/** The references that the rows of both sides have: a lone KID by itself, others with their types. D: most references are a KID. */
function toReferenceDetails(
  references: readonly StructuredReference[],
  { creditorReference }: ProductRules,
): LedgerEntry['details'] {
  if (creditorReference !== 'kid') return { remittanceInformationStructuredArray: references }
  const [first, ...others] = references
  const isKid = first !== undefined && computeReferenceKind(first) === 'kid'
  if (isKid && first.referenceIssuer === undefined && others.length === 0) return { kid: first.reference }
  const typed = references.map(({ reference, referenceType = 'SCOR', ...issuer }) => ({
    reference,
    referenceType,
    ...issuer,
  }))
  return { remittanceInformationStructuredArray: typed }
}

/** The details that the rows of both sides have, free text as it is sent. D: most transfers have nothing but a text, and a batch has a hundred thousand. */
function transferDetails(
  { remittance, sentText = remittance, structured, purposeCode }: CreditTransfer,
  rules: ProductRules,
): LedgerEntry['details'] {
  if (structured === undefined && purposeCode === undefined) {
    return sentText === undefined ? {} : { remittanceInformationUnstructured: sentText }
  }
  return {
    ...(sentText !== undefined && { remittanceInformationUnstructured: sentText }),
    ...(structured !== undefined && toReferenceDetails(structured.references, rules)),
    ...(purposeCode !== undefined && { purposeCode }),
  }
}

/** Chooses the reference of a booked transfer. D: that of the TPP, else the id of the payment, with a number if it is one of many. */
export function chooseEndToEndId(
  { id, service }: Pick<Payment, 'id' | 'service'>,
  { endToEndId }: Pick<CreditTransfer, 'endToEndId'>,
  index: number,
): string {
  return endToEndId ?? (service === 'payments' ? id : `${id}-${index + 1}`)
}

/** Makes the entry with which the ledger books one transfer of a payment. */
export function createLedgerEntry(
  payment: Pick<Payment, 'id' | 'debtor' | 'product' | 'service'>,
  transfer: CreditTransfer,
  index: number,
): LedgerEntry {
  const { debtor, product } = payment
  const rules = productRules(product)
  const { amount, fee, creditorName, creditorAccount, creditorAgent } = transfer
  return {
    debtor,
    amount,
    fee,
    creditorName,
    creditorAccount,
    creditorAgent,
    endToEndId: chooseEndToEndId(payment, transfer, index),
    details: transferDetails(transfer, rules),
    codes: rules.transactionCodes,
  }
}

/** The entries of everything that a payment pays next: of a periodic one its next execution. */
export function createLedgerEntries(payment: Payment): readonly LedgerEntry[] {
  const { transfers, occurrence } = payment
  return transfers.map((transfer, index) => createLedgerEntry(payment, transfer, occurrence?.index ?? index))
}

/** The serials of the pending rows of each transfer of a payment that waits as such, as they were given when it began to wait. */
export function pendingSerials({ transfers, pendingRow }: Payment): readonly (readonly number[])[] {
  if (pendingRow === undefined) return []
  let next = pendingRow
  return transfers.map((transfer) => {
    const serials = serialsOfDebit(transfer, next)
    next += serials.length
    return serials
  })
}

/** The epoch day from which a payment for batches waits as pending rows: the one that was asked for, or at once. */
export function waitsFrom({ requestedExecutionDate }: Payment): number {
  return requestedExecutionDate === undefined ? Number.NEGATIVE_INFINITY : epochDay(requestedExecutionDate)
}

/** The epoch day whose beginning ends ACTC, and ACWC of a moved day (P5): at once where no day was asked for. */
export function queueStartDay({ requestedExecutionDate, occurrence, executionDay }: Payment): number {
  const hasDay = requestedExecutionDate !== undefined || occurrence !== undefined
  return hasDay ? executionDay : Number.NEGATIVE_INFINITY
}

/** Adds the pending rows of a waiting payment to the ledger; returns the serial of the first, undefined if the debtor account is closed. */
export function addPendingRows(
  ledger: OpenLedger,
  { serial }: Pick<Payment, 'serial'>,
  entries: readonly LedgerEntry[],
): number | undefined {
  const [first] = entries.map((entry) => reserve(ledger, entry, serial))
  return first
}

/** A payment that waits from now on as pending rows, which stand in the ledger; as it was where what pays is gone. */
export function withPendingRows(ledger: OpenLedger, payment: Payment): Payment {
  const pendingRow = addPendingRows(ledger, payment, createLedgerEntries(payment))
  return pendingRow === undefined ? payment : { ...payment, pendingRow }
}

/** The bank without the rows of a payment that are still pending: `expected` has again what they held. */
export function withoutPendingRows(bank: Bank, payment: Payment): Bank {
  const { debtor } = payment
  return releaseReserve(bank, debtor.kind, pendingSerials(payment).flat())
}
