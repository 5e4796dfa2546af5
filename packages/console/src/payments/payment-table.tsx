import type { Payment } from '@pocketbank/core/rows/payments/model'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { AnswerButtons } from '../consents/answer-buttons.tsx'
import { dataWords } from '../data-words.ts'
import { Ago } from '../display.tsx'
import type { Given } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import { findApprovals } from './next-steps.ts'
import { creditorName, debtorNumber, PaymentState, writeSum } from './payment-state.tsx'
import { paymentPageWords } from './words.ts'

interface PaymentTableProps {
  readonly given: Given
  readonly payments: readonly Payment[]
  readonly none: Child
}

export function PaymentTable({ given, payments, none }: PaymentTableProps) {
  const own = paymentPageWords
  const approvals = findApprovals(given.engine.bank, payments, given.now)
  const answer = ({ serial }: Payment) => {
    const asked = approvals.get(serial)
    return asked && <AnswerButtons given={given} asked={asked} isShort />
  }
  const columns: readonly Column<Payment>[] = [
    { head: own.created, cell: ({ createdAt }) => <Ago given={given} at={createdAt} />, kind: 'time' },
    { head: dataWords.amount, cell: writeSum, kind: 'amount' },
    {
      head: own.to,
      kind: 'main',
      cell: (payment) => (
        <a href={given.href(`/console/payments/${payment.id}`)}>{creditorName(payment) || '–'}</a>
      ),
    },
    { head: own.from, cell: (payment) => visible(debtorNumber(payment)), kind: 'id' },
    { head: dataWords.status, cell: ({ status }) => <PaymentState status={status} /> },
    { head: dataWords.tpp, cell: ({ tpp }) => visible(tpp), kind: 'id' },
    ...(approvals.size === 0 ? [] : [{ head: '', cell: answer }]),
  ]
  return <Table caption={own.title} columns={columns} rows={payments} none={none} keyOf={({ id }) => id} />
}
