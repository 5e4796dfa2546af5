import { type Bank, paymentServices } from '@pocketbank/core'
import { computeId } from '@pocketbank/core/base/ids'
import { find, first, iterateBackward } from '@pocketbank/core/base/store'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import type { OperationView } from './reference.ts'

/** The number of latest rows that are searched for a suitable one. */
const lookedAtMax = 100

const endPosition = { serial: Number.MAX_SAFE_INTEGER }

function latest<Row>(rows: Iterable<Row>, fits: (row: Row) => boolean = () => true): Row | undefined {
  let remaining = lookedAtMax
  for (const row of rows) {
    if (fits(row)) return row
    remaining -= 1
    if (remaining === 0) break
  }
  return undefined
}

/** Finds the latest row of a TPP, else the latest row of any TPP. */
function listRowsOfTpp<Row extends { readonly tpp: string }>(
  rows: () => Iterable<Row>,
  tpp: string | undefined,
  fits: (row: Row) => boolean = () => true,
): Row | undefined {
  const ofOwn = latest(rows(), (row) => row.tpp === tpp && fits(row))
  return ofOwn ?? latest(rows(), fits)
}

function findPaymentHere(bank: Bank, { path }: OperationView, tpp: string | undefined) {
  const service = paymentServices.find((candidate) => path.startsWith(`/v1/${candidate}/`))
  return listRowsOfTpp(
    () => iterateBackward(bank.payments, 'key', endPosition),
    tpp,
    (payment) => payment.service === service,
  )
}

function purposeFor({ path }: OperationView): string {
  if (path.includes('/cancellation-authorisations')) return 'cancellation'
  return path.includes('/signing-baskets') ? 'signing-basket' : 'payment'
}

/** Finds the latest transaction of the bank, and its account. */
function rowOfAccount(bank: Bank) {
  const row = latest(iterateBackward(bank.transactions, 'key', endPosition))
  const account = row && find(bank.accounts, 'key', { serial: row.account })
  return row && account && { row, account }
}

function findIds(
  bank: Bank,
  view: OperationView,
  tpp: string | undefined,
): Readonly<Record<string, string | undefined>> {
  const payment = findPaymentHere(bank, view, tpp)
  const agreement = latest(iterateBackward(bank.agreements, 'key', endPosition))
  const engagement = latest(iterateBackward(bank.engagements, 'key', endPosition))
  const engaged = engagement && find(bank.agreements, 'key', { serial: engagement.agreement })
  const match = rowOfAccount(bank)
  const authorisation = listRowsOfTpp(
    () => iterateBackward(bank.authorisations, 'key', endPosition),
    tpp,
    ({ purpose }) => purpose.kind === purposeFor(view),
  )
  const account = view.path.includes('{transactionId}') ? match?.account : first(bank.accounts, 'key')
  const card = first(bank.cardAccounts, 'key')
  return {
    customerId: latest(iterateBackward(bank.customers, 'key', endPosition))?.id,
    agreementId: (view.path.includes('{engagementId}') ? engaged : agreement)?.id,
    engagementId: engagement?.id,
    ...(view.isSigned && { id: account?.id }),
    accountId: account?.id,
    transactionId: match && computeId(bank.ids, 'transaction', match.row.serial),
    cardAccountId: card?.id,
    mockCardAccountId: card?.id,
    consentId: listRowsOfTpp(() => iterateBackward(bank.consents, 'key', endPosition), tpp)?.id,
    'payment-id': payment?.id,
    'payment-product': payment?.product,
    basketId: listRowsOfTpp(() => iterateBackward(bank.baskets, 'key', endPosition), tpp)?.id,
    authorisationId: authorisation?.id,
    tppId: tpp,
    batchId: latest(iterateBackward(bank.batches, 'key', endPosition))?.id,
  }
}

/**
 * Finds an id for each name in the path of an operation, one that the TPP may use. Leaves out names without
 * one.
 */
export function idsHere(
  bank: Bank,
  view: OperationView,
  tpp: string | undefined,
): Readonly<Record<string, string>> {
  const ids = findIds(bank, view, tpp)
  const pathIds = view.parameters.path.map(({ name }) => [name, ids[name]] as const)
  const isMaking = view.path.endsWith('{payment-product}')
  return Object.fromEntries(
    pathIds.filter(([name, id]) => id !== undefined && !(name === 'payment-product' && isMaking)),
  ) as Readonly<Record<string, string>>
}

/** Finds the latest consent with which a TPP can read; undefined if it has none. */
export function consentHere(bank: Bank, tpp: string | undefined): string | undefined {
  const consents = iterateBackward(bank.consents, 'key', endPosition)
  return latest(consents, (consent) => consent.tpp === tpp && consent.status === 'valid')?.id
}

/** Returns whether a payment waits for approval and may be in a basket. */
function isToSign({ service, status }: Payment): boolean {
  return service !== 'periodic-payments' && status === 'RCVD'
}

/** Lists up to two latest payments of a TPP that wait for approval, the older one first. */
export function paymentsToSign(bank: Bank, tpp: string | undefined): readonly string[] {
  const ids: string[] = []
  latest(iterateBackward(bank.payments, 'key', endPosition), (payment) => {
    if (isToSign(payment) && payment.tpp === tpp) ids.unshift(payment.id)
    return ids.length === 2
  })
  return ids
}
