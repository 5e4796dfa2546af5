import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { Mark } from '../sca/images.tsx'
import { PageHead } from '../sca/page-head.tsx'
import { visible } from '../visible-text.ts'
import { assets } from './assets.ts'
import type { Page, Section } from './page.ts'
import { consoleWords } from './words.ts'

/** Why a form of a page was refused. */
interface PageProblem {
  readonly text: string
  /** The id of the field where it is, and its label as markup. */
  readonly id: string | undefined
  readonly label?: string | undefined
}

/** A whole page of the console before it is text. */
export interface ConsolePage {
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
  /** Whose bank is shown, where each TPP has one. */
  readonly tpp?: string | undefined
  /** Where changes of the bank are told, and which one the page shows. */
  readonly live?: { readonly address: string; readonly state: string } | undefined
  /** What the form for leaving must carry, where there is a token. */
  readonly leaving?: { readonly address: string; readonly token: string } | undefined
}

interface LayoutPartProps {
  readonly page: ConsolePage
}

function Navigation({ page: { entrances, section, href } }: LayoutPartProps) {
  if (entrances.length === 0) return null
  return (
    <nav aria-label={consoleWords.navigation} id="sections">
      <ul>
        {entrances.map((entrance) => (
          <li>
            <a href={href(entrance.path)} {...(entrance.section === section && { 'aria-current': 'page' })}>
              {consoleWords.sections[entrance.section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageHeader({ page }: LayoutPartProps) {
  const { tpp, href, leaving } = page
  return (
    <header>
      <div class="head">
        <p class="bank">
          <a href={href('/')}>
            <Mark /> {consoleWords.name}
          </a>
        </p>
        {tpp === undefined ? (
          ''
        ) : (
          <p class="whose">
            {consoleWords.bankOf} <a href={href('/console/tpps')}>{visible(tpp)}</a>
          </p>
        )}
        {leaving === undefined ? (
          ''
        ) : (
          <form method="post" action={leaving.address} class="leave">
            <input type="hidden" name="token" value={leaving.token} />
            <button type="submit">{consoleWords.leave}</button>
          </form>
        )}
      </div>
      <p class="sandbox">{consoleWords.sandbox}</p>
    </header>
  )
}

function Notice({ page: { notice } }: LayoutPartProps) {
  if (notice === undefined || notice.length === 0) return null
  return (
    <div class="notice" role="status">
      <p>
        <strong>{consoleWords.done}.</strong> {visible(notice[0] ?? '')}
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
function ProblemSummary({ page: { problem } }: LayoutPartProps) {
  if (problem === undefined) return null
  const text = visible(problem.text.replace(/^\$\./, ''))
  return (
    <div class="alert" role="alert" tabindex={-1} autofocus aria-labelledby="problem">
      <p>
        <strong id="problem">{consoleWords.problem}</strong>
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
export function ConsoleLayout({
  page,
  publicPath,
}: {
  readonly page: ConsolePage
  readonly publicPath: string
}) {
  const { content, live, isError = false } = page
  const title = visible(page.title)
  const whole = isError ? consoleWords.error(title) : title
  return (
    <html lang="en">
      <PageHead title={`${whole} – ${consoleWords.name}`}>
        <link rel="icon" type="image/svg+xml" href={publicPath + assets.icon.address} />
        <link rel="stylesheet" href={publicPath + assets.style.address} />
        <script src={publicPath + assets.script.address} defer />
      </PageHead>
      <body
        class="console"
        data-copy={consoleWords.copy}
        data-copied={consoleWords.copied}
        {...(live && { 'data-live': live.address })}
      >
        <a class="skip" href="#main">
          {consoleWords.skip}
        </a>
        <PageHeader page={page} />
        <Navigation page={page} />
        <main id="main" tabindex={-1} {...(live && { 'data-state': live.state })}>
          <Notice page={page} />
          <ProblemSummary page={page} />
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  )
}
