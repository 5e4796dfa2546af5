import type { Child } from 'hono/jsx'
import type { ExplainedRequest, ShownProblem } from '../../explain/request/explained.ts'
import { Status } from '../parts.tsx'
import { Certificate } from './certificate.tsx'
import { Digest, KeyId, Signing } from './evidence.tsx'
import { Mends } from './mends.tsx'
import { Sent } from './messages.tsx'
import { Stages } from './stages.tsx'
import { seen } from './what-is-compared.ts'
import type { ExplainWords } from './words.ts'

interface ToldProps {
  readonly told: ExplainedRequest
  readonly own: ExplainWords
}

const looks = { answered: 'good', passed: 'good', 'needs SCA': 'open', refused: 'bad' } as const

/** The sentence of a refusal without its causes, which stand by themselves; nothing where it has others. */
function stemOf(text: string, [first = '']: readonly string[]): string | undefined {
  const at = text.indexOf(`: ${first}`)
  return at < 0 ? undefined : `${text.slice(0, at)}:`
}

function asSentence(cause: string): string {
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`
}

/** What the bank says, and each cause as a sentence. */
function Causes({ told: { problems, causes }, own }: ToldProps) {
  const { text = '' } = problems[0] ?? {}
  const stem = causes.length === 0 ? text : stemOf(text, causes)
  return (
    <div lang="en">
      {stem === undefined ? '' : <p class={causes.length === 0 ? 'lead cause' : ''}>{seen(stem)}</p>}
      {causes.map((cause, at) => (
        <p class={at === 0 ? 'lead cause' : ''}>{seen(asSentence(cause))}</p>
      ))}
      {stem === undefined ? (
        <details>
          <summary lang={own.language}>{own.answered}</summary>
          <p>{seen(text)}</p>
        </details>
      ) : (
        ''
      )}
    </div>
  )
}

function Rule({ rule, own }: { readonly rule: ShownProblem['rule']; readonly own: ExplainWords }) {
  return (
    <p>
      {own.rule} <strong>{rule.id}</strong>: <span lang="en">{rule.sentence}</span>{' '}
      <small>
        {own.source}: <span lang="en">{rule.source}</span>
      </small>
    </p>
  )
}

function Others({ told: { problems }, own }: ToldProps) {
  const [, ...others] = problems
  if (others.length === 0) return null
  return (
    <>
      <h3>{own.others}</h3>
      <ul lang="en">
        {others.map(({ text, rule }) => (
          <li>
            {seen(text)} <small>{rule.id}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function Wrong({ told, own }: ToldProps) {
  const { verdict, problems, change, rule } = told
  const stated = problems[0]?.rule ?? rule
  return (
    <>
      {verdict === 'refused' ? (
        <>
          <h2>{own.wrong}</h2>
          <Causes told={told} own={own} />
          <h2>{own.change}</h2>
          <p class="lead change" lang="en">
            {seen(change.sentence)}
          </p>
        </>
      ) : (
        <p class="lead" lang="en">
          {change.sentence}
        </p>
      )}
      <Others told={told} own={own} />
      {stated === undefined ? '' : <Rule rule={stated} own={own} />}
    </>
  )
}

function Remarks({ told: { remarks }, own }: ToldProps) {
  if (remarks.length === 0) return null
  return (
    <>
      <h3>{own.remarks}</h3>
      <ul lang="en">
        {remarks.map((remark) => (
          <li>{seen(remark)}</li>
        ))}
      </ul>
    </>
  )
}

/** The verdict on a request: what went wrong, what to change, and how far it came. */
function Verdict({ told, own, children }: ToldProps & { readonly children?: Child }) {
  const { verdict, status, request, problems } = told
  const code = problems[0]?.code
  return (
    <section class="card verdict" aria-label={own.verdicts[verdict]}>
      <p class="headline">
        <Status kind={looks[verdict]}>{own.verdicts[verdict]}</Status>{' '}
        {status === undefined ? '' : <strong>{status === 0 ? '–' : status}</strong>}{' '}
        {code === undefined ? '' : <code>{code}</code>}
      </p>
      {request === undefined ? '' : <p class="mono">{seen(`${request.method} ${request.target}`)}</p>}
      <Stages results={told.stages} own={own} />
      <Wrong told={told} own={own} />
      <Remarks told={told} own={own} />
      {children}
    </section>
  )
}

/** Everything that is known of a request. What stands as children comes in the verdict, and `behind` at the end. */
export function Explained({
  told,
  own,
  behind,
  children,
}: ToldProps & { readonly behind?: Child; readonly children?: Child }) {
  const { signing, digest, keyId, certificate, request, change } = told
  return (
    <>
      <Verdict told={told} own={own}>
        {children}
      </Verdict>
      {signing === undefined ? '' : <Signing signing={signing} own={own} />}
      {change.code.length === 0 ? '' : <Mends told={told} own={own} />}
      <div class="evidence">
        <div>
          {digest === undefined ? '' : <Digest digest={digest} own={own} />}
          {keyId === undefined ? '' : <KeyId keyId={keyId} own={own} />}
        </div>
        {certificate === undefined ? '' : <Certificate certificate={certificate} own={own} />}
      </div>
      {request === undefined ? <p class="hint">{own.notKept}</p> : <Sent message={request} own={own} />}
      {behind}
    </>
  )
}
