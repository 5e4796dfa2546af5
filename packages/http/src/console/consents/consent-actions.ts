import type { Refusal, Result } from '@pocketbank/core'
import * as v from 'valibot'
import { createPsu } from '../../control/psu.ts'
import { visible } from '../../visible-text.ts'
import { type Action, action, type Done, finishAction, type Given } from '../page.ts'
import { anyConsent } from './what-consents.ts'
import { consentPageWords } from './words.ts'

const answerFields = v.object({
  customerNumber: v.string(),
  agreement: v.optional(v.string()),
  answer: v.picklist(['approve', 'refuse']),
})

type AnswerForm = v.InferOutput<typeof answerFields>

/** Answers an authorisation as the person would at the bank's page, by the same commands. */
async function answerAs(given: Given, form: AnswerForm, path: string): Promise<Result<Done, Refusal>> {
  const { customerNumber, agreement, answer } = form
  const { engine, bank, env, names } = given
  const psu = createPsu({ engine, now: () => bank.clock.now, links: env.links }, customerNumber)
  const { authorisation: id = '' } = names
  const answered =
    answer === 'approve'
      ? await psu.approve(id, agreement === undefined ? {} : { agreement })
      : await psu.refuse(id)
  if (!answered.ok) return answered
  const { open } = consentPageWords
  const { url } = answered.value
  const said = answer === 'approve' ? open.approved : open.refused
  return finishAction(path, said, ...(url === undefined ? [] : [open.sentTo(visible(url))]))
}

/** The action that answers an authorisation on a page; the browser comes back to that page. */
function answering(page: `/console/${string}`): Action {
  return action({
    path: `${page}/authorisations/{authorisation}`,
    page,
    fields: answerFields,
    run(given, form) {
      return answerAs(given, form, page.replace('{id}', encodeURIComponent(given.names.id ?? '')))
    },
  })
}

/** The pages that show authorisations to be answered. */
const answeringPages = [
  '/console/consents',
  '/console/consents/{id}',
  '/console/payments/{id}',
  '/console/baskets/{id}',
] as const

/** One of them. */
export type AnsweringPage = (typeof answeringPages)[number]

/** The action of each page that answers an authorisation shown on it. */
export const answerOn = Object.fromEntries(answeringPages.map((page) => [page, answering(page)])) as Readonly<
  Record<AnsweringPage, Action>
>

/** Ends a consent as its TPP would. */
export const endConsentAction = action({
  path: '/console/consents/{id}/end',
  page: '/console/consents/{id}',
  fields: v.object({}),
  run({ engine, now, names: { id: consentId = '' } }) {
    const tpp = anyConsent(engine.bank, consentId)?.consent.tpp ?? ''
    const ended = engine.execute('deleteConsent', { params: { consentId } }, { now, tpp })
    return ended.ok ? finishAction(`/console/consents/${consentId}`, consentPageWords.ended) : ended
  },
})
