import { type Execution, executionsOf, type Payment, rejectionReasons } from '@pocketbank/core/internal'
import { groupDigits } from '../../sca/account-number.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Amount, Day, TableCard } from '../display.tsx'
import type { Given } from '../page.ts'
import { paymentPageWords } from './words.ts'

/** A payment, and what the page is drawn from. */
export interface OfPayment {
  readonly given: Given
  readonly payment: Payment
}

/** Transfers, or executions, that are listed. */
const listedMax = 100

/** What became of a transfer or of an execution: its status, and why it was not paid. */
function became(execution: Execution | undefined): string {
  if (execution === undefined) return paymentPageWords.parts.waits
  const { status, reason } = execution
  const said = `${status} ${paymentPageWords.statuses[status]}`
  return reason === undefined ? said : `${said}. ${rejectionReasons[reason].text}`
}

function Transfers({ given, payment }: OfPayment) {
  const executions = new Map(executionsOf(given.engine.bank, payment.serial).map((one) => [one.index, one]))
  const { transfers } = payment
  return (
    <TableCard
      title={paymentPageWords.parts.transfers}
      columns={[
        paymentPageWords.to,
        paymentPageWords.facts.creditorAccount,
        dataWords.amount,
        paymentPageWords.facts.message,
        paymentPageWords.parts.became,
      ]}
      numeric={[2]}
      rows={transfers
        .slice(0, listedMax)
        .map((transfer, index) => [
          visible(transfer.creditorName),
          <span class="id">
            {visible(groupDigits(transfer.creditorAccount.iban ?? transfer.creditorAccount.bban ?? ''))}
          </span>,
          <Amount money={transfer.amount} />,
          visible(
            transfer.structured?.references.map(({ reference }) => reference).join(', ') ??
              transfer.remittance ??
              '',
          ),
          became(executions.get(index)),
        ])}
      none={paymentPageWords.parts.none}
    >
      {transfers.length > listedMax ? <p class="hint">{dataWords.more(transfers.length - listedMax)}</p> : ''}
    </TableCard>
  )
}

function Executions({ given, payment }: OfPayment) {
  const executions = executionsOf(given.engine.bank, payment.serial).toReversed()
  return (
    <TableCard
      title={paymentPageWords.parts.executions}
      columns={[paymentPageWords.parts.day, paymentPageWords.parts.became]}
      rows={executions
        .slice(0, listedMax)
        .map((execution) => [<Day day={execution.day} />, became(execution)])}
      none={paymentPageWords.parts.none}
    >
      {executions.length > listedMax ? (
        <p class="hint">{dataWords.more(executions.length - listedMax)}</p>
      ) : (
        ''
      )}
    </TableCard>
  )
}

/** The transfers of a bulk, or the executions of a payment that comes again; nothing of a single one. */
export function PartsOfPayment(of: OfPayment) {
  const { service } = of.payment
  if (service === 'bulk-payments') return <Transfers {...of} />
  return service === 'periodic-payments' ? <Executions {...of} /> : null
}
