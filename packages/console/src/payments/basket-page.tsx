import { callCommand } from '../call-command.ts'
import { AnswerButtons } from '../consents/answer-buttons.tsx'
import { AuthorisationTable } from '../consents/authorisation-table.tsx'
import { listApprovers } from '../consents/open-approval.ts'
import { controlCurl } from '../control-curl.ts'
import { CurlMenu } from '../curl-menu.tsx'
import { Id } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { approvalOfBasket, authorisationsOfBasket, findReader } from './next-steps.ts'
import { anyBasket } from './payment-facts.ts'
import { PaymentState } from './payment-state.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentPageWords } from './words.ts'

export function drawBasket(given: Given): Drawn {
  const { bank } = given.engine
  const own = paymentPageWords.basket
  const found = anyBasket(bank, given.names.id ?? '')
  if (found === undefined) return drawMissing(paymentPageWords.basketNotThere)
  const { basket, payments, status } = found
  const asked = approvalOfBasket(bank, basket, given.now)
  const { authorisation: authorisationId } = { authorisation: undefined, ...asked?.hidden }
  const customerNumber = asked && listApprovers(given, asked)[0]?.number
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
  const read = [commands.readBasket, callCommand(given, call)] as const
  const approve = controlCurl(given, { method: 'POST', path: '/_sandbox/psu/approve', body })
  return {
    title: own.title(payments.length),
    subtitle: (
      <>
        <PaymentState status={status} /> <Id text={basket.id} />
      </>
    ),
    actions: (
      <>
        {asked === undefined ? '' : <AnswerButtons given={given} asked={asked} most={3} />}
        <CurlMenu commands={authorisationId === undefined ? [read] : [read, [commands.approve, approve]]} />
      </>
    ),
    content: (
      <>
        <PaymentTable given={given} payments={payments} none="" />
        <AuthorisationTable given={given} authorisations={authorisationsOfBasket(bank, basket)} />
      </>
    ),
  }
}
