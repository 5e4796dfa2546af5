import type { Child } from 'hono/jsx'
import { Fjord, Mark } from './drawings.tsx'
import type { Language } from './language.ts'
import type { TrailStep } from './purpose.ts'
import { stylePath } from './style.ts'
import { type Words, words } from './words.ts'

/** The steps of a visit, and the one at which it is. */
export interface Trail {
  readonly steps: readonly TrailStep[]
  readonly at: TrailStep
}

/** A whole page before it is text. */
export interface Page {
  readonly status: number
  readonly language: Language
  readonly title: string
  readonly content: Child
  /** Looks like the bank's app on a phone (S8). */
  readonly isApp?: boolean
  /** What comes before the content, and what stands below it. */
  readonly trail?: Trail
  readonly footer?: string
  readonly isSandbox: boolean
}

interface TrailProps {
  readonly words: Words['steps']
  readonly trail: Trail
}

/** Where in the visit the person is. */
function TrailOf({ words: own, trail: { steps, at } }: TrailProps) {
  const place = steps.indexOf(at)
  return (
    <ol class="trail" aria-label={own.label}>
      {steps.map((name, index) => (
        <li
          class={index < place ? 'done' : index === place ? 'here' : 'ahead'}
          {...(index === place && { 'aria-current': 'step' })}
        >
          {own[name]}
        </li>
      ))}
    </ol>
  )
}

interface LayoutProps {
  readonly page: Page
  /** What every path of the bank begins with. */
  readonly publicPath: string
}

/** The frame around every page: the bank's name, the content, and what stands below it. */
export function Layout({ page, publicPath }: LayoutProps) {
  const { language, title, content, isApp = false, isSandbox } = page
  const { bank, app, sandbox, steps } = words[language]
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${bank}`}</title>
        <link rel="stylesheet" href={publicPath + stylePath} />
      </head>
      <body class={isApp ? 'app' : 'web'}>
        <header>
          <Fjord />
          <p class="bank">
            <Mark /> {isApp ? app : bank}
          </p>
          {isSandbox ? <p class="sandbox">{sandbox}</p> : ''}
        </header>
        <main>
          {page.trail === undefined ? '' : <TrailOf words={steps} trail={page.trail} />}
          {content}
        </main>
        {page.footer === undefined ? '' : <footer>{page.footer}</footer>}
      </body>
    </html>
  )
}
