import type { ExplainedRequest } from '@pocketbank/devtools/explain'
import { showBytes } from '@pocketbank/http/display'
import { asSentence } from '@pocketbank/signatures/signature/causes'
import type { Child } from 'hono/jsx'
import { Sentence } from '../display.tsx'
import { errorsPath } from '../docs/paths.ts'
import type { GivenAlways } from '../page.ts'
import { VerdictStatus } from '../verdicts.tsx'
import { SigningPanel } from './evidence-panel.tsx'
import { Mends } from './mends-panel.tsx'
import { Stages } from './stages-panel.tsx'
import { type StruckActions, StruckList } from './struck-list.tsx'
import { explainWords } from './words.ts'

interface ToldProps {
  readonly told: ExplainedRequest
}

/** An explanation on a page that adds links. */
export interface LinkedProps extends ToldProps {
  readonly href: GivenAlways['href']
}

/** Draws the finding of the bank, and a sentence for each cause. */
function Causes({ told: { problems, finding, causes } }: ToldProps) {
  const { text = '' } = problems[0] ?? {}
  return (
    <div>
      <p class={causes.length === 0 ? 'cause' : ''}>{showBytes(finding ?? text)}</p>
      {causes.map(({ what }, at) => (
        <p class={at === 0 ? 'cause' : ''}>{showBytes(asSentence(what))}</p>
      ))}
    </div>
  )
}

/** Draws the sentence in the response, if the page explains its parts. */
function Answered({ told: { problems, finding, causes } }: ToldProps) {
  if (causes.length === 0 || finding === undefined) return null
  return (
    <details>
      <summary>{explainWords.answered}</summary>
      <p>{showBytes(problems[0]?.text ?? '')}</p>
    </details>
  )
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li>{showBytes(sentence)}</li>
      ))}
    </ul>
  )
}

/** Draws the remedies with a heading: one as a paragraph, several as a list. */
function ThingsToDo({ told: { change } }: ToldProps) {
  const { sentences } = change
  const [first] = sentences
  if (first === undefined) return null
  return (
    <>
      <h2>{explainWords.change}</h2>
      <div class="change">
        {sentences.length > 1 ? <Sentences sentences={sentences} /> : <p>{showBytes(first)}</p>}
      </div>
    </>
  )
}

function Listed({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <Sentences sentences={sentences} />
    </>
  )
}

/** Draws the problem and what to change. A request that was not refused has the next step only. */
function Findings({ told }: ToldProps) {
  const { verdict, change } = told
  if (verdict === 'struck') return null
  if (verdict !== 'refused') return <p>{change.sentences.join(' ')}</p>
  return (
    <>
      <h2>{explainWords.wrong}</h2>
      <Causes told={told} />
      <ThingsToDo told={told} />
    </>
  )
}

function Rule({ told: { problems, rule } }: ToldProps) {
  const stated = problems[0]?.rule ?? rule
  if (stated === undefined) return null
  return (
    <p class="hint">
      {explainWords.rule} {stated.id}: <Sentence text={stated.sentence} />
    </p>
  )
}

function Wrong({ told }: ToldProps) {
  const [, ...others] = told.problems
  return (
    <>
      <Findings told={told} />
      <Listed
        title={explainWords.others}
        sentences={others.map(({ text, rule: { id } }) => `${text} (${id})`)}
      />
      <Rule told={told} />
      <Answered told={told} />
    </>
  )
}

interface WhyProps extends LinkedProps {
  /** True if the page shows the compared signing strings below the verdict. */
  readonly hasStrings: boolean
  readonly struckActions?: StruckActions | undefined
  readonly children?: Child
}

/**
 * Draws the verdict on a request: the problem, the remedy, the last stage and correct programs. The children
 * are facts.
 */
export function Why({ told, href, hasStrings, struckActions, children }: WhyProps) {
  const { verdict, status, problems, request } = told
  const code = problems[0]?.code
  return (
    <>
      <section class="card why" aria-label={explainWords.verdicts[verdict]}>
        <p class="headline">
          <VerdictStatus verdict={verdict} />{' '}
          {status === undefined ? '' : <strong>{status === 0 ? '–' : status}</strong>}{' '}
          {code === undefined ? (
            ''
          ) : (
            <a href={`${href(errorsPath)}#${code}`}>
              <code>{code}</code>
            </a>
          )}
        </p>
        <Stages results={told.stages} isStruck={verdict === 'struck'} />
        <StruckList told={told} actions={struckActions} />
        <Wrong told={told} />
        {hasStrings && told.signing !== undefined ? <SigningPanel signing={told.signing} /> : ''}
        <Listed title={explainWords.remarks} sentences={told.remarks} />
        {children}
        {request === undefined ? <p class="hint">{explainWords.notKept}</p> : ''}
      </section>
      {verdict === 'answered' || verdict === 'struck' || told.change.code.length === 0 ? (
        ''
      ) : (
        <Mends told={told} />
      )}
    </>
  )
}
