import { errorCodes, findRule } from '@pocketbank/core'
import { Sentence } from '../display.tsx'
import type { PageInput } from '../page.ts'
import { errorsPath, toFragment } from './paths.ts'
import type { OperationView } from './reference.ts'
import { docsWords } from './words.ts'

interface RefusalListProps {
  readonly href: PageInput['href']
  readonly view: OperationView
}

/** Draws the refusals of an operation: each code with its status, which unfolds the rules that cause it. */
export function RefusalList({ href, view }: RefusalListProps) {
  return (
    <section id="refusals">
      <h2>{docsWords.refusals}</h2>
      <p>
        {docsWords.refusalsLead} <a href={href(errorsPath)}>{docsWords.errorObject}</a>
      </p>
      {view.refusals.map((refusal) => (
        <details id={toFragment('refusal', String(refusal.status), refusal.code)} class="refusal">
          <summary>
            <span class="status bad">{refusal.status}</span> <code>{refusal.code}</code>{' '}
            <small>{errorCodes[refusal.code]}</small>
          </summary>
          <a href={`${href(errorsPath)}#${refusal.code}`}>{docsWords.causes}</a>
          <dl class="rulelist">
            {refusal.rules.map((id) => (
              <div>
                <dt>{id}</dt>
                <dd>
                  <Sentence text={findRule(id).sentence} /> <small>{findRule(id).source}</small>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  )
}
