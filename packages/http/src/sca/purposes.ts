import type { Authorisation } from '@pocketbank/core/internal'
import { AccountAccess, readAccess } from './account-access.tsx'
import { type Desk, tppName, tppWithin } from './desk.ts'
import { Cancellation, isStandingOrder, Payments } from './payments.tsx'
import { promised, refusedCount, transferCount } from './payments-shown.ts'
import type { PurposePage } from './purpose.ts'

/** D: for the whole of an account's access nothing need be named, as its form names every account. */
const accountAccess: PurposePage = {
  trail: ['identify', 'choose', 'approve'],
  title: (desk) => desk.words.access.title(tppName(desk)),
  Content: AccountAccess,
  yes: ({ words }) => words.approve,
  no: ({ words }) => words.refuse,
  read: readAccess,
  shown: () => '',
  wrong: (form) => (form.has('account') ? 'changed' : 'nothingChosen'),
  nothing: (desk) => ({
    title: desk.words.nothing.title,
    text: desk.words.nothing.text(tppWithin(desk)),
  }),
  over: 'withdrawn',
}

function approvalTitle(desk: Desk): string {
  const { approve, approveMany, approveOrder } = desk.words.payment
  const count = transferCount(desk)
  if (count > 1) return approveMany(count)
  return isStandingOrder(desk) ? approveOrder : approve
}

function cancellationTitle(desk: Desk): string {
  const { stop, stopMany, stopOrder } = desk.words.payment
  const count = transferCount(desk)
  if (count > 1) return stopMany(count)
  return isStandingOrder(desk) ? stopOrder : stop
}

function refusal(desk: Desk): string {
  const count = refusedCount(desk)
  return count > 1 ? desk.words.payment.refuseMany(count) : desk.words.refuse
}

function debtorCount({ view }: Desk): number {
  return new Set(view.payments.map(({ debtor }) => `${debtor.kind} ${debtor.account}`)).size
}

const payments: PurposePage = {
  trail: ['identify', 'approve'],
  title: approvalTitle,
  Content: Payments,
  yes: approvalTitle,
  no: refusal,
  read: () => ({}),
  shown: promised,
  wrong: () => 'paymentsChanged',
  nothing: (desk) => {
    const { title, titleMany, text } = desk.words.payment.nothing
    return { title: debtorCount(desk) > 1 ? titleMany : title, text }
  },
  over: 'settled',
}

const cancellation: PurposePage = {
  ...payments,
  title: cancellationTitle,
  Content: Cancellation,
  yes: cancellationTitle,
  no: ({ words }) => words.payment.keep,
}

const purposes: Readonly<Record<Authorisation['purpose']['kind'], PurposePage>> = {
  'account-access': accountAccess,
  payment: payments,
  'signing-basket': payments,
  cancellation,
}

/** How the page asks for what an authorisation is about. */
export function purposeOf({ view }: Desk): PurposePage {
  return purposes[view.purpose.kind]
}
