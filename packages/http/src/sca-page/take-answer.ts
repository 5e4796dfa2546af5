import type { CommandOutcome, Refusal, Result } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { hasApproved } from '@pocketbank/core/domain/authorisations'
import { isPrivateNumber } from '@pocketbank/core/rows/customers/find'
import { describeRefusal } from './describe-refusal.ts'
import type { EndPage } from './end-page.ts'
import { needsNoAnswer } from './link.ts'
import type { PageContext } from './page-context.ts'
import { type FieldError, pickScreen, type Screen } from './screen.ts'
import { findSubjectPage } from './subjects.ts'

/** Outcome of a request to the page: a screen that asks something, a redirect, or an end. */
export type PageOutcome =
  | { readonly kind: 'screen'; readonly screen: Screen; readonly status: 200 | 409 | 422 }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'end'; readonly end: EndPage }

type Act = (page: PageContext, form: URLSearchParams) => PageOutcome

function end(name: EndPage): PageOutcome {
  return { kind: 'end', end: name }
}

function redirectTo(address: string): PageOutcome {
  return { kind: 'redirect', address }
}

function askAgain(screen: Screen, status: 409 | 422 = 422): PageOutcome {
  return { kind: 'screen', screen, status }
}

function toParams({ view }: PageContext): { readonly authorisationId: string } {
  return { authorisationId: view.id }
}

type Word = FieldError['word']

/** Finds the error text for a customer number that cannot log in. */
function wrongNumber({ engine }: PageContext, typedNumber: string): Word {
  if (typedNumber === '') return 'numberMissing'
  return isPrivateNumber(engine.bank, typedNumber) ? 'somebodyElse' : 'numberUnknown'
}

function askNumberAgain(typedNumber: string, word: Word): PageOutcome {
  return askAgain({ kind: 'identify', typedNumber, error: { word, field: 'customer-number' } })
}

const identify: Act = (page, form) => {
  const customerNumber = (form.get('customerNumber') ?? '').trim()
  const input = { params: toParams(page), body: { customerNumber } }
  const identified = page.engine.execute('identifyPsu', input, page.context)
  return identified.ok
    ? redirectTo(page.path)
    : askNumberAgain(customerNumber, wrongNumber(page, customerNumber))
}

type Answered = Result<CommandOutcome<'approveAuthorisation'>, Refusal>

function sayYes(page: PageContext, form: URLSearchParams, agreementId: string): Answered {
  const [person, shown] = [form.get('person') ?? '', form.get('shown') ?? '']
  const body = { agreementId, person, shown, ...findSubjectPage(page).read(form) }
  return page.engine.execute('approveAuthorisation', { params: toParams(page), body }, page.context)
}

const approveForm: Act = (page, form) => {
  const { person, offers } = page.view
  const subject = findSubjectPage(page)
  const offer = offers.find(({ id }) => id === form.get('agreement'))
  // Without a login, or with an agreement that is no longer offered, the person starts again.
  if (person === undefined || offer === undefined) return redirectTo(page.path)
  if (form.get('person') !== person.id) {
    const error = { word: 'otherPerson', field: 'choice' } as const
    return askAgain({ kind: 'approve', offer, error }, 409)
  }
  if ((form.get('shown') ?? '') !== subject.writeShownState(page)) {
    return askAgain(
      { kind: 'approve', offer, error: { word: subject.chooseError(form), field: 'choice' } },
      409,
    )
  }
  const approved = sayYes(page, form, offer.id)
  if (approved.ok) return redirectTo(approved.value.redirectUri)
  const { code } = approved.error
  if (code === 'SCA_INVALID') return end(subject.over)
  if (code === 'PSU_CREDENTIALS_INVALID') {
    const isSecond = hasApproved(page.view, person.serial)
    return askNumberAgain(person.number, isSecond ? 'approvedAlready' : wrongNumber(page, person.number))
  }
  const word = code === 'FORBIDDEN' ? 'aboveLimit' : subject.chooseError(form)
  const error = { word, field: 'choice' } as const
  return askAgain({ kind: 'approve', offer, form: form, error })
}

function sayNo(page: PageContext, form: URLSearchParams): Answered {
  const body = { person: form.get('person') ?? '' }
  return page.engine.execute('refuseAuthorisation', { params: toParams(page), body }, page.context)
}

const refuseAtPage: Act = (page, form) => {
  const result = sayNo(page, form)
  return result.ok ? redirectTo(result.value.redirectUri) : end('late')
}

/**
 * Makes the action for a link that already has a decision. The same decision again, such as by a double
 * click, leads to the same page. Any other is too late.
 */
function repeating(answer: (page: PageContext, form: URLSearchParams) => Answered): Act {
  return (page, form) => {
    const answered = answer(page, form)
    return answered.ok ? redirectTo(answered.value.redirectUri) : end('late')
  }
}

/** Actions of forms by step. `again` handles a link that already has a decision. */
const acts: ReadonlyMap<string, { readonly act: Act; readonly again: Act }> = new Map([
  ['identify', { act: identify, again: () => end('used') }],
  [
    'approve',
    { act: approveForm, again: repeating((page, form) => sayYes(page, form, form.get('agreement') ?? '')) },
  ],
  ['refuse', { act: refuseAtPage, again: repeating(sayNo) }],
])

/** Ends a visit to a link that takes no decision, and reports the reason to refusal listeners. */
function endVisit(
  { engine, context, view }: PageContext,
  name: EndPage,
  refusedResult: ReturnType<typeof refuse>,
): PageOutcome {
  describeRefusal(engine, context, { authorisationId: view.id, refusal: refusedResult.error })
  return end(name)
}

function endSettled(page: PageContext): PageOutcome {
  const refusedResult = refuse(
    'S6j',
    'the TPP has withdrawn the request, or it has expired',
    'authorisationId',
  )
  return endVisit(page, findSubjectPage(page).over, refusedResult)
}

export function openLink(page: PageContext, query: URLSearchParams): PageOutcome {
  const { view } = page
  if (view.status === 'expired') {
    return endVisit(page, 'expired', refuse('S3h', 'the link has expired', 'authorisationId'))
  }
  if (view.status === 'approved' || view.status === 'refused') {
    return endVisit(page, 'used', refuse('S3n', 'the link was answered already', 'authorisationId'))
  }
  if (needsNoAnswer(view)) return endSettled(page)
  return { kind: 'screen', screen: pickScreen(view, query), status: 200 }
}

/** Executes a form of the page. The same form twice changes nothing the second time. */
export function takeAnswer(page: PageContext, form: URLSearchParams): PageOutcome {
  const { status } = page.view
  const step = acts.get(form.get('step') ?? '')
  if (status === 'expired') return end('expired')
  if (step === undefined) return end('malformed')
  if (status === 'approved' || status === 'refused') return step.again(page, form)
  return needsNoAnswer(page.view) ? endSettled(page) : step.act(page, form)
}
