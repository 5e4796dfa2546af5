import type { Payment } from '@pocketbank/core/rows/payments/model'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { AnswerButtons } from '../consents/answer-buttons.tsx'
import { dataWords } from '../data-words.ts'
import { Ago } from '../display.tsx'
import type { BankPageInput } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import { findApprovals } from './next-steps.ts'
import { creditorName, debtorNumber, PaymentState, writeSum } from './payment-state.tsx'
import { paymentPageWords } from './words.ts'

interface PaymentTableProps {
  readonly input: BankPageInput
  readonly payments: readonly Payment[]
  readonly emptyText: Child
}

export function PaymentTable({ input, payments, emptyText }: PaymentTableProps) {
  const words = paymentPageWords
  const approvals = findApprovals(input.engine.bank, payments, input.now)
  const answer = ({ serial }: Payment) => {
    const approval = approvals.get(serial)
    return approval && <AnswerButtons input={input} approval={approval} isShort />
  }
  const columns: readonly Column<Payment>[] = [
    { head: words.created, cell: ({ createdAt }) => <Ago input={input} at={createdAt} />, kind: 'time' },
    { head: dataWords.amount, cell: writeSum, kind: 'amount' },
    {
      head: words.to,
      kind: 'main',
      cell: (payment) => (
        <a href={input.href(`/console/payments/${payment.id}`)}>{creditorName(payment) || '–'}</a>
      ),
    },
    { head: words.from, cell: (payment) => visible(debtorNumber(payment)), kind: 'id' },
    { head: dataWords.status, cell: ({ status }) => <PaymentState status={status} /> },
    { head: dataWords.tpp, cell: ({ tpp }) => visible(tpp), kind: 'id' },
    ...(approvals.size === 0 ? [] : [{ head: '', cell: answer }]),
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={payments}
      emptyText={emptyText}
      keyOf={({ id }) => id}
    />
  )
}
