import type { CommandOutcome, Refusal, Result } from '@pocketbank/core'
import { hasApproved, isPrivateNumber } from '@pocketbank/core/internal'
import type { Desk } from './desk.ts'
import { purposeOf } from './purposes.ts'
import { type FieldError, type Step, stepOf } from './step.ts'
import type { StopName } from './stop.ts'

/** What the page does next: asks something, sends the browser elsewhere, or asks nothing more. */
export type Outcome =
  | { readonly kind: 'step'; readonly step: Step; readonly status: 200 | 409 | 422 }
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'stop'; readonly stop: StopName }

type Act = (desk: Desk, form: URLSearchParams) => Outcome

function stop(name: StopName): Outcome {
  return { kind: 'stop', stop: name }
}

function go(address: string): Outcome {
  return { kind: 'go', address }
}

/** Asks again, with what is wrong. */
function askAgain(step: Step, status: 409 | 422 = 422): Outcome {
  return { kind: 'step', step, status }
}

function paramsOf({ view }: Desk): { readonly authorisationId: string } {
  return { authorisationId: view.id }
}

type Word = FieldError['word']

/** Why a number cannot be used here. */
function wrongNumber({ engine }: Desk, typed: string): Word {
  if (typed === '') return 'numberMissing'
  return isPrivateNumber(engine.bank, typed) ? 'somebodyElse' : 'numberUnknown'
}

function askNumberAgain(typed: string, word: Word): Outcome {
  return askAgain({ kind: 'identify', typed, error: { word, field: 'customer-number' } })
}

const identify: Act = (desk, form) => {
  const customerNumber = (form.get('customerNumber') ?? '').trim()
  const input = { params: paramsOf(desk), body: { customerNumber } }
  const identified = desk.engine.execute('identifyPsu', input, desk.context)
  return identified.ok ? go(desk.path) : askNumberAgain(customerNumber, wrongNumber(desk, customerNumber))
}

type Answered = Result<CommandOutcome<'approveAuthorisation'>, Refusal>

function sayYes(desk: Desk, form: URLSearchParams, agreementId: string): Answered {
  const [person, shown] = [form.get('person') ?? '', form.get('shown') ?? '']
  const body = { agreementId, person, shown, ...purposeOf(desk).read(form) }
  return desk.engine.execute('approveAuthorisation', { params: paramsOf(desk), body }, desk.context)
}

const approve: Act = (desk, form) => {
  const { person, offers } = desk.view
  const purpose = purposeOf(desk)
  const offer = offers.find(({ id }) => id === form.get('agreement'))
  // Whoever has not logged in, or names what is not offered any more, is asked anew.
  if (person === undefined || offer === undefined) return go(desk.path)
  if (form.get('person') !== person.id) {
    const error = { word: 'otherPerson', field: 'choice' } as const
    return askAgain({ kind: 'approve', offer, error }, 409)
  }
  if ((form.get('shown') ?? '') !== purpose.shown(desk)) {
    return askAgain({ kind: 'approve', offer, error: { word: purpose.wrong(form), field: 'choice' } }, 409)
  }
  const approved = sayYes(desk, form, offer.id)
  if (approved.ok) return go(approved.value.wayBack)
  const { code } = approved.error
  if (code === 'SCA_INVALID') return stop(purpose.over)
  if (code === 'PSU_CREDENTIALS_INVALID') {
    const isSecond = hasApproved(desk.view, person.serial)
    return askNumberAgain(person.number, isSecond ? 'approvedAlready' : wrongNumber(desk, person.number))
  }
  const word = code === 'FORBIDDEN' ? 'aboveLimit' : purpose.wrong(form)
  const error = { word, field: 'choice' } as const
  return askAgain({ kind: 'approve', offer, posted: form, error })
}

function sayNo(desk: Desk, form: URLSearchParams): Answered {
  const body = { person: form.get('person') ?? '' }
  return desk.engine.execute('refuseAuthorisation', { params: paramsOf(desk), body }, desk.context)
}

const refuse: Act = (desk, form) => {
  const refused = sayNo(desk, form)
  return refused.ok ? go(refused.value.wayBack) : stop('late')
}

/** An answer to a link that has one: the same again leads to the same place, as by a double click; any other comes too late. */
function repeating(answer: (desk: Desk, form: URLSearchParams) => Answered): Act {
  return (desk, form) => {
    const answered = answer(desk, form)
    return answered.ok ? go(answered.value.wayBack) : stop('late')
  }
}

/** What a form can do, and what it does where the link has been answered. */
const acts: ReadonlyMap<string, { readonly act: Act; readonly again: Act }> = new Map([
  ['identify', { act: identify, again: () => stop('used') }],
  [
    'approve',
    { act: approve, again: repeating((desk, form) => sayYes(desk, form, form.get('agreement') ?? '')) },
  ],
  ['refuse', { act: refuse, again: repeating(sayNo) }],
])

/** Whether the payments of a link wait for no answer any more: they got one by another link, or were taken back, or it is too late. */
function isOver({ view }: Desk): boolean {
  return view.purpose.kind !== 'account-access' && view.payments.length === 0
}

/** What the page shows to whoever opens the link. */
export function openLink(desk: Desk, query: URLSearchParams): Outcome {
  const { view } = desk
  if (view.status === 'expired') return stop('expired')
  if (view.status === 'approved' || view.status === 'refused') return stop('used')
  if (isOver(desk)) return stop(purposeOf(desk).over)
  return { kind: 'step', step: stepOf(view, query), status: 200 }
}

/** Does what a form of the page asks. The same answer again changes nothing. */
export function takeAnswer(desk: Desk, form: URLSearchParams): Outcome {
  const { status } = desk.view
  const known = acts.get(form.get('step') ?? '')
  if (status === 'expired') return stop('expired')
  if (known === undefined) return stop('malformed')
  if (status === 'approved' || status === 'refused') return known.again(desk, form)
  return isOver(desk) ? stop(purposeOf(desk).over) : known.act(desk, form)
}
