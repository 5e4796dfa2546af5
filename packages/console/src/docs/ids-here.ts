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

/** What an id is found for. */
interface IdSearch {
  readonly bank: Bank
  readonly view: OperationView
  readonly tpp: string | undefined
}

function findPaymentHere({ bank, view: { path }, tpp }: IdSearch) {
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

/** Finds the latest transaction of the bank. In a new bank this draws the histories of all accounts. */
const findLatestRow = ({ bank }: IdSearch) => latest(iterateBackward(bank.transactions, 'key', endPosition))

/** Finds the account of the latest transaction if the path has both, otherwise the first account. */
function findAccountId(search: IdSearch): string | undefined {
  const { bank, view } = search
  if (!view.path.includes('{transactionId}')) return first(bank.accounts, 'key')?.id
  const row = findLatestRow(search)
  return row && find(bank.accounts, 'key', { serial: row.account })?.id
}

function findAgreementId({ bank, view }: IdSearch): string | undefined {
  if (!view.path.includes('{engagementId}')) {
    return latest(iterateBackward(bank.agreements, 'key', endPosition))?.id
  }
  const engagement = latest(iterateBackward(bank.engagements, 'key', endPosition))
  return engagement && find(bank.agreements, 'key', { serial: engagement.agreement })?.id
}

const findCardId = ({ bank }: IdSearch) => first(bank.cardAccounts, 'key')?.id

/** Finds the id for a name in a path. Each is found only if a path has its name. */
const idFinders: Readonly<Record<string, (search: IdSearch) => string | undefined>> = {
  customerId: ({ bank }) => latest(iterateBackward(bank.customers, 'key', endPosition))?.id,
  agreementId: findAgreementId,
  engagementId: ({ bank }) => latest(iterateBackward(bank.engagements, 'key', endPosition))?.id,
  id: (search) => (search.view.isSigned ? findAccountId(search) : undefined),
  accountId: findAccountId,
  transactionId(search) {
    const row = findLatestRow(search)
    return row && computeId(search.bank.ids, 'transaction', row.serial)
  },
  cardAccountId: findCardId,
  mockCardAccountId: findCardId,
  consentId: ({ bank, tpp }) =>
    listRowsOfTpp(() => iterateBackward(bank.consents, 'key', endPosition), tpp)?.id,
  'payment-id': (search) => findPaymentHere(search)?.id,
  'payment-product': (search) => findPaymentHere(search)?.product,
  basketId: ({ bank, tpp }) =>
    listRowsOfTpp(() => iterateBackward(bank.baskets, 'key', endPosition), tpp)?.id,
  authorisationId: ({ bank, view, tpp }) =>
    listRowsOfTpp(
      () => iterateBackward(bank.authorisations, 'key', endPosition),
      tpp,
      ({ purpose }) => purpose.kind === purposeFor(view),
    )?.id,
  tppId: ({ tpp }) => tpp,
  batchId: ({ bank }) => latest(iterateBackward(bank.batches, 'key', endPosition))?.id,
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
  const isMaking = view.path.endsWith('{payment-product}')
  const ids: Record<string, string> = {}
  for (const { name } of view.parameters.path) {
    if (name === 'payment-product' && isMaking) continue
    const id = idFinders[name]?.({ bank, view, tpp })
    if (id !== undefined) ids[name] = id
  }
  return ids
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
