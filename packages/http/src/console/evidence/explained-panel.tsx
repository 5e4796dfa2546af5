import type { Child } from 'hono/jsx'
import type { ExplainedRequest, ShownProblem } from '../../explain/request/explained.ts'
import { asSentence } from '../../signature/causes/cause.ts'
import { showOctets } from '../../visible-text.ts'
import { errorsPath, rulePath } from '../docs/paths.ts'
import type { GivenAlways } from '../page.ts'
import { VerdictStatus } from '../verdicts.tsx'
import { Certificate } from './certificate-panel.tsx'
import { Digest, KeyId, SigningPanel } from './evidence-panel.tsx'
import { Mends } from './mends-panel.tsx'
import { SentMessage } from './messages-panel.tsx'
import { Stages } from './stages-panel.tsx'
import { explainWords } from './words.ts'

interface ToldProps {
  readonly told: ExplainedRequest
}

interface LinkedProps extends ToldProps {
  readonly href: GivenAlways['href']
}

/** The finding of the bank, and each cause as a sentence. */
function Causes({ told: { problems, finding, causes } }: ToldProps) {
  const { text = '' } = problems[0] ?? {}
  return (
    <div>
      <p class={causes.length === 0 ? 'lead cause' : ''}>{showOctets(finding ?? text)}</p>
      {causes.map(({ what }, at) => (
        <p class={at === 0 ? 'lead cause' : ''}>{showOctets(asSentence(what))}</p>
      ))}
    </div>
  )
}

/** The sentence that the client got, where the page takes it apart. */
function Answered({ told: { problems, finding, causes } }: ToldProps) {
  if (causes.length === 0 || finding === undefined) return null
  return (
    <details>
      <summary>{explainWords.answered}</summary>
      <p>{showOctets(problems[0]?.text ?? '')}</p>
    </details>
  )
}

/** The things to do: one as a paragraph, several as a list. */
function ThingsToDo({ told: { change } }: ToldProps) {
  const [first = '', ...others] = change.sentences
  if (others.length === 0) return <p class="lead change">{showOctets(first)}</p>
  return (
    <ul class="lead change">
      {change.sentences.map((sentence) => (
        <li>{showOctets(sentence)}</li>
      ))}
    </ul>
  )
}

function Rule({ rule, href }: Pick<LinkedProps, 'href'> & { readonly rule: ShownProblem['rule'] }) {
  return (
    <p>
      {explainWords.rule} <a href={href(rulePath(rule.id))}>{rule.id}</a>: {rule.sentence}{' '}
      <small>
        {explainWords.source}: {rule.source}
      </small>
    </p>
  )
}

function Others({ told: { problems } }: ToldProps) {
  const [, ...others] = problems
  if (others.length === 0) return null
  return (
    <>
      <h3>{explainWords.others}</h3>
      <ul>
        {others.map(({ text, rule }) => (
          <li>
            {showOctets(text)} <small>{rule.id}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function Wrong({ told, href }: LinkedProps) {
  const { verdict, problems, change, rule } = told
  const stated = problems[0]?.rule ?? rule
  return (
    <>
      {verdict === 'refused' ? (
        <>
          <h2>{explainWords.wrong}</h2>
          <Causes told={told} />
          <h2>{explainWords.change}</h2>
          <ThingsToDo told={told} />
        </>
      ) : (
        <p class="lead">{change.sentences.join(' ')}</p>
      )}
      <Others told={told} />
      {stated === undefined ? '' : <Rule rule={stated} href={href} />}
      <Answered told={told} />
    </>
  )
}

function Remarks({ told: { remarks } }: ToldProps) {
  if (remarks.length === 0) return null
  return (
    <>
      <h3>{explainWords.remarks}</h3>
      <ul>
        {remarks.map((remark) => (
          <li>{showOctets(remark)}</li>
        ))}
      </ul>
    </>
  )
}

/** The verdict on a request: what went wrong, what to change, and how far it came. */
function Verdict({ told, href, children }: LinkedProps & { readonly children?: Child }) {
  const { verdict, status, request, problems } = told
  const code = problems[0]?.code
  return (
    <section class="card verdict" aria-label={explainWords.verdicts[verdict]}>
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
      {request === undefined ? '' : <p class="mono">{showOctets(`${request.method} ${request.target}`)}</p>}
      <Stages results={told.stages} />
      <Wrong told={told} href={href} />
      <Remarks told={told} />
      {children}
    </section>
  )
}

/** Everything that is known of a request. What stands as children comes in the verdict, and `behind` at the end. */
export function ExplanationPanel({
  told,
  href,
  behind,
  children,
}: LinkedProps & { readonly behind?: Child; readonly children?: Child }) {
  const { signing, digest, keyId, certificate, request, change } = told
  return (
    <>
      <Verdict told={told} href={href}>
        {children}
      </Verdict>
      {signing === undefined ? '' : <SigningPanel signing={signing} />}
      {change.code.length === 0 ? '' : <Mends told={told} />}
      <div class="evidence">
        <div>
          {digest === undefined ? '' : <Digest digest={digest} />}
          {keyId === undefined ? '' : <KeyId keyId={keyId} />}
        </div>
        {certificate === undefined ? '' : <Certificate certificate={certificate} />}
      </div>
      {request === undefined ? <p class="hint">{explainWords.notKept}</p> : <SentMessage message={request} />}
      {behind}
    </>
  )
}
