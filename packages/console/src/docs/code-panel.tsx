import type { Child } from 'hono/jsx'
import type { PageInput } from '../page.ts'
import { Code } from '../parts.tsx'
import { Tabs } from '../tabs.tsx'
import { keyCommand, languagesFor } from './code-samples.ts'
import type { OperationView } from './reference.ts'
import type { SampleRequest } from './sample-request.ts'
import { docsWords } from './words.ts'

interface CodePanelProps {
  readonly input: PageInput
  /** The path of the page, for the links that change the language. */
  readonly path: string
  readonly view: OperationView
  readonly sample: SampleRequest
  readonly bank: string
  readonly lang?: string | undefined
  /** The form that sends the request, and the response. */
  readonly children?: Child
}

function ExampleResponse({ view: { successes } }: Pick<CodePanelProps, 'view'>) {
  const answered = successes.find(({ example }) => example !== undefined)
  if (answered === undefined) return null
  const title = docsWords.exampleResponse(answered.status)
  return (
    <details>
      <summary>{title}</summary>
      <Code label={title} text={JSON.stringify(answered.example, undefined, 2)} />
    </details>
  )
}

/** Draws the request of an operation in the language of `?lang=`, and the response of the example. */
export function CodePanel({ input, path, view, sample, bank, lang, children }: CodePanelProps) {
  const { languages, language } = languagesFor(view, input.query.get('lang') ?? lang)
  return (
    <>
      <Tabs
        label={docsWords.languages}
        tabs={languages.map(({ id, title }) => {
          return { label: title, address: input.href(path, { lang: id }), isCurrent: id === language.id }
        })}
      />
      <Code label={language.title} text={language.write(sample, bank)} />
      {language.needsKey ? (
        <details>
          <summary>{docsWords.keyFirst}</summary>
          <Code label={docsWords.keyFirst} text={keyCommand} />
        </details>
      ) : (
        ''
      )}
      {children}
      <ExampleResponse view={view} />
    </>
  )
}
