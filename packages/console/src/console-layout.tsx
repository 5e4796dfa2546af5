import type { Zone } from '@pocketbank/core'
import { Mark, visible } from '@pocketbank/http/display'
import { PageHead } from '@pocketbank/http/sca-page'
import type { Child } from 'hono/jsx'
import { assets } from './assets.ts'
import type { Section } from './page.ts'
import { consoleWords } from './words.ts'

interface PageProblem {
  readonly text: string
  /** The id and the label of the refused field, once it is drawn. */
  readonly id?: string
  readonly label?: string
}

/** A page of the console before it is rendered to text. */
export interface ConsolePage {
  readonly title: string
  /** The text below the title. */
  readonly subtitle?: Child
  /** The buttons and links to the right of the title. */
  readonly actions?: Child
  readonly content: Child
  readonly section?: Section | undefined
  readonly isError?: boolean
  /** The result of the last action. */
  readonly notice?: readonly string[] | undefined
  readonly problem?: PageProblem | undefined
  /** The links of the sidebar, in their groups. */
  readonly entrances: readonly (readonly { readonly path: string; readonly section: Section }[])[]
  /** The part of the bar about a bank. */
  readonly bar: Child
  readonly href: (path: string, query?: Readonly<Record<string, string>>) => string
  /** The TPP of the shown bank, if each TPP has a bank. */
  readonly tpp?: string | undefined
  /** True if each TPP has a bank. */
  readonly hasTenants: boolean
  /** The address of the event stream, the state of the bank on the page, and the time zone of its clock. */
  readonly live?: { readonly address: string; readonly state: string; readonly zone: Zone } | undefined
  /** The form for signing out, if there is a token. */
  readonly leaving?: { readonly address: string; readonly token: string } | undefined
}

interface LayoutPartProps {
  readonly page: ConsolePage
}

function Sidebar({ page: { entrances, section, href } }: LayoutPartProps) {
  if (entrances.length === 0) return null
  return (
    <nav aria-label={consoleWords.navigation} id="sections" class="side">
      {entrances.map((group) => (
        <ul>
          {group.map((entrance) => (
            <li>
              <a href={href(entrance.path)} {...(entrance.section === section && { 'aria-current': 'page' })}>
                {consoleWords.sections[entrance.section]}
              </a>
            </li>
          ))}
        </ul>
      ))}
      <p class="sandbox">{consoleWords.sandbox}</p>
    </nav>
  )
}

function PageBar({ page }: LayoutPartProps) {
  const { tpp, hasTenants, href, leaving, bar } = page
  return (
    <header class="bar">
      <a href={href('/')} class="home">
        <Mark /> {consoleWords.name}
      </a>
      {hasTenants ? (
        <a href={href('/console/tpps')} class="whose">
          {tpp === undefined ? consoleWords.allBanks : `${consoleWords.bankOf} ${visible(tpp)}`}
        </a>
      ) : (
        ''
      )}
      {bar}
      {leaving === undefined ? (
        ''
      ) : (
        <form method="post" action={leaving.address}>
          <input type="hidden" name="token" value={leaving.token} />
          <button type="submit">{consoleWords.leave}</button>
        </form>
      )}
    </header>
  )
}

/**
 * Draws the line about the last action. It takes the focus, so that screen readers read it and the next Tab
 * starts there.
 */
function Notice({ page: { notice } }: LayoutPartProps) {
  if (notice === undefined || notice.length === 0) return null
  const [first = '', ...otherLines] = notice
  return (
    <div class="notice" role="status" id="notice" tabindex={-1} autofocus data-keep="">
      <p>{visible(first)}</p>
      {otherLines.length === 0 ? (
        ''
      ) : (
        <ul>
          {otherLines.map((line) => (
            <li>{visible(line)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Draws the refusal of a form at the top of the page, with a link to the field. */
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
            {problem.label === undefined ? '' : `${problem.label}: `}
            {text}
          </a>
        )}
      </p>
    </div>
  )
}

function PageTitle({ page, title }: LayoutPartProps & { readonly title: string }) {
  const { subtitle, actions } = page
  return (
    <div class="title">
      <h1>{title}</h1>
      {subtitle === undefined ? '' : <p class="subtitle">{subtitle}</p>}
      {actions === undefined ? '' : <div class="actions">{actions}</div>}
    </div>
  )
}

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
      <body class="console" {...(live && { 'data-live': live.address })}>
        <a class="skip" href="#main">
          {consoleWords.skip}
        </a>
        <PageBar page={page} />
        <Sidebar page={page} />
        <main id="main" tabindex={-1} {...(live && { 'data-state': live.state, 'data-zone': live.zone })}>
          <Notice page={page} />
          <ProblemSummary page={page} />
          <PageTitle page={page} title={title} />
          {content}
        </main>
      </body>
    </html>
  )
}
