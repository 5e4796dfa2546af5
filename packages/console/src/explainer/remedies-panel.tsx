import type { ExplainedRequest, SigningProgram } from '@pocketbank/devtools/explain'
import { Sentence } from '../display.tsx'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

/** Draws a program with its corrected lines marked. */
function Program({ program }: { readonly program: SigningProgram }) {
  return (
    <section class="code program" aria-label={program.title} data-copyable="">
      <pre tabindex={0}>
        <code>
          {program.lines.map(({ text, isRemedy }) => (isRemedy ? <mark>{`${text}\n`}</mark> : `${text}\n`))}
        </code>
      </pre>
    </section>
  )
}

interface RemediesProps {
  readonly explanation: Pick<ExplainedRequest, 'change'>
}

/** Draws the programs that sign the request correctly. One of them is open. */
export function Remedies({ explanation: { change } }: RemediesProps) {
  const isMarked = change.code.some(({ lines }) => lines.some(({ isRemedy }) => isRemedy))
  return (
    <Panel id="code" title={explainWords.code}>
      <p class="hint">
        <Sentence text={isMarked ? explainWords.codeLead : explainWords.codeLeadRight} />
      </p>
      {change.code.map((program, at) => (
        <details name="code" id={`code-${program.language}`} open={at === 0}>
          <summary>{program.title}</summary>
          <p class="hint mono">{program.file}</p>
          <Program program={program} />
        </details>
      ))}
    </Panel>
  )
}
