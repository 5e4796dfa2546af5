import { refuse } from '@pocketbank/core/base/errors'
import { AnswerButtons } from '../consents/answer-buttons.tsx'
import { AuthorisationTable } from '../consents/authorisation-table.tsx'
import { listApprovers } from '../consents/open-approval.ts'
import { controlCurl } from '../control-curl.ts'
import { Id } from '../display.tsx'
import { answerFile, askAs } from '../interface-record.ts'
import type { Drawn, FileRow, Given } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { RecordLinks } from '../record-links.tsx'
import { PaymentState } from './payment-state.tsx'
import { PaymentTable } from './payment-table.tsx'
import { approvalOfBasket, authorisationsOfBasket } from './what-next.ts'
import { anyBasket } from './what-payments.ts'
import { paymentPageWords } from './words.ts'

/** One signing basket. */
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
        <RecordLinks
          json={given.href(`/console/baskets/${basket.id}/json`)}
          commands={authorisationId === undefined ? [] : [[paymentPageWords.commands.approve, approve]]}
        />
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

/** A basket as its TPP reads it. */
export const basketFile: FileRow = {
  path: '/console/baskets/{id}/json',
  file(given) {
    const { bank } = given.engine
    const { id: basketId = '' } = given.names
    const found = anyBasket(bank, basketId)
    if (found === undefined) return refuse('E4k', paymentPageWords.basketNotThere)
    const { basket, payments } = found
    const asker = askAs(bank, { tpp: basket.tpp, corporation: payments[0]?.corporation ?? 0 })
    return answerFile(given, { operation: 'readSigningBasket', names: { basketId } }, asker)
  },
}
