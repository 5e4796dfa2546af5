import { RefusingRules } from './bits.tsx'
import type { PartProps } from './operation-part.ts'
import type { RefusalView, RefusingView } from './operation-view.ts'
import { errorsPath, fragmentOf } from './paths.ts'
import { docsWords } from './words.ts'

function CodesOf({
  refusals,
  href,
}: {
  readonly refusals: readonly RefusalView[]
  readonly href: PartProps['href']
}) {
  return (
    <dl class="facts codes">
      {refusals.map(({ status, codes }) => (
        <div>
          <dt>{String(status)}</dt>
          <dd>
            {codes.map((code) => (
              <>
                <a href={`${href(errorsPath)}#${code}`}>
                  <code>{code}</code>
                </a>{' '}
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface StageProps extends Pick<PartProps, 'href'> {
  readonly refusing: RefusingView
}

/** The rules of a stage, each with its sentence. What the bank itself refuses is what the operation is about: it is open. */
function Stage({ refusing: { stage, rules }, href }: StageProps) {
  const isOpen = stage === undefined || stage === 'bank'
  const title = stage === undefined ? docsWords.rules : `${docsWords.columns.stage} ${stage}`
  return (
    <details id={fragmentOf('stage', stage ?? 'all')} open={isOpen}>
      <summary>
        {title} <small>{docsWords.ruleCount(rules.length)}</small>
      </summary>
      <RefusingRules href={href} ids={rules} />
    </details>
  )
}

/** How requests to an operation are refused: codes by status, rules by stage. */
export function Refusals({ view, href }: PartProps) {
  return (
    <section class="card" id="refusals">
      <h2>{docsWords.refusals}</h2>
      <p>
        {docsWords.refusalsLead} <a href={href(errorsPath)}>{docsWords.errorObject}</a>
      </p>
      <CodesOf refusals={view.refusals} href={href} />
      {view.refusing.map((refusing) => (
        <Stage refusing={refusing} href={href} />
      ))}
    </section>
  )
}
