import type { Child } from 'hono/jsx'
import { Fjord, Mark } from '../display/images.tsx'
import type { Language } from '../display/language.ts'
import { PageHead } from './page-head.tsx'
import { stylePath } from './style.ts'
import type { ProgressStep } from './subject.ts'
import { scaWords, type Words } from './words.ts'

interface Progress {
  readonly steps: readonly ProgressStep[]
  readonly at: ProgressStep
}

/** The parts of a page before it is rendered. */
export interface HtmlPage {
  readonly status: number
  readonly language: Language
  readonly title: string
  readonly content: Child
  /** Shows the page as the bank's app on a phone (S8). */
  readonly isApp?: boolean
  /** Steps that are shown above the content. `footer` is shown below it. */
  readonly progress?: Progress
  readonly footer?: string
  readonly isSandbox: boolean
}

interface ProgressProps {
  readonly words: Words['steps']
  readonly progress: Progress
}

function ProgressList({ words: appWords, progress: { steps, at } }: ProgressProps) {
  const place = steps.indexOf(at)
  return (
    <ol class="trail" aria-label={appWords.label}>
      {steps.map((name, index) => (
        <li
          class={index < place ? 'done' : index === place ? 'here' : 'ahead'}
          {...(index === place && { 'aria-current': 'step' })}
        >
          {appWords[name]}
        </li>
      ))}
    </ol>
  )
}

interface LayoutProps {
  readonly page: HtmlPage
  readonly publicPath: string
}

/** Renders the frame of every page: the bank's name, the content and the footer. */
export function ScaLayout({ page, publicPath }: LayoutProps) {
  const { language, title, content, isApp = false, isSandbox } = page
  const { bank, app, sandbox, steps } = scaWords[language]
  return (
    <html lang={language}>
      <PageHead title={`${title} – ${bank}`}>
        <link rel="stylesheet" href={publicPath + stylePath} />
      </PageHead>
      <body class={isApp ? 'app' : 'web'}>
        <header>
          <Fjord />
          <p class="bank">
            <Mark /> {isApp ? app : bank}
          </p>
          {isSandbox ? <p class="sandbox">{sandbox}</p> : ''}
        </header>
        <main>
          {page.progress === undefined ? '' : <ProgressList words={steps} progress={page.progress} />}
          {content}
        </main>
        {page.footer === undefined ? '' : <footer>{page.footer}</footer>}
      </body>
    </html>
  )
}
