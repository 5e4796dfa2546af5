import { formatAmount, writeInstant } from '@pocketbank/core'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { awaitsExecution } from '@pocketbank/core/rows/payments/status'
import { visible } from '@pocketbank/http/display'
import { callCommand } from '../call-command.ts'
import { AnswerButtons } from '../consents/answer-buttons.tsx'
import { listApprovers } from '../consents/open-approval.ts'
import { controlCurl } from '../control-curl.ts'
import { CurlMenu } from '../curl-menu.tsx'
import { FieldForm } from '../field-form.tsx'
import type { Given } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { setClockAction } from '../time/move.ts'
import {
  findPaymentApproval,
  findPaymentCancellation,
  findReader,
  listNextEvents,
  listPayers,
  nextMove,
} from './next-steps.ts'
import type { OfPayment } from './parts-of-payment.tsx'
import { cancelPaymentAction, changePaymentAction } from './payment-actions.ts'
import { paymentPageWords } from './words.ts'

/** Draws the button that moves the clock to the next event of a payment. */
function RunButton({ given, payment }: OfPayment) {
  const move = nextMove(listNextEvents(given.engine.bank, payment, given.now))
  if (move === undefined) return null
  const form = given.form(setClockAction, { moment: writeInstant(move.at, given.zone) })
  return <ActionForm form={form} submit={paymentPageWords.run[move.kind]} look="first" />
}

/** Draws the menu of changes in the internet bank. Only a single payment has a changeable amount and day. */
function ChangeMenu({ given, payment }: OfPayment) {
  const own = paymentPageWords.change
  const payers = listPayers(given.engine.bank, payment)
  const [first] = payers
  const [transfer] = payment.transfers
  if (!awaitsExecution(payment) || first === undefined || transfer === undefined) return null
  const change = given.form(changePaymentAction)
  const options = payers.map(({ number, name }) => [number, visible(name)] as const)
  return (
    <details class="menu" open={change.problem !== undefined}>
      <summary class="button">{own.title}</summary>
      <div>
        {payment.service === 'payments' ? (
          <FieldForm
            form={change}
            submit={own.submit}
            rows={[
              ['customerNumber', own.customer, { kind: 'choice', options }],
              ['amount', own.amount, { value: formatAmount(transfer.amount), inputmode: 'decimal' }],
              ['requestedExecutionDate', own.day, { kind: 'date' }],
            ]}
          />
        ) : (
          ''
        )}
        <ActionForm
          form={given.form(cancelPaymentAction, { customerNumber: first.number })}
          submit={own.cancel}
          look="danger"
        />
      </div>
    </details>
  )
}

const readOperations = {
  payments: 'readPayment',
  'periodic-payments': 'readPeriodicPayment',
  'bulk-payments': 'readBulkPayment',
} as const

/** Writes the call that reads the payment, and the control calls that do what the buttons do. */
function paymentCommands(given: Given, payment: Payment): readonly (readonly [string, string])[] {
  const own = paymentPageWords.commands
  const { id: paymentId, debtor } = payment
  const asked = findPaymentApproval(given.engine.bank, payment, given.now)
  const control = (path: string, body: object) =>
    controlCurl(given, { method: 'POST', path: `/_sandbox${path}`, body })
  const customerNumber = listPayers(given.engine.bank, { debtor })[0]?.number ?? ''
  const authorisationId = asked?.hidden.authorisation
  const person = asked && listApprovers(given, asked)[0]?.number
  const operation = readOperations[payment.service]
  const names = { paymentProduct: payment.product, paymentId }
  const payer = findReader(given.engine.bank, payment)
  return [
    [own.read, callCommand(given, { operation, names, owner: payment, payer })],
    ...(authorisationId === undefined || person === undefined
      ? []
      : [[own.approve, control('/psu/approve', { authorisationId, customerNumber: person })] as const]),
    [own.clock, control('/clock/advance', { to: 'batch' })],
    ...(awaitsExecution(payment)
      ? [[own.cancel, control('/psu/cancel-payment', { customerNumber, paymentId })] as const]
      : []),
  ]
}

/** Draws the buttons next to the title: what the customer and the clock can do now, and commands. */
export function PaymentButtons({ given, payment }: OfPayment) {
  const { engine, now } = given
  const asked = [
    findPaymentApproval(engine.bank, payment, now),
    findPaymentCancellation(engine.bank, payment, now),
  ]
  return (
    <>
      {asked.map((one) => (one === undefined ? '' : <AnswerButtons given={given} asked={one} most={3} />))}
      <RunButton given={given} payment={payment} />
      <ChangeMenu given={given} payment={payment} />
      <CurlMenu commands={paymentCommands(given, payment)} />
    </>
  )
}
