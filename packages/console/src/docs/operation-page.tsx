import type { Child } from 'hono/jsx'
import { Facts } from '../facts.tsx'
import type { PageInput } from '../page.ts'
import { FieldList } from './field-list.tsx'
import { changesPath, docsRoot, toFragment } from './paths.ts'
import type { OperationView, SuccessView } from './reference.ts'
import { RefusalList } from './refusal-list.tsx'
import { listAnswerChanges } from './response-changes.ts'
import { signatureHeaders } from './sample-request.ts'
import { docsWords } from './words.ts'

interface OperationProps {
  readonly href: PageInput['href']
  readonly view: OperationView
}

function AboutOperation({ href, view }: OperationProps) {
  const { facts } = docsWords
  const { id, isSigned, role, leadsToSca } = view
  const toGuide = (guide: string, text: string) => <a href={href(`${docsRoot}/${guide}`)}>{text}</a>
  return (
    <Facts
      facts={[
        [facts.id, <code>{id}</code>],
        [facts.signature, isSigned ? toGuide('sign-requests', facts.signed) : facts.unsigned],
        ...(isSigned ? [[facts.role, role ?? facts.noRole] as const] : []),
        ...(leadsToSca ? [[facts.sca, toGuide('consents-and-sca', facts.leadsToSca)] as const] : []),
      ]}
    />
  )
}

/** Draws the headers of the signature in one line. */
function SignatureHeaders({ view }: Pick<OperationProps, 'view'>) {
  const signatureFields = view.parameters.header.filter(({ name }) => signatureHeaders.has(name))
  if (signatureFields.length === 0) return null
  return (
    <p>
      {docsWords.signatureHeaders}{' '}
      {signatureFields.map(({ name, description }) => (
        <>
          <code id={toFragment('header', name)} title={description}>
            {name}
          </code>{' '}
        </>
      ))}
    </p>
  )
}

function Success({ success }: { readonly success: SuccessView }) {
  const { status, description, headers, fields } = success
  const part = String(status)
  return (
    <>
      <h3 id={part}>
        <span class="status good">{part}</span> {description}
      </h3>
      {fields.length === 0 ? (
        <p class="hint">{docsWords.noContent}</p>
      ) : (
        <FieldList part={part} fields={fields} />
      )}
      {headers.map(({ name, description: words }) => (
        <p>
          <code>{name}</code> {words}
        </p>
      ))}
    </>
  )
}

function AnswerChanges({ href, view }: OperationProps) {
  return (
    <dl class="entries">
      {listAnswerChanges(view).map(({ name, kind, sentence }) => (
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
  )
}

/** A section of the page: fragment id, heading and content. */
type PageSection = readonly [id: string, title: string, content: Child]

function listSections({ href, view }: OperationProps): readonly PageSection[] {
  const { body, successes, parameters } = view
  const headers = parameters.header.filter(({ name }) => !signatureHeaders.has(name))
  const sections: readonly (PageSection | undefined)[] = [
    parameters.path.length > 0
      ? ['path', docsWords.path, <FieldList part="path" fields={parameters.path} />]
      : undefined,
    parameters.query.length > 0
      ? ['query', docsWords.query, <FieldList part="query" fields={parameters.query} />]
      : undefined,
    body && [
      'body',
      body.isRequired ? docsWords.body : docsWords.optionalBody,
      <FieldList part="body" fields={body.fields} />,
    ],
    parameters.header.length > 0
      ? [
          'header',
          docsWords.headers,
          <>
            <SignatureHeaders view={view} />
            <FieldList part="header" fields={headers} />
          </>,
        ]
      : undefined,
    ['answers', docsWords.answers, successes.map((success) => <Success success={success} />)],
    listAnswerChanges(view).length > 0
      ? ['changes', docsWords.changes, <AnswerChanges href={href} view={view} />]
      : undefined,
  ]
  return sections.filter((section) => section !== undefined)
}

/** The parts of the page below the sections, which have fragment ids too. */
const placesBelow = [
  ['refusals', docsWords.refusals],
  ['send', docsWords.sending.title],
] as const

/** Draws the text about an operation: description, fields, responses and refusals. */
export function OperationText({ href, view }: OperationProps) {
  const sections = listSections({ href, view })
  return (
    <>
      <p class="about">{view.description}</p>
      {view.isDeprecated ? <p class="alert">{docsWords.facts.deprecated}</p> : ''}
      <AboutOperation href={href} view={view} />
      <ul class="places" aria-label={docsWords.onThisPage}>
        {[...sections, ...placesBelow].map(([id, title]) => (
          <li>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {sections.map(([id, title, content]) => (
        <section id={id}>
          <h2>{title}</h2>
          {content}
        </section>
      ))}
      <RefusalList href={href} view={view} />
    </>
  )
}
