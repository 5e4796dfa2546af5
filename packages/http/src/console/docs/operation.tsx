import { Facts } from '../facts.tsx'
import { Breadcrumb, MethodAndPath } from './bits.tsx'
import { Example, type ExampleProps } from './example.tsx'
import { FieldTable } from './field-table.tsx'
import type { PartProps } from './operation-part.ts'
import type { AnswerView, OperationView } from './operation-view.ts'
import { docsRoot, fragmentOf, tryPath } from './paths.ts'
import { Refusals } from './refusals.tsx'
import { signatureHeaders } from './sample.ts'
import { changesOf } from './what-changes.ts'
import { words } from './words.ts'

function sourceText({ source }: OperationView): string {
  const { facts } = words
  if (source === 'D') return facts.decision
  if (source.startsWith('§')) return facts.section(source)
  return source.startsWith('BG') ? facts.standard(source) : source
}

function Source({ view, href }: PartProps) {
  const isRule = /^[A-Z]\d/.test(view.source) && view.source !== 'D'
  if (!isRule) return <>{sourceText(view)}</>
  return (
    <>
      {words.facts.rule} <a href={href(`${docsRoot}/rules`)}>{view.source}</a>
    </>
  )
}

function About({ view, href }: PartProps) {
  const { facts } = words
  const isSigned = view.kind === 'interface'
  return (
    <Facts
      facts={[
        [facts.id, <code>{view.id}</code>],
        [facts.source, <Source view={view} href={href} />],
        [
          facts.signature,
          isSigned ? <a href={href(`${docsRoot}/signing`)}>{facts.signed}</a> : facts.unsigned,
        ],
        ...(isSigned ? [[facts.role, view.role ?? facts.noRole] as const] : []),
        ...(view.leadsToSca
          ? [[facts.sca, <a href={href(`${docsRoot}/sca`)}>{facts.leadsToSca}</a>] as const]
          : []),
      ]}
    />
  )
}

function Parameters({ view, href }: PartProps) {
  const { path, query, header } = view.parameters
  const others = header.filter(({ name }) => !signatureHeaders.has(name))
  const parts = [
    ['path', words.path, path],
    ['query', words.query, query],
    ['header', words.headers, others],
  ] as const
  return (
    <>
      {parts
        .filter(([, , fields]) => fields.length > 0)
        .map(([part, title, fields]) => (
          <section class="card" id={part}>
            <h2>{title}</h2>
            {part === 'header' ? <SignatureHeaders view={view} /> : ''}
            <FieldTable href={href} caption={title} part={part} fields={fields} />
          </section>
        ))}
    </>
  )
}

function SignatureHeaders({ view }: Pick<PartProps, 'view'>) {
  const names = view.parameters.header.filter(({ name }) => signatureHeaders.has(name))
  if (names.length === 0) return null
  return (
    <p>
      {words.signatureHeaders}{' '}
      {names.map(({ name, description = '' }) => (
        <>
          <code id={fragmentOf('header', name)} title={description}>
            {name}
          </code>{' '}
        </>
      ))}
    </p>
  )
}

function Body({ href, view: { body } }: PartProps) {
  if (body === undefined) return null
  return (
    <section class="card" id="body">
      <h2>{words.body}</h2>
      {body.isRequired ? '' : <p>{words.bodyOptional}</p>}
      <FieldTable href={href} caption={words.body} part="body" fields={body.fields} isBody />
    </section>
  )
}

function Answer({ href, answer }: Pick<PartProps, 'href'> & { readonly answer: AnswerView }) {
  const { status, description, headers, fields } = answer
  const part = String(status)
  return (
    <>
      <h3 id={part}>
        {part} {description}
      </h3>
      {fields.length === 0 ? (
        <p class="hint">{words.noContent}</p>
      ) : (
        <FieldTable href={href} caption={`${words.answers} ${part}`} part={part} fields={fields} isBody />
      )}
      {headers.length === 0 ? (
        ''
      ) : (
        <ul class="plainlist">
          {headers.map(({ name, words }) => (
            <li>
              <code>{name}</code> {words}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Answers({ href, view: { answers } }: PartProps) {
  return (
    <section class="card" id="answers">
      <h2>{words.answers}</h2>
      {answers.map((answer) => (
        <Answer href={href} answer={answer} />
      ))}
    </section>
  )
}

function Changes({ view, href }: PartProps) {
  const changes = changesOf(view)
  if (changes.length === 0) return null
  return (
    <section class="card" id="changes">
      <h2>
        <a href={href(`${docsRoot}/fixes`)}>{words.changes}</a>
      </h2>
      <dl class="facts">
        {changes.map(({ name, kind, sentence }) => (
          <div>
            <dt>
              <code>{kind === 'fix' ? `x-accept-fix: ${name}` : name}</code>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OnThisPage({ view, href }: PartProps) {
  const { path, query, header } = view.parameters
  const places = [
    ...(path.length > 0 ? [['path', words.path] as const] : []),
    ...(query.length > 0 ? [['query', words.query] as const] : []),
    ...(header.some(({ name }) => !signatureHeaders.has(name)) ? [['header', words.headers] as const] : []),
    ...(view.body === undefined ? [] : [['body', words.body] as const]),
    ['answers', words.answers] as const,
    ['example', words.exampleTitle] as const,
    ...(changesOf(view).length > 0 ? [['changes', words.changes] as const] : []),
    ['refusals', words.refusals] as const,
  ]
  return (
    <ul class="places" aria-label={words.onThisPage}>
      <li>
        <a class="button first" href={href(tryPath(view.id))}>
          {words.tryIt}
        </a>
      </li>
      {places.map(([id, title]) => (
        <li>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

/** Everything that is told of an operation. */
export function OperationPage({ view, href, ...called }: PartProps & ExampleProps) {
  const props = { view, href }
  return (
    <div class="docs">
      <Breadcrumb href={href} />
      <MethodAndPath method={view.method} path={view.path} />
      <p class="lead">{view.description}</p>
      {view.isDeprecated ? <p class="alert">{words.facts.deprecated}</p> : ''}
      <OnThisPage {...props} />
      <section class="card">
        <About {...props} />
      </section>
      <Parameters {...props} />
      <Body {...props} />
      <Answers {...props} />
      <Example {...props} {...called} />
      <Changes {...props} />
      <Refusals {...props} />
    </div>
  )
}
