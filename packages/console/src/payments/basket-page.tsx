import { requireEntry } from '@pocketbank/core/base'
import { callCommand } from '../call-command.ts'
import { AnswerButtons } from '../consents/answer-buttons.tsx'
import { AuthorisationTable } from '../consents/authorisation-table.tsx'
import { listApprovers } from '../consents/open-approval.ts'
import { controlCurl } from '../control-curl.ts'
import { CurlMenu } from '../curl-menu.tsx'
import { Id } from '../display.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { approvalOfBasket, authorisationsOfBasket, findReader } from './next-steps.ts'
import { anyBasket } from './payment-facts.ts'
import { PaymentState } from './payment-state.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentPageWords } from './words.ts'

export function drawBasket(input: BankPageInput): PageView {
  const { bank } = input.engine
  const words = paymentPageWords.basket
  const match = anyBasket(bank, requireEntry(input.names, 'id'))
  if (match === undefined) return drawMissing(paymentPageWords.basketNotThere)
  const { basket, payments, status } = match
  const approval = approvalOfBasket(bank, basket, input.now)
  const { authorisation: authorisationId } = { authorisation: undefined, ...approval?.hidden }
  const customerNumber = approval && listApprovers(input, approval)[0]?.number
  const body = { authorisationId, customerNumber }
  const { commands } = paymentPageWords
  const owner = { tpp: basket.tpp, corporation: payments[0]?.corporation ?? 0 }
  const payer = payments[0] && findReader(bank, payments[0])
  const call = {
    operation: 'readSigningBasket',
    names: { basketId: basket.id },
    owner,
    ...(payer && { payer }),
  }
  const readCommand = [commands.readBasket, callCommand(input, call)] as const
  const approve = controlCurl(input, { method: 'POST', path: '/_sandbox/psu/approve', body })
  return {
    title: words.title(payments.length),
    subtitle: (
      <>
        <PaymentState status={status} /> <Id text={basket.id} />
      </>
    ),
    actions: (
      <>
        {approval === undefined ? '' : <AnswerButtons input={input} approval={approval} buttonsMax={3} />}
        <CurlMenu
          commands={
            authorisationId === undefined ? [readCommand] : [readCommand, [commands.approve, approve]]
          }
        />
      </>
    ),
    content: (
      <>
        <PaymentTable input={input} payments={payments} emptyText="" />
        <AuthorisationTable input={input} authorisations={authorisationsOfBasket(bank, basket)} />
      </>
    ),
  }
}
