import type { ExplainedRequest, SigningProgram } from '@pocketbank/devtools/explain'
import { Sentence } from '../display.tsx'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

/** Draws a program with its corrected lines marked. */
function Program({ mend }: { readonly mend: SigningProgram }) {
  return (
    <section class="code program" aria-label={mend.title} data-copyable="">
      <pre tabindex={0}>
        <code>
          {mend.lines.map(({ text, isRemedy }) => (isRemedy ? <mark>{`${text}\n`}</mark> : `${text}\n`))}
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
      {change.code.map((mend, at) => (
        <details name="code" id={`code-${mend.language}`} open={at === 0}>
          <summary>{mend.title}</summary>
          <p class="hint mono">{mend.file}</p>
          <Program mend={mend} />
        </details>
      ))}
    </Panel>
  )
}
