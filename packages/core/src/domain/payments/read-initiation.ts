import type * as v from 'valibot'
import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { computeIban } from '../../base/iso/iban-of.ts'
import { computeCost } from '../../base/money/exchange.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import { accountByIban } from '../../rows/accounts/find.ts'
import type {
  bulkPaymentRequest,
  DebtorReference,
  paymentRequest,
  periodicPaymentRequest,
} from '../../rows/payments/contract.ts'
import { computeReferenceKind } from '../../rows/payments/kid.ts'
import { type CreditTransfer, paymentChanges } from '../../rows/payments/model.ts'
import { isMoved } from '../../rows/payments/schedule.ts'
import { type Identity, isTrusted } from '../consents/identity.ts'
import { fundsFor } from '../ledger/book-entries.ts'
import { openLedger } from '../ledger/open-ledger.ts'
import { bodyReadings, transferReading } from './body-readings.ts'
import { requireAccountCurrency, requireWorth } from './creditor.ts'
import { type FoundDebtor, findDebtor, requireWithinLimit } from './debtor.ts'
import type { PaymentInitiation } from './initiate.ts'
import { createLedgerEntry } from './ledger-entries.ts'
import { createTransfer, type PaymentPlace, type ReadTransfer } from './read-transfer.ts'

export interface InitiationContext extends PaymentPlace {
  readonly identity: Identity
  readonly now: Instant
}

type PaymentOrder = Pick<PaymentInitiation, 'debtor' | 'debtorAccount' | 'transfers'>

/**
 * Checks a creditor at this bank. Refuses the debtor itself, another currency, a missing payment reference
 * (P9), and an amount that rounds to zero.
 */
function checkCreditorHere(
  { bank, today }: InitiationContext,
  { debtor }: FoundDebtor,
  { transfer: { amount, creditorAccount, creditorAgent, structured }, statedCurrency }: ReadTransfer,
  path: string,
): Result<undefined, Refusal> {
  const iban = computeIban(creditorAccount, creditorAgent)
  const creditor = iban === undefined ? undefined : accountByIban(bank, iban)
  const fieldPath = `${path}.creditorAccount`
  if (creditor === undefined) return ok(undefined)
  if (debtor.kind === 'account' && creditor.serial === debtor.account) {
    return refuseAt('P2c', fieldPath, "must be another account than the debtor's")
  }
  const currencyCheck = requireAccountCurrency(statedCurrency, creditor, fieldPath)
  if (!currencyCheck.ok) return currencyCheck
  if (
    creditor.kidRequired &&
    !structured?.references.some((entry) => computeReferenceKind(entry) === 'kid')
  ) {
    const field = `${path}.remittanceInformationStructured`
    return refuseAt('P9f', field, 'is missing, as this creditor requires a KID')
  }
  return requireWorth(amount, creditor, { today, path })
}

interface SentInitiation {
  readonly debtorAccount: DebtorReference
  readonly transfers: readonly { readonly parsedTransfer: ReadTransfer; readonly path: string }[]
  readonly amountPath: string
}

/**
 * Finds the account that pays, and checks what it pays (P2, P9): first the debtor, then each creditor, then
 * the person's limit.
 */
function readPaid(
  context: InitiationContext,
  { debtorAccount, transfers, amountPath }: SentInitiation,
): Result<PaymentOrder, Refusal> {
  const { bank, identity, today } = context
  const lookup = findDebtor(bank, debtorAccount, identity)
  if (!lookup.ok) return lookup
  const { currency, debtor } = lookup.value
  for (const { parsedTransfer, path } of transfers) {
    const creditor = checkCreditorHere(context, lookup.value, parsedTransfer, path)
    if (!creditor.ok) return creditor
  }
  const priced = transfers.map(
    ({ parsedTransfer }): CreditTransfer => ({
      ...parsedTransfer.transfer,
      fee: parsedTransfer.feeIn(currency),
    }),
  )
  const total = priced.reduce((sum, { amount }) => sum + computeCost(amount, currency, today).money.minor, 0n)
  const within = requireWithinLimit(lookup.value, total, amountPath)
  return within.ok ? ok({ debtor, debtorAccount: { ...debtorAccount, currency }, transfers: priced }) : within
}

/**
 * Refuses an instant payment without funds when it is made (P8). D: only a TPP with a valid SCA or consent of
 * the person gets this refusal, since any other TPP could find out the balance by trying amounts. The others
 * see it at the approval.
 */
function requireFundsNow(
  { bank, identity, product, rules, now }: InitiationContext,
  { debtor, transfers }: PaymentOrder,
): Result<undefined, Refusal> {
  if (!rules.isInstant || !isTrusted(bank, identity)) return ok(undefined)
  const ledger = openLedger(bank, now)
  const facts = { id: '', debtor, product, service: 'payments' } as const
  const isLacking = transfers.some(
    (transfer) => fundsFor(ledger, createLedgerEntry(facts, transfer, 0)) === 'no-funds',
  )
  const path = '$.instructedAmount'
  return isLacking ? refuseAt('P8a', path, 'is above the available funds of the account') : ok(undefined)
}

/** Lists the changes by the bank, each once, in the order in which they are reported. */
function listChanges(isOtherDay: boolean, transfers: readonly ReadTransfer[]): PaymentInitiation['changes'] {
  const changeSet = new Set(transfers.flatMap(({ changes }) => changes))
  if (isOtherDay) changeSet.add('date')
  return paymentChanges.filter((change) => changeSet.has(change))
}

/**
 * Reads the request for a single payment (§2.3): its fields, then the debtor, then the funds of an instant
 * one.
 */
export function readSingle(
  context: InitiationContext,
  body: v.InferOutput<typeof paymentRequest>,
): Result<PaymentInitiation, Refusal> {
  const fields = bodyReadings.payments.read(body, context)
  if (!fields.ok) return fields
  const parsedTransfer = createTransfer(body, fields.value, context)
  const orderInput = { transfers: [{ parsedTransfer, path: '$' }], amountPath: '$.instructedAmount' }
  const order = readPaid(context, { debtorAccount: body.debtorAccount, ...orderInput })
  if (!order.ok) return order
  const funds = requireFundsNow(context, order.value)
  if (!funds.ok) return funds
  const { isMoved: isOtherDay, ...dates } = fields.value.date
  const changes = listChanges(isOtherDay, [parsedTransfer])
  return ok({ service: 'payments', product: context.product, ...order.value, ...dates, changes })
}

export function readPeriodic(
  context: InitiationContext,
  body: v.InferOutput<typeof periodicPaymentRequest>,
): Result<PaymentInitiation, Refusal> {
  const fields = bodyReadings['periodic-payments'].read(body, context)
  if (!fields.ok) return fields
  const parsedTransfer = createTransfer(body, fields.value, context)
  const orderInput = { transfers: [{ parsedTransfer, path: '$' }], amountPath: '$.instructedAmount' }
  const order = readPaid(context, { debtorAccount: body.debtorAccount, ...orderInput })
  if (!order.ok) return order
  const { schedule: plan } = fields.value
  return ok({
    service: 'periodic-payments',
    product: context.product,
    ...order.value,
    ...plan,
    changes: listChanges(isMoved(plan.occurrence), [parsedTransfer]),
  })
}

export function readBulk(
  context: InitiationContext,
  body: v.InferOutput<typeof bulkPaymentRequest>,
): Result<PaymentInitiation, Refusal> {
  const transfers: { readonly parsedTransfer: ReadTransfer; readonly path: string }[] = []
  for (const [index, request] of body.payments.entries()) {
    const at = { ...context, path: `$.payments[${index}]` }
    const fields = transferReading.read(request, at)
    if (!fields.ok) return fields
    transfers.push({ parsedTransfer: createTransfer(request, fields.value, at), path: at.path })
  }
  const fields = bodyReadings['bulk-payments'].read(body, context)
  if (!fields.ok) return fields
  const order = readPaid(context, { debtorAccount: body.debtorAccount, transfers, amountPath: '$.payments' })
  if (!order.ok) return order
  const { isMoved: isOtherDay, ...dates } = fields.value.date
  const { paymentInformationId } = body
  return ok({
    service: 'bulk-payments',
    product: context.product,
    ...order.value,
    ...dates,
    ...(paymentInformationId !== undefined && { paymentInformationId }),
    changes: listChanges(
      isOtherDay,
      transfers.map(({ parsedTransfer }) => parsedTransfer),
    ),
  })
}
