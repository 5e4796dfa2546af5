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
import type { BankPageInput } from '../page.ts'
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
import type { PaymentProps } from './parts-of-payment.tsx'
import { cancelPaymentAction, changePaymentAction } from './payment-actions.ts'
import { paymentPageWords } from './words.ts'

/** Draws the button that moves the clock to the next event of a payment. */
function RunButton({ input, payment }: PaymentProps) {
  const move = nextMove(listNextEvents(input.engine.bank, payment, input.now))
  if (move === undefined) return null
  const form = input.form(setClockAction, { time: writeInstant(move.at, input.zone) })
  return <ActionForm form={form} submit={paymentPageWords.run[move.kind]} look="first" />
}

/** Draws the menu of changes in the internet bank. Only a single payment has a changeable amount and day. */
function ChangeMenu({ input, payment }: PaymentProps) {
  const words = paymentPageWords.change
  const payers = listPayers(input.engine.bank, payment)
  const [first] = payers
  const [transfer] = payment.transfers
  if (!awaitsExecution(payment) || first === undefined || transfer === undefined) return null
  const change = input.form(changePaymentAction)
  const options = payers.map(({ number, name }) => [number, visible(name)] as const)
  return (
    <details class="menu" open={change.problem !== undefined}>
      <summary class="button">{words.title}</summary>
      <div>
        {payment.service === 'payments' ? (
          <FieldForm
            form={change}
            submit={words.submit}
            rows={[
              ['customerNumber', words.customer, { kind: 'choice', options }],
              ['amount', words.amount, { value: formatAmount(transfer.amount), inputmode: 'decimal' }],
              ['requestedExecutionDate', words.day, { kind: 'date' }],
            ]}
          />
        ) : (
          ''
        )}
        <ActionForm
          form={input.form(cancelPaymentAction, { customerNumber: first.number })}
          submit={words.cancel}
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
function paymentCommands(input: BankPageInput, payment: Payment): readonly (readonly [string, string])[] {
  const words = paymentPageWords.commands
  const { id: paymentId, debtor } = payment
  const approval = findPaymentApproval(input.engine.bank, payment, input.now)
  const control = (path: string, body: object) =>
    controlCurl(input, { method: 'POST', path: `/_sandbox${path}`, body })
  const customerNumber = listPayers(input.engine.bank, { debtor })[0]?.number ?? ''
  const authorisationId = approval?.hidden.authorisation
  const person = approval && listApprovers(input, approval)[0]?.number
  const operation = readOperations[payment.service]
  const names = { paymentProduct: payment.product, paymentId }
  const payer = findReader(input.engine.bank, payment)
  return [
    [words.read, callCommand(input, { operation, names, owner: payment, payer })],
    ...(authorisationId === undefined || person === undefined
      ? []
      : [[words.approve, control('/psu/approve', { authorisationId, customerNumber: person })] as const]),
    [words.clock, control('/clock/advance', { to: 'batch' })],
    ...(awaitsExecution(payment)
      ? [[words.cancel, control('/psu/cancel-payment', { customerNumber, paymentId })] as const]
      : []),
  ]
}

/** Draws the buttons next to the title: what the customer and the clock can do now, and commands. */
export function PaymentButtons({ input, payment }: PaymentProps) {
  const { engine, now } = input
  const approvals = [
    findPaymentApproval(engine.bank, payment, now),
    findPaymentCancellation(engine.bank, payment, now),
  ]
  return (
    <>
      {approvals.map((approval) =>
        approval === undefined ? '' : <AnswerButtons input={input} approval={approval} buttonsMax={3} />,
      )}
      <RunButton input={input} payment={payment} />
      <ChangeMenu input={input} payment={payment} />
      <CurlMenu commands={paymentCommands(input, payment)} />
    </>
  )
}
