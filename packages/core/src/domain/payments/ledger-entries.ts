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

/**
 * Builds the fields for references on the rows of both accounts: `kid` for a single KID, else an array with
 * types.
 */
function toReferenceDetails(
  references: readonly StructuredReference[],
  { creditorReference }: ProductRules,
): LedgerEntry['details'] {
  if (creditorReference !== 'kid') return { remittanceInformationStructuredArray: references }
  const [first, ...otherReferences] = references
  const isKid = first !== undefined && computeReferenceKind(first) === 'kid'
  if (isKid && first.referenceIssuer === undefined && otherReferences.length === 0)
    return { kid: first.reference }
  const typedReferences = references.map(({ reference, referenceType = 'SCOR', ...issuer }) => ({
    reference,
    referenceType,
    ...issuer,
  }))
  return { remittanceInformationStructuredArray: typedReferences }
}

/** Builds the details of the rows of both accounts, with the text that is sent. */
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

/**
 * Chooses the end-to-end id of a booked transfer. D: that of the TPP, else the payment id, with a number if
 * the payment has several transfers or executions.
 */
export function chooseEndToEndId(
  { id, service }: Pick<Payment, 'id' | 'service'>,
  { endToEndId }: Pick<CreditTransfer, 'endToEndId'>,
  index: number,
): string {
  return endToEndId ?? (service === 'payments' ? id : `${id}-${index + 1}`)
}

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

/** Builds the ledger entries of the next execution of a payment. */
export function createLedgerEntries(payment: Payment): readonly LedgerEntry[] {
  const { transfers, occurrence } = payment
  return transfers.map((transfer, index) => createLedgerEntry(payment, transfer, occurrence?.index ?? index))
}

/**
 * Computes the serials of the pending rows, one list for each transfer. They were assigned in this order when
 * the payment started waiting.
 */
export function pendingSerials({ transfers, pendingRow }: Payment): readonly (readonly number[])[] {
  if (pendingRow === undefined) return []
  let next = pendingRow
  return transfers.map((transfer) => {
    const serials = serialsOfDebit(transfer, next)
    next += serials.length
    return serials
  })
}

/** Returns the epoch day from which a payment has pending rows: the requested day, or at once without one. */
export function waitsFrom({ requestedExecutionDate }: Payment): number {
  return requestedExecutionDate === undefined ? Number.NEGATIVE_INFINITY : epochDay(requestedExecutionDate)
}

/**
 * Returns the epoch day on which the status ACTC, or ACWC of a moved day, ends (P5). Without a requested day
 * it ends at once.
 */
export function queueStartDay({ requestedExecutionDate, occurrence, executionDay }: Payment): number {
  const hasDay = requestedExecutionDate !== undefined || occurrence !== undefined
  return hasDay ? executionDay : Number.NEGATIVE_INFINITY
}

/**
 * Adds the pending rows of a payment to the ledger. Returns the serial of the first, or undefined if the
 * debtor account is closed.
 */
export function addPendingRows(
  ledger: OpenLedger,
  { serial }: Pick<Payment, 'serial'>,
  entries: readonly LedgerEntry[],
): number | undefined {
  const [first] = entries.map((entry) => reserve(ledger, entry, serial))
  return first
}

/**
 * Adds the pending rows of a payment to the ledger. Returns the payment unchanged if the debtor account is
 * closed.
 */
export function withPendingRows(ledger: OpenLedger, payment: Payment): Payment {
  const pendingRow = addPendingRows(ledger, payment, createLedgerEntries(payment))
  return pendingRow === undefined ? payment : { ...payment, pendingRow }
}

/** Removes the pending rows of a payment, and adds their amounts to `expected` again. */
export function withoutPendingRows(bank: Bank, payment: Payment): Bank {
  const { debtor } = payment
  return releaseReserve(bank, debtor.kind, pendingSerials(payment).flat())
}
