import { redirectUriUnapproved } from '@pocketbank/core/domain/authorisations'
import { writeTime } from '../display/language.ts'
import { type EndPage, endPages } from './end-page.ts'
import { type PageContext, redirectHost } from './page-context.ts'
import type { HtmlPage } from './sca-layout.tsx'
import type { Screen } from './screen.ts'
import { Again, Approve, ChooseAgreement, ChooseContext, Identify, NothingToShare } from './screens.tsx'
import type { ProgressStep } from './subject.ts'
import { findSubjectPage } from './subjects.ts'
import { scaWords } from './words.ts'

type RenderedScreen = Pick<HtmlPage, 'title' | 'content'> & { readonly progress: ProgressStep }

function renderScreen(page: PageContext, screen: Screen): RenderedScreen {
  const { identify, context, agreement, payment } = page.words
  switch (screen.kind) {
    case 'identify':
      return {
        title: identify.title,
        progress: 'identify',
        content: <Identify page={page} screen={screen} />,
      }
    case 'context':
      return {
        title: context.title,
        progress: 'choose',
        content: <ChooseContext page={page} screen={screen} />,
      }
    case 'agreement':
      return {
        title: agreement.title,
        progress: 'choose',
        content: <ChooseAgreement page={page} screen={screen} />,
      }
    case 'approve': {
      const title = findSubjectPage(page).title(page)
      return { title, progress: 'approve', content: <Approve page={page} screen={screen} /> }
    }
    case 'nothing': {
      const { title } = findSubjectPage(page).nothingLeft(page)
      return { title, progress: 'choose', content: <NothingToShare page={page} screen={screen} /> }
    }
    case 'again':
      return {
        title: payment.again.title,
        progress: 'approve',
        content: <Again page={page} screen={screen} />,
      }
  }
}

const minuteMilliseconds = 60_000

/** Says when the link expires and how many whole minutes are left. */
function untilText({ view: { expiresAt }, words: appWords, language, engine, context }: PageContext): string {
  const minutes = Math.floor((expiresAt - context.now) / minuteMilliseconds)
  return appWords.until(writeTime(expiresAt, language, engine.bank.calendar.zone), appWords.minutes(minutes))
}

/** Renders the page of a screen that asks something. */
export function screenPage(page: PageContext, screen: Screen, status: number): HtmlPage {
  const { view, words: appWords, language, isSandbox } = page
  const { progress: at, ...rendered } = renderScreen(page, screen)
  const { progress } = findSubjectPage(page)
  const hasError = 'error' in screen && screen.error !== undefined
  return {
    ...rendered,
    status,
    language,
    isSandbox,
    isApp: view.redirect.mobile === true,
    progress: { steps: progress, at: progress.includes(at) ? at : 'approve' },
    title: hasError ? appWords.errorTitle(rendered.title) : rendered.title,
    footer: untilText(page),
  }
}

/** Messages to the TPP for links that end without a decision, by their final page. */
const messages: Readonly<Partial<Record<EndPage, string>>> = {
  expired: 'The link has expired.',
  withdrawn: 'The TPP has withdrawn its request.',
  settled: 'Nothing is left to approve.',
}

/**
 * Shows a link back to the TPP, or to the page itself if the person can try again. Empty if the decision was
 * already made.
 */
function NextLink({ name, page }: { readonly name: EndPage; readonly page: PageContext }) {
  const { words: appWords, path, view } = page
  if (name === 'used' || name === 'late') return null
  const message = messages[name]
  const address = message === undefined ? path : redirectUriUnapproved(view, message)
  return (
    <p>
      <a href={address}>{message !== undefined ? appWords.backTo(redirectHost(page)) : appWords.openAgain}</a>
    </p>
  )
}

/** Renders a final page. The context is undefined if the link leads to no authorisation. */
export function endPage(
  name: EndPage,
  { language, isSandbox }: Pick<HtmlPage, 'language' | 'isSandbox'>,
  page?: PageContext,
): HtmlPage {
  const { status, code } = endPages[name]
  const { title, text } = scaWords[language].endPages[name]
  const content = (
    <>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      {page === undefined ? '' : <NextLink name={name} page={page} />}
      <p class="detail">{code}</p>
    </>
  )
  const isApp = page?.view.redirect.mobile === true
  return { status, title, content, language, isSandbox, isApp }
}
