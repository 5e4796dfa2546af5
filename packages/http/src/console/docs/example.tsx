import type { LocalDate } from '@pocketbank/core'
import { Code } from '../parts.tsx'
import type { PartProps } from './operation-part.ts'
import { partsOn } from './parts-here.ts'
import { Programs } from './programs.tsx'
import { commandText, curlText, exampleParts, httpText, requestOf } from './sample.ts'
import { words } from './words.ts'

/** A value as people read JSON. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

/** The bank that is called, and the day there, where it is known. */
export interface ExampleProps {
  readonly bank: string
  readonly today: LocalDate | undefined
}

/** A call of an operation, what was answered to it, and how it is sent. */
export function Example({ view, bank, today }: PartProps & ExampleProps) {
  const request = requestOf(view, exampleParts(view))
  const sent = requestOf(view, partsOn(view, today))
  const answered = view.answers.find(({ example }) => example !== undefined)
  const isSigned = view.kind === 'interface'
  return (
    <section class="card" id="example">
      <h2>{words.exampleTitle}</h2>
      <p>{words.exampleLead}</p>
      <h3>{words.request}</h3>
      <Code label={words.request} text={httpText(request, new URL(bank).host)} />
      {answered === undefined ? (
        ''
      ) : (
        <>
          <h3>{`${words.answer}: ${answered.status}`}</h3>
          <Code label={words.answer} text={jsonText(answered.example)} />
        </>
      )}
      {isSigned ? (
        <>
          <h3>{words.command}</h3>
          <Code label={words.command} text={commandText(sent, bank)} />
          <Programs request={sent} bank={bank} />
        </>
      ) : (
        <>
          <h3>{words.curl}</h3>
          <Code label={words.curl} text={curlText(sent, bank)} />
        </>
      )}
    </section>
  )
}
