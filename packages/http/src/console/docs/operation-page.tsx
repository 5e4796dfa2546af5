import { Facts } from '../facts.tsx'
import { Breadcrumb, MethodAndPath } from './bits.tsx'
import { Example, type ExampleProps } from './example.tsx'
import { FieldTable } from './field-table.tsx'
import type { PartProps } from './operation-part.ts'
import { Refusals } from './operation-refusals.tsx'
import type { AnswerView, OperationView } from './operation-view.ts'
import { changesPath, docsRoot, fragmentOf, tryPath } from './paths.ts'
import { signatureHeaders } from './sample.ts'
import { listAnswerChanges } from './what-changes.ts'
import { docsWords } from './words.ts'

function sourceText({ source }: OperationView): string {
  const { facts } = docsWords
  if (source === 'D') return facts.decision
  if (source.startsWith('§')) return facts.section(source)
  return source.startsWith('BG') ? facts.standard(source) : source
}

function Source({ view, href }: PartProps) {
  const isRule = /^[A-Z]\d/.test(view.source) && view.source !== 'D'
  if (!isRule) return <>{sourceText(view)}</>
  return (
    <>
      {docsWords.facts.rule} <a href={href(`${docsRoot}/rules`)}>{view.source}</a>
    </>
  )
}

function AboutOperation({ view, href }: PartProps) {
  const { facts } = docsWords
  const isSigned = view.kind === 'interface'
  return (
    <Facts
      facts={[
        [facts.id, <code>{view.id}</code>],
        [facts.source, <Source view={view} href={href} />],
        [
          facts.signature,
          isSigned ? <a href={href(`${docsRoot}/sign-requests`)}>{facts.signed}</a> : facts.unsigned,
        ],
        ...(isSigned ? [[facts.role, view.role ?? facts.noRole] as const] : []),
        ...(view.leadsToSca
          ? [[facts.sca, <a href={href(`${docsRoot}/consents-and-sca`)}>{facts.leadsToSca}</a>] as const]
          : []),
      ]}
    />
  )
}

function Parameters({ view, href }: PartProps) {
  const { path, query, header } = view.parameters
  const others = header.filter(({ name }) => !signatureHeaders.has(name))
  const parts = [
    ['path', docsWords.path, path],
    ['query', docsWords.query, query],
    ['header', docsWords.headers, others],
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
      {docsWords.signatureHeaders}{' '}
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

function RequestBodyPart({ href, view: { body } }: PartProps) {
  if (body === undefined) return null
  return (
    <section class="card" id="body">
      <h2>{docsWords.body}</h2>
      {body.isRequired ? '' : <p>{docsWords.bodyOptional}</p>}
      <FieldTable href={href} caption={docsWords.body} part="body" fields={body.fields} isBody />
    </section>
  )
}

function DescribedAnswer({ href, answer }: Pick<PartProps, 'href'> & { readonly answer: AnswerView }) {
  const { status, description, headers, fields } = answer
  const part = String(status)
  return (
    <>
      <h3 id={part}>
        {part} {description}
      </h3>
      {fields.length === 0 ? (
        <p class="hint">{docsWords.noContent}</p>
      ) : (
        <FieldTable href={href} caption={`${docsWords.answers} ${part}`} part={part} fields={fields} isBody />
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
      <h2>{docsWords.answers}</h2>
      {answers.map((answer) => (
        <DescribedAnswer href={href} answer={answer} />
      ))}
    </section>
  )
}

function AnswerChanges({ view, href }: PartProps) {
  const changes = listAnswerChanges(view)
  if (changes.length === 0) return null
  return (
    <section class="card" id="changes">
      <h2>
        <a href={href(changesPath)}>{docsWords.changes}</a>
      </h2>
      <dl class="facts">
        {changes.map(({ name, kind, sentence }) => (
          <div>
            <dt>
              <a href={`${href(changesPath)}#${name}`}>
                <code>{kind === 'fix' ? `x-accept-fix: ${name}` : name}</code>
              </a>
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
    ...(path.length > 0 ? [['path', docsWords.path] as const] : []),
    ...(query.length > 0 ? [['query', docsWords.query] as const] : []),
    ...(header.some(({ name }) => !signatureHeaders.has(name))
      ? [['header', docsWords.headers] as const]
      : []),
    ...(view.body === undefined ? [] : [['body', docsWords.body] as const]),
    ['answers', docsWords.answers] as const,
    ['example', docsWords.exampleTitle] as const,
    ...(listAnswerChanges(view).length > 0 ? [['changes', docsWords.changes] as const] : []),
    ['refusals', docsWords.refusals] as const,
  ]
  return (
    <ul class="places" aria-label={docsWords.onThisPage}>
      <li>
        <a class="button first" href={href(tryPath(view.id))}>
          {docsWords.tryIt}
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
      {view.isDeprecated ? <p class="alert">{docsWords.facts.deprecated}</p> : ''}
      <OnThisPage {...props} />
      <section class="card">
        <AboutOperation {...props} />
      </section>
      <Parameters {...props} />
      <RequestBodyPart {...props} />
      <Answers {...props} />
      <Example {...props} {...called} />
      <AnswerChanges {...props} />
      <Refusals {...props} />
    </div>
  )
}
