import type { Mend } from '../../explain/mends/mend.ts'
import type { ExplainedRequest } from '../../explain/request/explained.ts'
import type { ExplainWords } from './words.ts'

/** A program as it stands, its lines that mend something marked. */
function Program({ mend }: { readonly mend: Mend }) {
  return (
    <section class="code program" aria-label={mend.title} data-copyable="">
      <pre>
        <code>
          {mend.lines.map(({ text, isMend }) => (isMend ? <mark>{`${text}\n`}</mark> : `${text}\n`))}
        </code>
      </pre>
    </section>
  )
}

interface MendsProps {
  readonly told: Pick<ExplainedRequest, 'change' | 'verdict'>
  readonly own: ExplainWords
}

/** The programs that sign the request rightly, one of which is open. */
export function Mends({ told: { change, verdict }, own }: MendsProps) {
  return (
    <section class="card" aria-labelledby="code">
      <h2 id="code">{own.code}</h2>
      <p class="hint">{verdict === 'refused' ? own.codeLead : own.codeLeadRight}</p>
      {change.code.map((mend, at) => (
        <details name="code" id={`code-${mend.language}`} open={at === 0}>
          <summary>{mend.title}</summary>
          <p class="hint mono">{mend.file}</p>
          <Program mend={mend} />
        </details>
      ))}
    </section>
  )
}
