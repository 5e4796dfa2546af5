import { Code } from '../parts.tsx'
import { keyCommand, programsOf, type SampleRequest } from './sample.ts'
import { docsWords } from './words.ts'

interface ProgramsProps {
  readonly request: SampleRequest
  readonly bank: string
}

/** How a request is signed and sent in several languages: a key first, then a program each. */
export function Programs({ request, bank }: ProgramsProps) {
  return (
    <>
      <h3>{docsWords.programs}</h3>
      <p>{docsWords.keyFirst}</p>
      <Code label={docsWords.keyFirst} text={keyCommand} />
      {programsOf(request, bank).map(({ title, text }) => (
        <details>
          <summary>{title}</summary>
          <Code label={title} text={text} />
        </details>
      ))}
    </>
  )
}
