import type { PaymentStatus } from '@pocketbank/core'
import type { Payment } from '@pocketbank/core/internal'
import { groupDigits } from '../../sca/account-number.ts'
import { totals } from '../../sca/amount.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Amount, Moment } from '../display.tsx'
import type { Given } from '../page.ts'
import { CellTable, Status } from '../parts.tsx'
import { paymentPageWords } from './words.ts'

const kinds: Readonly<Record<PaymentStatus | 'PATC', 'good' | 'bad' | 'open' | 'over'>> = {
  RCVD: 'open',
  PATC: 'open',
  ACTC: 'open',
  ACCP: 'open',
  ACWC: 'open',
  ACWP: 'open',
  PDNG: 'open',
  ACSP: 'open',
  ACSC: 'good',
  PART: 'bad',
  RJCT: 'bad',
  CANC: 'over',
}

/** How a payment or a basket stands: the code, and what it means. */
export function PaymentState({ status }: { readonly status: PaymentStatus | 'PATC' }) {
  return <Status kind={kinds[status]}>{`${status} ${paymentPageWords.statuses[status]}`}</Status>
}

/** The number of what pays. */
export function debtorNumber({ debtorAccount: { iban, bban, maskedPan } }: Payment): string {
  return groupDigits(iban ?? bban ?? maskedPan ?? '')
}

/** Who is paid; of many, how many. */
export function creditorName({ transfers }: Payment): string {
  const [first, ...others] = transfers
  return first === undefined || others.length > 0
    ? paymentPageWords.facts.transfers(transfers.length)
    : visible(first.creditorName)
}

/** What is paid, in each currency. */
export function Sum({ payment }: { readonly payment: Payment }) {
  const sums = totals(payment.transfers.map(({ amount }) => amount))
  return (
    <>
      {sums.map((money, index) => (
        <>
          {index === 0 ? '' : ' + '}
          <Amount money={money} />
        </>
      ))}
    </>
  )
}

interface PaymentTableProps {
  readonly given: Given
  readonly payments: readonly Payment[]
  readonly caption: string
  readonly isTitled?: boolean
  readonly none?: string
}

/** Payments as a table. */
export function PaymentTable({ given, payments, caption, isTitled = false, none = '' }: PaymentTableProps) {
  const rows = payments.map((payment) => [
    <a href={given.href(`/console/payments/${payment.id}`)} class="id">
      {payment.id}
    </a>,
    <PaymentState status={payment.status} />,
    <Sum payment={payment} />,
    creditorName(payment),
    <span class="id">{visible(debtorNumber(payment))}</span>,
    <span class="id">{visible(payment.tpp)}</span>,
    <Moment given={given} at={payment.createdAt} />,
  ])
  const columns = [
    paymentPageWords.payment,
    dataWords.status,
    dataWords.amount,
    paymentPageWords.to,
    paymentPageWords.from,
    dataWords.tpp,
    paymentPageWords.made,
  ]
  return <CellTable {...{ caption, isTitled, columns, rows, none }} numeric={[2]} />
}
