import { requireEntry } from '@pocketbank/core/base'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { AuthorisationTable } from '../consents/authorisation-table.tsx'
import { Id } from '../display.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import {
  approverNames,
  findPaymentApproval,
  listNextEvents,
  listRelatedAuthorisations,
} from './next-steps.ts'
import { PartsOfPayment, type PaymentProps } from './parts-of-payment.tsx'
import { PaymentButtons } from './payment-buttons.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { readPaymentHistory } from './payment-events.ts'
import { anyPayment } from './payment-facts.ts'
import { PaymentState, paymentTitle } from './payment-state.tsx'
import { Timeline } from './timeline.tsx'
import { paymentPageWords } from './words.ts'

/** Draws the reason why no button approves the payment at once. */
function ApprovalHint({ input, payment }: PaymentProps) {
  const { bank } = input.engine
  if (payment.status !== 'RCVD') return null
  const approval = findPaymentApproval(bank, payment, input.now)
  if (approval?.candidates.length === 0) return <p class="alert">{paymentPageWords.noApprover}</p>
  const names = approverNames(bank, payment)
  return names.length === 0 ? null : <p>{paymentPageWords.partial(names.join(', '))}</p>
}

export function drawPayment(input: BankPageInput): PageView {
  const { engine, now } = input
  const { bank } = engine
  const payment = anyPayment(bank, requireEntry(input.names, 'id'))
  if (payment === undefined) return drawMissing(paymentPageWords.notThere)
  const history = readPaymentHistory(engine, payment)
  return {
    title: paymentTitle(payment),
    subtitle: (
      <>
        <PaymentState status={payment.status} /> <Id text={payment.id} />
      </>
    ),
    actions: <PaymentButtons input={input} payment={payment} />,
    content: (
      <>
        {payment.reason === undefined ? '' : <p class="wrong">{rejectionReasons[payment.reason].text}</p>}
        <ApprovalHint input={input} payment={payment} />
        <div class="halves">
          <Timeline input={input} history={history} next={listNextEvents(bank, payment, now)} />
          <PaymentDetails input={input} payment={payment} />
        </div>
        <PartsOfPayment input={input} payment={payment} />
        <AuthorisationTable input={input} authorisations={listRelatedAuthorisations(bank, payment)} />
      </>
    ),
  }
}
