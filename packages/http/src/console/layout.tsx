import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { Mark } from '../sca/images.tsx'
import type { Language } from '../sca/language.ts'
import { PageHead } from '../sca/page-head.tsx'
import { visible } from '../visible-text.ts'
import { assets } from './assets.ts'
import type { Page, Section } from './page.ts'
import { type ConsoleWords, words } from './words.ts'

/** Why a form of a page was refused. */
interface PageProblem {
  readonly text: string
  /** The id of the field where it is, and its label as markup. */
  readonly id: string | undefined
  readonly label?: string | undefined
}

/** A whole page of the console before it is text. */
export interface ConsolePage {
  readonly language: Language
  readonly title: string
  readonly content: Child
  readonly section?: Section | undefined
  readonly isError?: boolean
  /** What is told of what was done a moment ago. */
  readonly notice?: readonly string[] | undefined
  readonly problem?: PageProblem | undefined
  /** The entrances of the sections that are shown. */
  readonly entrances: readonly Page[]
  readonly href: (path: string, query?: Readonly<Record<string, string>>) => string
  /** The address of this page, without what it says of the language. */
  readonly ownAddress: string
  /** Whose bank is shown, where each TPP has one. */
  readonly tpp?: string | undefined
  /** Where changes of the bank are told, and which one the page shows. */
  readonly live?: { readonly address: string; readonly state: string } | undefined
  /** What the form for leaving must carry, where there is a token. */
  readonly leaving?: { readonly address: string; readonly token: string } | undefined
}

interface LayoutPartProps {
  readonly page: ConsolePage
  readonly own: ConsoleWords
}

function Navigation({ page: { entrances, section, href }, own }: LayoutPartProps) {
  if (entrances.length === 0) return null
  return (
    <nav aria-label={own.navigation} id="sections">
      <ul>
        {entrances.map((entrance) => (
          <li>
            <a href={href(entrance.path)} {...(entrance.section === section && { 'aria-current': 'page' })}>
              {own.sections[entrance.section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const languageNames = { en: 'English', nb: 'Norsk' } as const satisfies Record<Language, string>

/** The same page in the other language; the browser keeps the choice. */
function LanguageSwitch({ page: { language, ownAddress }, own }: LayoutPartProps) {
  const other = language === 'en' ? 'nb' : 'en'
  const separator = ownAddress.includes('?') ? '&' : '?'
  return (
    <p class="language">
      <span class="unseen">{own.language}: </span>
      <a href={`${ownAddress}${separator}lang=${other}`} lang={other} hreflang={other}>
        {languageNames[other]}
      </a>
    </p>
  )
}

function Head({ page, own }: LayoutPartProps) {
  const { tpp, href, leaving } = page
  return (
    <header>
      <div class="head">
        <p class="bank">
          <a href={href('/')}>
            <Mark /> {own.name}
          </a>
        </p>
        {tpp === undefined ? (
          ''
        ) : (
          <p class="whose">
            {own.bankOf} <a href={href('/console/tpps')}>{visible(tpp)}</a>
          </p>
        )}
        <LanguageSwitch page={page} own={own} />
        {leaving === undefined ? (
          ''
        ) : (
          <form method="post" action={leaving.address} class="leave">
            <input type="hidden" name="token" value={leaving.token} />
            <button type="submit">{own.leave}</button>
          </form>
        )}
      </div>
      <p class="sandbox">{own.sandbox}</p>
    </header>
  )
}

function Notice({ page: { notice }, own }: LayoutPartProps) {
  if (notice === undefined || notice.length === 0) return null
  return (
    <div class="notice" role="status">
      <p>
        <strong>{own.done}.</strong> {visible(notice[0] ?? '')}
      </p>
      {notice.length < 2 ? (
        ''
      ) : (
        <ul>
          {notice.slice(1).map((line) => (
            <li>{visible(line)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Why a form was refused, at the top, where it is read first, with a way to the field. */
function ProblemSummary({ page: { problem }, own }: LayoutPartProps) {
  if (problem === undefined) return null
  const text = visible(problem.text.replace(/^\$\./, ''))
  return (
    <div class="alert" role="alert" tabindex={-1} autofocus aria-labelledby="problem">
      <p>
        <strong id="problem">{own.problem}</strong>
        <br />
        {problem.id === undefined ? (
          text
        ) : (
          <a href={`#${problem.id}`}>
            {problem.label === undefined ? '' : raw(`${problem.label}: `)}
            {text}
          </a>
        )}
      </p>
    </div>
  )
}

/** The frame around every page of the console. */
export function Layout({ page, publicPath }: { readonly page: ConsolePage; readonly publicPath: string }) {
  const { language, content, live, isError = false } = page
  const own = words[language]
  const title = visible(page.title)
  const whole = isError ? own.error(title) : title
  return (
    <html lang={language}>
      <PageHead title={`${whole} – ${own.name}`}>
        <link rel="icon" type="image/svg+xml" href={publicPath + assets.icon.address} />
        <link rel="stylesheet" href={publicPath + assets.style.address} />
        <script src={publicPath + assets.script.address} defer />
      </PageHead>
      <body
        class="console"
        data-copy={own.copy}
        data-copied={own.copied}
        {...(live && { 'data-live': live.address })}
      >
        <a class="skip" href="#main">
          {own.skip}
        </a>
        <Head page={page} own={own} />
        <Navigation page={page} own={own} />
        <main id="main" tabindex={-1} {...(live && { 'data-state': live.state })}>
          <Notice page={page} own={own} />
          <ProblemSummary page={page} own={own} />
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  )
}
