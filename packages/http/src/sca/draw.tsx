import { wayBackUnapproved } from '@pocketbank/core/internal'
import { type Desk, wayBackHost } from './desk.ts'
import { writeTime } from './language.ts'
import type { Page } from './layout.tsx'
import type { TrailStep } from './purpose.ts'
import { purposeOf } from './purposes.ts'
import type { Step } from './step.ts'
import { Again, Approve, ChooseAgreement, ChooseContext, Identify, Nothing } from './steps.tsx'
import { type StopName, stops } from './stop.ts'
import { words } from './words.ts'

type Drawing = Pick<Page, 'title' | 'content'> & { readonly trail: TrailStep }

function drawing(desk: Desk, step: Step): Drawing {
  const { identify, context, agreement, payment } = desk.words
  switch (step.kind) {
    case 'identify':
      return { title: identify.title, trail: 'identify', content: <Identify desk={desk} step={step} /> }
    case 'context':
      return { title: context.title, trail: 'choose', content: <ChooseContext desk={desk} step={step} /> }
    case 'agreement':
      return { title: agreement.title, trail: 'choose', content: <ChooseAgreement desk={desk} step={step} /> }
    case 'approve': {
      const title = purposeOf(desk).title(desk)
      return { title, trail: 'approve', content: <Approve desk={desk} step={step} /> }
    }
    case 'nothing': {
      const { title } = purposeOf(desk).nothing(desk)
      return { title, trail: 'choose', content: <Nothing desk={desk} step={step} /> }
    }
    case 'again':
      return { title: payment.again.title, trail: 'approve', content: <Again desk={desk} step={step} /> }
  }
}

const minuteMilliseconds = 60_000

/** Until when the person can answer: the time, and how many whole minutes that still are as the page is drawn. */
function untilText({ view: { expiresAt }, words: own, language, engine, context }: Desk): string {
  const minutes = Math.floor((expiresAt - context.now) / minuteMilliseconds)
  return own.until(writeTime(expiresAt, language, engine.bank.calendar.zone), own.minutes(minutes))
}

/** The page that asks something. */
export function stepPage(desk: Desk, step: Step, status: number): Page {
  const { view, words: own, language, isSandbox } = desk
  const { trail: at, ...drawn } = drawing(desk, step)
  const { trail } = purposeOf(desk)
  const hasError = 'error' in step && step.error !== undefined
  return {
    ...{ ...drawn, status, language, isSandbox, isApp: view.redirect.mobile === true },
    trail: { steps: trail, at: trail.includes(at) ? at : 'approve' },
    title: hasError ? own.errorTitle(drawn.title) : drawn.title,
    footer: untilText(desk),
  }
}

/** What the TPP is told where a link comes to its end without an answer. */
const messages: Readonly<Partial<Record<StopName, string>>> = {
  expired: 'The link has expired.',
  withdrawn: 'The TPP has withdrawn what it asked for.',
  settled: 'Nothing waits for this approval any more.',
}

/** How a person goes on who cannot go on here; nowhere where the TPP has its answer. */
function WayOn({ name, desk }: { readonly name: StopName; readonly desk: Desk }) {
  const { words: own, path, view } = desk
  if (name === 'used' || name === 'late') return null
  const message = messages[name]
  const address = message === undefined ? path : wayBackUnapproved(view, message)
  return (
    <p>
      <a href={address}>{message !== undefined ? own.backTo(wayBackHost(desk)) : own.openAgain}</a>
    </p>
  )
}

/** The page that asks nothing more, for a guest of this language or at a desk. */
export function stopPage(
  name: StopName,
  { language, isSandbox }: Pick<Page, 'language' | 'isSandbox'>,
  desk?: Desk,
): Page {
  const { status, code } = stops[name]
  const { title, text } = words[language].stops[name]
  const content = (
    <>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      {desk === undefined ? '' : <WayOn name={name} desk={desk} />}
      <p class="detail">{code}</p>
    </>
  )
  const isApp = desk?.view.redirect.mobile === true
  return { status, title, content, language, isSandbox, isApp }
}
