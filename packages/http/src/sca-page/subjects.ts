import { AccountAccess, readAccess } from './account-access.tsx'
import { type PageContext, type PageWords, tppName, tppWithin } from './page-context.ts'
import { Cancellation, isStandingOrder, Payments } from './payment-part.tsx'
import { countRefused, promiseText, transferCount } from './payments-shown.ts'
import type { ScaSubject, SubjectPage } from './subject.ts'

/**
 * Texts and content for account access. D: a form that grants everything names no state, because it lists
 * every account.
 */
const accountAccess: SubjectPage = {
  progress: ['identify', 'choose', 'approve'],
  title: (page) => page.words.access.title(tppName(page)),
  Content: AccountAccess,
  yes: ({ words }) => words.approve,
  no: ({ words }) => words.refuse,
  read: readAccess,
  writeShownState: () => '',
  chooseError: (form) => (form.has('account') ? 'changed' : 'nothingChosen'),
  nothingLeft: (page) => ({
    title: page.words.nothingToShare.title,
    text: page.words.nothingToShare.text(tppWithin(page)),
  }),
  over: 'withdrawn',
}

function approvalTitle(page: PageContext): string {
  const { approve, approveMany, approveOrder } = page.words.payment
  const count = transferCount(page)
  if (count > 1) return approveMany(count)
  return isStandingOrder(page) ? approveOrder : approve
}

function cancellationTitle(page: PageContext): string {
  const { stop, stopMany, stopOrder } = page.words.payment
  const count = transferCount(page)
  if (count > 1) return stopMany(count)
  return isStandingOrder(page) ? stopOrder : stop
}

function refusal(page: PageContext): string {
  const count = countRefused(page)
  return count > 1 ? page.words.payment.refuseMany(count) : page.words.refuse
}

function debtorCount({ view }: PageWords): number {
  return new Set(view.payments.map(({ debtor }) => `${debtor.kind} ${debtor.account}`)).size
}

const payments: SubjectPage = {
  progress: ['identify', 'approve'],
  title: approvalTitle,
  Content: Payments,
  yes: approvalTitle,
  no: refusal,
  read: () => ({}),
  writeShownState: promiseText,
  chooseError: () => 'paymentsChanged',
  nothingLeft: (page) => {
    const { title, titleMany, text } = page.words.payment.nothingLeft
    return { title: debtorCount(page) > 1 ? titleMany : title, text }
  },
  over: 'settled',
}

const cancellation: SubjectPage = {
  ...payments,
  title: cancellationTitle,
  Content: Cancellation,
  yes: cancellationTitle,
  no: ({ words }) => words.payment.keep,
}

const subjectPages: Readonly<Record<ScaSubject, SubjectPage>> = {
  'account-access': accountAccess,
  payment: payments,
  'signing-basket': payments,
  cancellation,
}

export function findSubjectPage({ view }: PageWords): SubjectPage {
  return subjectPages[view.purpose.kind]
}
