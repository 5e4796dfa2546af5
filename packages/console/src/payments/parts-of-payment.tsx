import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { CreditTransfer, Execution, Payment } from '@pocketbank/core/rows/payments/model'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { visible } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Amount, Day } from '../display.tsx'
import type { BankPageInput } from '../page.ts'
import { type Column, TableSection } from '../record-table.tsx'
import { BookingLink } from './booking-link.tsx'
import { findBookings } from './bookings.ts'
import { PaymentState } from './payment-state.tsx'
import { paymentPageWords } from './words.ts'

/** The props of a component about a payment. */
export interface PaymentProps {
  readonly input: BankPageInput
  readonly payment: Payment
}

/** The most transfers or executions that are listed. */
const listedMax = 100

function Outcome({ execution }: { readonly execution: Execution | undefined }) {
  if (execution === undefined) return <>{paymentPageWords.parts.waits}</>
  const { status, reason } = execution
  return (
    <>
      <PaymentState status={status} /> {reason === undefined ? '' : rejectionReasons[reason].text}
    </>
  )
}

function transferText({ structured, remittance }: CreditTransfer): string {
  return structured?.references.map(({ reference }) => reference).join(', ') ?? remittance ?? ''
}

interface PartListProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}

function PartList<Row>({ title, rows, columns }: PartListProps<Row>) {
  const shownRows = rows.slice(0, listedMax)
  return (
    <TableSection title={title} columns={columns} rows={shownRows} emptyText={paymentPageWords.parts.none}>
      {rows.length > listedMax ? <p class="hint">{dataWords.more(rows.length - listedMax)}</p> : ''}
    </TableSection>
  )
}

/** Draws the transfers of a bulk or the executions of a periodic payment; nothing for a single payment. */
export function PartsOfPayment({ input, payment }: PaymentProps) {
  const { parts, to, facts } = paymentPageWords
  if (payment.service === 'payments') return null
  const { bank } = input.engine
  const executions = listExecutions(bank, payment.serial)
  const bookings = findBookings(bank, payment)
  if (payment.service === 'periodic-payments') {
    const columns: readonly Column<Execution>[] = [
      { head: parts.day, cell: ({ day }) => <Day day={day} /> },
      { head: parts.result, cell: (execution) => <Outcome execution={execution} /> },
      {
        head: facts.transaction,
        cell: ({ index }) => <BookingLink input={input} booking={bookings.get(index)} />,
      },
    ]
    return <PartList title={parts.executions} rows={executions.toReversed()} columns={columns} />
  }
  const outcomes = new Map(executions.map((execution) => [execution.index, execution]))
  const columns: readonly Column<readonly [number, CreditTransfer]>[] = [
    { head: to, cell: ([, { creditorName }]) => visible(creditorName) },
    {
      head: facts.creditorAccount,
      cell: ([
        ,
        {
          creditorAccount: { iban, bban },
        },
      ]) => <AccountNumber text={iban ?? bban ?? ''} />,
    },
    { head: dataWords.amount, cell: ([, { amount }]) => <Amount money={amount} />, kind: 'amount' },
    { head: facts.message, cell: ([, transfer]) => visible(transferText(transfer)) },
    { head: parts.result, cell: ([index]) => <Outcome execution={outcomes.get(index)} /> },
    {
      head: facts.transaction,
      cell: ([index]) => <BookingLink input={input} booking={bookings.get(index)} />,
    },
  ]
  return <PartList title={parts.transfers} rows={[...payment.transfers.entries()]} columns={columns} />
}
