import { refuse } from '@pocketbank/core/base/errors'
import { readSerial } from '@pocketbank/core/base/ids'
import { find } from '@pocketbank/core/base/store'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { createInternetBankPsu } from '@pocketbank/devtools/control/internet-bank'
import { createPsu } from '@pocketbank/devtools/control/psu'
import { visible } from '@pocketbank/http/display'
import * as v from 'valibot'
import { action, goToPage, stayOnPage } from '../page.ts'
import { listWaitingPayments } from '../payments/next-steps.ts'
import { anyConsent } from './consent-facts.ts'
import { describePurpose } from './describe-asked.ts'
import { authorisationFor, findPurposePath, listApprovers } from './open-approval.ts'
import { listOpenApprovals } from './waiting-consents.ts'
import { consentPageWords } from './words.ts'

const text = v.optional(v.string())

/** Splits typed account numbers at commas. */
function typedAccounts(inputText: string | undefined): readonly string[] | undefined {
  const accounts = inputText
    ?.split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return accounts?.length === 0 ? undefined : accounts
}

/** Answers an authorisation with the commands that the SCA page uses. */
export const answerAction = action({
  name: 'answer-authorisation',
  fields: v.object({
    authorisation: text,
    payment: text,
    basket: text,
    customerNumber: v.string(),
    answer: v.picklist(['approve', 'refuse']),
    agreement: text,
    accounts: text,
    rights: v.array(v.picklist(accessRights)),
    isPartial: v.optional(v.boolean()),
  }),
  async run(input, form) {
    const { engine, bank, env } = input
    const { customerNumber, answer, agreement, accounts, rights, isPartial = false } = form
    const authorisation = authorisationFor(input, form)
    if (!authorisation.ok) return authorisation
    const psu = createPsu({ engine, now: () => bank.clock.now, links: env.links }, customerNumber)
    const accountNumbers = typedAccounts(accounts)
    const choice = {
      ...(agreement !== undefined && { agreement }),
      ...(accountNumbers && { accounts: accountNumbers }),
      ...(isPartial && { rights }),
    }
    const answered =
      answer === 'approve'
        ? await psu.approve(authorisation.value, choice)
        : await psu.refuse(authorisation.value)
    if (!answered.ok) return answered
    const { notices } = consentPageWords.answer
    const { url } = answered.value
    const notice = [
      notices[answer],
      ...(url === undefined || form.authorisation === undefined ? [] : [notices.sentTo(visible(url))]),
    ]
    const serial = readSerial(engine.bank.ids, 'authorisation', authorisation.value)
    const row = serial === undefined ? undefined : find(engine.bank.authorisations, 'key', { serial })
    const path =
      row?.purpose.kind === 'account-access' ? findPurposePath(engine.bank, row.purpose) : undefined
    return path === undefined ? stayOnPage(...notice) : goToPage(path, ...notice)
  },
})

/** The most approvals that `Approve all` gives at once, and the most failures in its notice. */
const approvedAtOnceMax = 500
const failuresShownMax = 5

/** The choices of `Approve all`: consents and payments, or payments only. */
const approvedKinds = ['all', 'payments'] as const

/**
 * Approves everything that waits: as the remembered person if they can approve it, else as the first listed
 * person.
 */
export const approveAllAction = action({
  name: 'approve-all',
  fields: v.object({ kind: v.picklist(approvedKinds), text }),
  async run(input, { kind, text: searchText }) {
    const { engine, bank, env, now } = input
    const words = consentPageWords.approveAll
    const waiting =
      kind === 'payments'
        ? listWaitingPayments(engine.bank, searchText, now)
        : listOpenApprovals(engine.bank, now)
    const failures: string[] = []
    const approvals = waiting.slice(0, approvedAtOnceMax)
    for (const approval of approvals) {
      const [person] = listApprovers(input, approval)
      const authorisation =
        person === undefined ? refuse('P6a', words.noApprover) : authorisationFor(input, approval.hidden)
      const psu = createPsu({ engine, now: () => bank.clock.now, links: env.links }, person?.number ?? '')
      const answered = authorisation.ok ? await psu.approve(authorisation.value) : authorisation
      if (!answered.ok)
        failures.push(words.failed(describePurpose(engine.bank, approval.purpose), answered.error.text))
    }
    return stayOnPage(
      words.notice(approvals.length - failures.length),
      ...failures.slice(0, failuresShownMax),
      ...(failures.length > failuresShownMax ? [words.moreFailed(failures.length - failuresShownMax)] : []),
      ...(waiting.length > approvals.length ? [words.remaining(waiting.length - approvals.length)] : []),
    )
  },
})

/** Withdraws a consent as the customer in the internet bank. */
export const withdrawConsentAction = action({
  name: 'withdraw-consent',
  fields: v.object({}),
  run({ engine, bank, names: { id = '' } }) {
    const customerNumber = anyConsent(engine.bank, id)?.person?.number ?? ''
    const psu = createInternetBankPsu({ engine, now: () => bank.clock.now }, customerNumber)
    const withdrawn = psu.withdrawConsent(id)
    return withdrawn.ok ? stayOnPage(consentPageWords.withdraw.notice) : withdrawn
  },
})

/** Deletes a consent as its TPP. */
export const deleteConsentAction = action({
  name: 'delete-consent',
  fields: v.object({}),
  run({ engine, now, names: { id: consentId = '' } }) {
    const tpp = anyConsent(engine.bank, consentId)?.consent.tpp ?? ''
    const result = engine.execute('deleteConsent', { params: { consentId } }, { now, tpp })
    return result.ok ? stayOnPage(consentPageWords.withdraw.deleted) : result
  },
})
