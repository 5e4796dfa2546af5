import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { AuthorisationTable } from '../consents/authorisation-table.tsx'
import { Id } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import {
  approverNames,
  findPaymentApproval,
  listNextEvents,
  listRelatedAuthorisations,
} from './next-steps.ts'
import { type OfPayment, PartsOfPayment } from './parts-of-payment.tsx'
import { PaymentButtons } from './payment-buttons.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { readPaymentHistory } from './payment-events.ts'
import { anyPayment } from './payment-facts.ts'
import { PaymentState, paymentTitle } from './payment-state.tsx'
import { Timeline } from './timeline.tsx'
import { paymentPageWords } from './words.ts'

/** Draws the reason why no button approves the payment at once. */
function ApprovalHint({ given, payment }: OfPayment) {
  const { bank } = given.engine
  if (payment.status !== 'RCVD') return null
  const asked = findPaymentApproval(bank, payment, given.now)
  if (asked?.candidates.length === 0) return <p class="alert">{paymentPageWords.nobody}</p>
  const names = approverNames(bank, payment)
  return names.length === 0 ? null : <p>{paymentPageWords.partial(names.join(', '))}</p>
}

export function drawPayment(given: Given): Drawn {
  const { engine, now } = given
  const { bank } = engine
  const payment = anyPayment(bank, given.names.id ?? '')
  if (payment === undefined) return drawMissing(paymentPageWords.notThere)
  const history = readPaymentHistory(engine, payment)
  return {
    title: paymentTitle(payment),
    subtitle: (
      <>
        <PaymentState status={payment.status} /> <Id text={payment.id} />
      </>
    ),
    actions: <PaymentButtons given={given} payment={payment} />,
    content: (
      <>
        {payment.reason === undefined ? '' : <p class="wrong">{rejectionReasons[payment.reason].text}</p>}
        <ApprovalHint given={given} payment={payment} />
        <div class="halves">
          <Timeline given={given} history={history} next={listNextEvents(bank, payment, now)} />
          <PaymentDetails given={given} payment={payment} />
        </div>
        <PartsOfPayment given={given} payment={payment} />
        <AuthorisationTable given={given} authorisations={listRelatedAuthorisations(bank, payment)} />
      </>
    ),
  }
}
