import type { LocalDate } from '@pocketbank/core'
import { Code } from '../parts.tsx'
import type { PartProps } from './operation-part.ts'
import { partsOn } from './parts-here.ts'
import { Programs } from './programs.tsx'
import { buildSampleRequest, commandText, curlText, exampleParts, httpText } from './sample.ts'
import { docsWords } from './words.ts'

/** A value as people read JSON. */
function indentedJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

/** The bank that is called, and the day there, where it is known. */
export interface ExampleProps {
  readonly bank: string
  readonly today: LocalDate | undefined
}

/** A call of an operation, what was answered to it, and how it is sent. */
export function Example({ view, bank, today }: PartProps & ExampleProps) {
  const request = buildSampleRequest(view, exampleParts(view))
  const sent = buildSampleRequest(view, partsOn(view, today))
  const answered = view.answers.find(({ example }) => example !== undefined)
  const isSigned = view.kind === 'interface'
  return (
    <section class="card" id="example">
      <h2>{docsWords.exampleTitle}</h2>
      <p>{docsWords.exampleLead}</p>
      <h3>{docsWords.request}</h3>
      <Code label={docsWords.request} text={httpText(request, new URL(bank).host)} />
      {answered === undefined ? (
        ''
      ) : (
        <>
          <h3>{`${docsWords.answer}: ${answered.status}`}</h3>
          <Code label={docsWords.answer} text={indentedJson(answered.example)} />
        </>
      )}
      {isSigned ? (
        <>
          <h3>{docsWords.command}</h3>
          <Code label={docsWords.command} text={commandText(sent, bank)} />
          <Programs request={sent} bank={bank} />
        </>
      ) : (
        <>
          <h3>{docsWords.curl}</h3>
          <Code label={docsWords.curl} text={curlText(sent, bank)} />
        </>
      )}
    </section>
  )
}
