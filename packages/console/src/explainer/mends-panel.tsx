import type { ExplainedRequest, Mend } from '@pocketbank/devtools/explain'
import { Sentence } from '../display.tsx'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

/** A program as it stands, its lines that mend something marked. */
function Program({ mend }: { readonly mend: Mend }) {
  return (
    <section class="code program" aria-label={mend.title} data-copyable="">
      <pre tabindex={0}>
        <code>
          {mend.lines.map(({ text, isMend }) => (isMend ? <mark>{`${text}\n`}</mark> : `${text}\n`))}
        </code>
      </pre>
    </section>
  )
}

interface MendsProps {
  readonly told: Pick<ExplainedRequest, 'change'>
}

/** The programs that sign the request rightly, one of which is open. */
export function Mends({ told: { change } }: MendsProps) {
  const isMarked = change.code.some(({ lines }) => lines.some(({ isMend }) => isMend))
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
