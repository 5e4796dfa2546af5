import * as v from 'valibot'
import { createPsu } from '../../control/psu.ts'
import { visible } from '../../visible-text.ts'
import { action, stayOnPage } from '../page.ts'
import { anyConsent } from './what-consents.ts'
import { consentPageWords } from './words.ts'

/** Answers an authorisation as the person would on the SCA page, by the same commands. */
export const answerAuthorisationAction = action({
  name: 'answer-authorisation',
  fields: v.object({
    authorisation: v.string(),
    customerNumber: v.string(),
    agreement: v.optional(v.string()),
    answer: v.picklist(['approve', 'refuse']),
  }),
  async run({ engine, bank, env }, { authorisation, customerNumber, agreement, answer }) {
    const psu = createPsu({ engine, now: () => bank.clock.now, links: env.links }, customerNumber)
    const answered =
      answer === 'approve'
        ? await psu.approve(authorisation, agreement === undefined ? {} : { agreement })
        : await psu.refuse(authorisation)
    if (!answered.ok) return answered
    const { open } = consentPageWords
    const { url } = answered.value
    const said = answer === 'approve' ? open.approved : open.refused
    return stayOnPage(said, ...(url === undefined ? [] : [open.sentTo(visible(url))]))
  },
})

/** Ends a consent as its TPP would. */
export const endConsentAction = action({
  name: 'withdraw-consent',
  fields: v.object({}),
  run({ engine, now, names: { id: consentId = '' } }) {
    const tpp = anyConsent(engine.bank, consentId)?.consent.tpp ?? ''
    const ended = engine.execute('deleteConsent', { params: { consentId } }, { now, tpp })
    return ended.ok ? stayOnPage(consentPageWords.ended) : ended
  },
})
