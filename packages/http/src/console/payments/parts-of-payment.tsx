import { type Execution, executionsOf, type Payment, rejectionReasons } from '@pocketbank/core/internal'
import { readable } from '../../sca/account-number.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import type { Given } from '../page.ts'
import { Amount, Day, Listed } from '../shown.tsx'
import { words } from './words.ts'

/** A payment, and what the page is drawn from. */
export interface OfPayment {
  readonly given: Given
  readonly payment: Payment
}

/** Transfers, or executions, that are listed. */
const listedMax = 100

/** What became of a transfer or of an execution: its status, and why it was not paid. */
function became(given: Given, execution: Execution | undefined): string {
  const own = words[given.language]
  if (execution === undefined) return own.parts.waits
  const { status, reason } = execution
  const said = `${status} ${own.statuses[status]}`
  return reason === undefined ? said : `${said}. ${rejectionReasons[reason].text}`
}

function Transfers({ given, payment }: OfPayment) {
  const [own, all] = [words[given.language], dataWords[given.language]]
  const executions = new Map(executionsOf(given.engine.bank, payment.serial).map((one) => [one.index, one]))
  const { transfers } = payment
  return (
    <Listed
      title={own.parts.transfers}
      columns={[own.to, own.facts.creditorAccount, all.amount, own.facts.message, own.parts.became]}
      numeric={[2]}
      rows={transfers
        .slice(0, listedMax)
        .map((transfer, index) => [
          visible(transfer.creditorName),
          <span class="id">
            {visible(readable(transfer.creditorAccount.iban ?? transfer.creditorAccount.bban ?? ''))}
          </span>,
          <Amount given={given} money={transfer.amount} />,
          visible(transfer.kid ?? transfer.remittance ?? ''),
          became(given, executions.get(index)),
        ])}
      none={own.parts.none}
    >
      {transfers.length > listedMax ? <p class="hint">{all.more(transfers.length - listedMax)}</p> : ''}
    </Listed>
  )
}

function Executions({ given, payment }: OfPayment) {
  const [own, all] = [words[given.language], dataWords[given.language]]
  const executions = executionsOf(given.engine.bank, payment.serial).toReversed()
  return (
    <Listed
      title={own.parts.executions}
      columns={[own.parts.day, own.parts.became]}
      rows={executions
        .slice(0, listedMax)
        .map((execution) => [<Day given={given} day={execution.day} />, became(given, execution)])}
      none={own.parts.none}
    >
      {executions.length > listedMax ? <p class="hint">{all.more(executions.length - listedMax)}</p> : ''}
    </Listed>
  )
}

/** The transfers of a bulk, or the executions of a payment that comes again; nothing of a single one. */
export function PartsOfPayment(of: OfPayment) {
  const { service } = of.payment
  if (service === 'bulk-payments') return <Transfers {...of} />
  return service === 'periodic-payments' ? <Executions {...of} /> : null
}
