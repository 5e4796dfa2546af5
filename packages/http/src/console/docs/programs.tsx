import { Code } from '../parts.tsx'
import { keyCommand, programsOf, type SampleRequest } from './sample.ts'
import type { DocsWords } from './words.ts'

interface ProgramsProps {
  readonly own: DocsWords
  readonly request: SampleRequest
  readonly bank: string
}

/** How a request is signed and sent in several languages: a key first, then a program each. */
export function Programs({ own, request, bank }: ProgramsProps) {
  return (
    <>
      <h3>{own.programs}</h3>
      <p>{own.keyFirst}</p>
      <Code label={own.keyFirst} text={keyCommand} />
      {programsOf(request, bank).map(({ title, text }) => (
        <details>
          <summary>{title}</summary>
          <Code label={title} text={text} />
        </details>
      ))}
    </>
  )
}
