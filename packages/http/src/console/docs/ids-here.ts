import { type Bank, paymentServices } from '@pocketbank/core'
import { descending, find, first, idOf } from '@pocketbank/core/internal'
import type { OperationView } from './operation-view.ts'

/** Rows that are looked at, the latest first, to find one that fits. */
const lookedAtMax = 100

const behindAll = { serial: Number.MAX_SAFE_INTEGER }

function latest<Row>(rows: Iterable<Row>, fits: (row: Row) => boolean = () => true): Row | undefined {
  let left = lookedAtMax
  for (const row of rows) {
    if (fits(row)) return row
    left -= 1
    if (left === 0) break
  }
  return undefined
}

function paymentFor(bank: Bank, { path }: OperationView) {
  const service = paymentServices.find((one) => path.startsWith(`/v1/${one}/`))
  return latest(descending(bank.payments, 'key', behindAll), (payment) => payment.service === service)
}

function purposeFor({ path }: OperationView): string {
  if (path.includes('/cancellation-authorisations')) return 'cancellation'
  return path.includes('/signing-baskets') ? 'signing-basket' : 'payment'
}

/** The row of an account that a page shows, and the account: the latest row tells both. */
function rowOfAccount(bank: Bank) {
  const row = latest(descending(bank.transactions, 'key', behindAll))
  const account = row && find(bank.accounts, 'key', { serial: row.holder })
  return row && account && { row, account }
}

function idsOf(bank: Bank, view: OperationView): Readonly<Record<string, string | undefined>> {
  const payment = paymentFor(bank, view)
  const agreement = latest(descending(bank.agreements, 'key', behindAll))
  const engagement = latest(descending(bank.engagements, 'key', behindAll))
  const engaged = engagement && find(bank.agreements, 'key', { serial: engagement.agreement })
  const found = rowOfAccount(bank)
  const authorisation = latest(
    descending(bank.authorisations, 'key', behindAll),
    ({ purpose }) => purpose.kind === purposeFor(view),
  )
  return {
    customerId: latest(descending(bank.customers, 'key', behindAll))?.id,
    agreementId: (view.path.includes('{engagementId}') ? engaged : agreement)?.id,
    engagementId: engagement?.id,
    accountId: (view.path.includes('{transactionId}') ? found?.account : first(bank.accounts, 'key'))?.id,
    transactionId: found && idOf(bank.ids, 'transaction', found.row.serial),
    cardAccountId: first(bank.cardAccounts, 'key')?.id,
    consentId: latest(descending(bank.consents, 'key', behindAll))?.id,
    paymentId: payment?.id,
    paymentProduct: payment?.product,
    basketId: latest(descending(bank.baskets, 'key', behindAll))?.id,
    authorisationId: authorisation?.id,
    batchId: latest(descending(bank.batches, 'key', behindAll))?.id,
  }
}

/** The names in the path of an operation, each with an id that this bank knows; those are left out of which it has none. */
export function idsHere(bank: Bank, view: OperationView): Readonly<Record<string, string>> {
  const ids = idsOf(bank, view)
  const named = view.parameters.path.map(({ name }) => [name, ids[name]] as const)
  const isMaking = view.path.endsWith('{paymentProduct}')
  return Object.fromEntries(
    named.filter(([name, id]) => id !== undefined && !(name === 'paymentProduct' && isMaking)),
  ) as Readonly<Record<string, string>>
}
