import type { ExplainedRequest } from '@pocketbank/devtools/explain'
import { showBytes } from '@pocketbank/http/display'
import { asSentence } from '@pocketbank/signatures/signature/causes'
import type { Child } from 'hono/jsx'
import { Sentence } from '../display.tsx'
import { errorsPath } from '../docs/paths.ts'
import type { PageInput } from '../page.ts'
import { VerdictStatus } from '../verdicts.tsx'
import { SigningPanel } from './evidence-panel.tsx'
import { Remedies } from './remedies-panel.tsx'
import { Stages } from './stages-panel.tsx'
import { type StruckActions, StruckList } from './struck-list.tsx'
import { explainWords } from './words.ts'

interface ExplanationProps {
  readonly explanation: ExplainedRequest
}

/** An explanation on a page that adds links. */
export interface LinkedProps extends ExplanationProps {
  readonly href: PageInput['href']
}

/** Draws the finding of the bank, and a sentence for each cause. */
function Causes({ explanation: { problems, finding, causes } }: ExplanationProps) {
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
function Answered({ explanation: { problems, finding, causes } }: ExplanationProps) {
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
function ThingsToDo({ explanation: { change } }: ExplanationProps) {
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

function SentenceList({
  title,
  sentences,
}: {
  readonly title: string
  readonly sentences: readonly string[]
}) {
  if (sentences.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <Sentences sentences={sentences} />
    </>
  )
}

/** Draws the problem and what to change. A request that was not refused has the next step only. */
function Findings({ explanation }: ExplanationProps) {
  const { verdict, change } = explanation
  if (verdict === 'struck') return null
  if (verdict !== 'refused') return <p>{change.sentences.join(' ')}</p>
  return (
    <>
      <h2>{explainWords.problem}</h2>
      <Causes explanation={explanation} />
      <ThingsToDo explanation={explanation} />
    </>
  )
}

function Rule({ explanation: { problems, rule } }: ExplanationProps) {
  const firstRule = problems[0]?.rule ?? rule
  if (firstRule === undefined) return null
  return (
    <p class="hint">
      {explainWords.rule} {firstRule.id}: <Sentence text={firstRule.sentence} />
    </p>
  )
}

function Problems({ explanation }: ExplanationProps) {
  const [, ...otherProblems] = explanation.problems
  return (
    <>
      <Findings explanation={explanation} />
      <SentenceList
        title={explainWords.otherProblems}
        sentences={otherProblems.map(({ text, rule: { id } }) => `${text} (${id})`)}
      />
      <Rule explanation={explanation} />
      <Answered explanation={explanation} />
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
export function Why({ explanation, href, hasStrings, struckActions, children }: WhyProps) {
  const { verdict, status, problems, request } = explanation
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
        <Stages results={explanation.stages} isStruck={verdict === 'struck'} />
        <StruckList explanation={explanation} actions={struckActions} />
        <Problems explanation={explanation} />
        {hasStrings && explanation.signing !== undefined ? (
          <SigningPanel signing={explanation.signing} />
        ) : (
          ''
        )}
        <SentenceList title={explainWords.remarks} sentences={explanation.remarks} />
        {children}
        {request === undefined ? <p class="hint">{explainWords.notKept}</p> : ''}
      </section>
      {verdict === 'answered' || verdict === 'struck' || explanation.change.code.length === 0 ? (
        ''
      ) : (
        <Remedies explanation={explanation} />
      )}
    </>
  )
}
