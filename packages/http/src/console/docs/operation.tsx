import { Facts } from '../facts.tsx'
import { Breadcrumb, English, MethodAndPath } from './bits.tsx'
import { Example, type ExampleProps } from './example.tsx'
import { FieldTable } from './field-table.tsx'
import type { PartProps } from './operation-part.ts'
import type { AnswerView, OperationView } from './operation-view.ts'
import { docsRoot, fragmentOf, tryPath } from './paths.ts'
import { Refusals } from './refusals.tsx'
import { signatureHeaders } from './sample.ts'
import { changesOf } from './what-changes.ts'
import type { DocsWords } from './words.ts'

function sourceText({ source }: OperationView, { facts }: DocsWords): string {
  if (source === 'D') return facts.decision
  if (source.startsWith('§')) return facts.section(source)
  return source.startsWith('BG') ? facts.standard(source) : source
}

function Source({ own, view, href }: PartProps) {
  const isRule = /^[A-Z]\d/.test(view.source) && view.source !== 'D'
  if (!isRule) return <>{sourceText(view, own)}</>
  return (
    <>
      {own.facts.rule} <a href={href(`${docsRoot}/rules`)}>{view.source}</a>
    </>
  )
}

function About({ own, view, href }: PartProps) {
  const { facts } = own
  const isSigned = view.kind === 'interface'
  return (
    <Facts
      facts={[
        [facts.id, <code>{view.id}</code>],
        [facts.source, <Source own={own} view={view} href={href} />],
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

function Parameters({ own, view, href }: PartProps) {
  const { path, query, header } = view.parameters
  const others = header.filter(({ name }) => !signatureHeaders.has(name))
  const parts = [
    ['path', own.path, path],
    ['query', own.query, query],
    ['header', own.headers, others],
  ] as const
  return (
    <>
      {parts
        .filter(([, , fields]) => fields.length > 0)
        .map(([part, title, fields]) => (
          <section class="card" id={part}>
            <h2>{title}</h2>
            {part === 'header' ? <SignatureHeaders own={own} view={view} /> : ''}
            <FieldTable own={own} href={href} caption={title} part={part} fields={fields} />
          </section>
        ))}
    </>
  )
}

function SignatureHeaders({ own, view }: Pick<PartProps, 'own' | 'view'>) {
  const names = view.parameters.header.filter(({ name }) => signatureHeaders.has(name))
  if (names.length === 0) return null
  return (
    <p>
      {own.signatureHeaders}{' '}
      {names.map(({ name, words = '' }) => (
        <>
          <code id={fragmentOf('header', name)} title={words}>
            {name}
          </code>{' '}
        </>
      ))}
    </p>
  )
}

function Body({ own, href, view: { body } }: PartProps) {
  if (body === undefined) return null
  return (
    <section class="card" id="body">
      <h2>{own.body}</h2>
      {body.isRequired ? '' : <p>{own.bodyOptional}</p>}
      <FieldTable own={own} href={href} caption={own.body} part="body" fields={body.fields} isBody />
    </section>
  )
}

function Answer({ own, href, answer }: Pick<PartProps, 'own' | 'href'> & { readonly answer: AnswerView }) {
  const { status, description, headers, fields } = answer
  const part = String(status)
  return (
    <>
      <h3 id={part}>
        {part} <English>{description}</English>
      </h3>
      {fields.length === 0 ? (
        <p class="hint">{own.noContent}</p>
      ) : (
        <FieldTable
          own={own}
          href={href}
          caption={`${own.answers} ${part}`}
          part={part}
          fields={fields}
          isBody
        />
      )}
      {headers.length === 0 ? (
        ''
      ) : (
        <ul class="plainlist">
          {headers.map(({ name, words }) => (
            <li>
              <code>{name}</code> <English>{words}</English>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Answers({ own, href, view: { answers } }: PartProps) {
  return (
    <section class="card" id="answers">
      <h2>{own.answers}</h2>
      {answers.map((answer) => (
        <Answer own={own} href={href} answer={answer} />
      ))}
    </section>
  )
}

function Changes({ own, view, href }: PartProps) {
  const changes = changesOf(view)
  if (changes.length === 0) return null
  return (
    <section class="card" id="changes">
      <h2>
        <a href={href(`${docsRoot}/fixes`)}>{own.changes}</a>
      </h2>
      <dl class="facts">
        {changes.map(({ name, kind, sentence }) => (
          <div>
            <dt>
              <code>{kind === 'fix' ? `x-accept-fix: ${name}` : name}</code>
            </dt>
            <dd lang="en">{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OnThisPage({ own, view, href }: PartProps) {
  const { path, query, header } = view.parameters
  const places = [
    ...(path.length > 0 ? [['path', own.path] as const] : []),
    ...(query.length > 0 ? [['query', own.query] as const] : []),
    ...(header.some(({ name }) => !signatureHeaders.has(name)) ? [['header', own.headers] as const] : []),
    ...(view.body === undefined ? [] : [['body', own.body] as const]),
    ['answers', own.answers] as const,
    ['example', own.exampleTitle] as const,
    ...(changesOf(view).length > 0 ? [['changes', own.changes] as const] : []),
    ['refusals', own.refusals] as const,
  ]
  return (
    <ul class="places" aria-label={own.onThisPage}>
      <li>
        <a class="button first" href={href(tryPath(view.id))}>
          {own.tryIt}
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
export function OperationPage({ own, view, href, ...called }: PartProps & ExampleProps) {
  const props = { own, view, href }
  return (
    <div class="docs">
      <Breadcrumb own={own} href={href} />
      <MethodAndPath method={view.method} path={view.path} />
      <p class="lead" lang="en">
        {view.description}
      </p>
      {view.isDeprecated ? <p class="alert">{own.facts.deprecated}</p> : ''}
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
