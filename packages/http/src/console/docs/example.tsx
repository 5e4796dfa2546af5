import type { LocalDate } from '@pocketbank/core'
import { Code } from '../parts.tsx'
import type { PartProps } from './operation-part.ts'
import { partsOn } from './parts-here.ts'
import { Programs } from './programs.tsx'
import { commandText, curlText, exampleParts, httpText, requestOf } from './sample.ts'

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
export function Example({ own, view, bank, today }: PartProps & ExampleProps) {
  const request = requestOf(view, exampleParts(view))
  const sent = requestOf(view, partsOn(view, today))
  const answered = view.answers.find(({ example }) => example !== undefined)
  const isSigned = view.kind === 'interface'
  return (
    <section class="card" id="example">
      <h2>{own.exampleTitle}</h2>
      <p>{own.exampleLead}</p>
      <h3>{own.request}</h3>
      <Code label={own.request} text={httpText(request, new URL(bank).host)} />
      {answered === undefined ? (
        ''
      ) : (
        <>
          <h3>{`${own.answer}: ${answered.status}`}</h3>
          <Code label={own.answer} text={jsonText(answered.example)} />
        </>
      )}
      {isSigned ? (
        <>
          <h3>{own.command}</h3>
          <Code label={own.command} text={commandText(sent, bank)} />
          <Programs own={own} request={sent} bank={bank} />
        </>
      ) : (
        <>
          <h3>{own.curl}</h3>
          <Code label={own.curl} text={curlText(sent, bank)} />
        </>
      )}
    </section>
  )
}
