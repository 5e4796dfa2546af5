import { requireEntry } from '@pocketbank/core/base'
import { Sentence } from '../display.tsx'
import type { PageInput } from '../page.ts'
import { errorsPath, toFragment } from './paths.ts'
import type { ApiReference, OperationView } from './reference.ts'
import { docsWords } from './words.ts'

interface RefusalListProps {
  readonly href: PageInput['href']
  readonly view: OperationView
  readonly reference: ApiReference
}

/** Draws the refusals of an operation: each code with its status, which unfolds the rules that cause it. */
export function RefusalList({ href, view, reference }: RefusalListProps) {
  const { 'x-codes': codes, 'x-rules': rules } = reference
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
            <small>{codes[refusal.code]}</small>
          </summary>
          <a href={`${href(errorsPath)}#${refusal.code}`}>{docsWords.causes}</a>
          <dl class="rulelist">
            {refusal.rules.map((id) => (
              <div>
                <dt>{id}</dt>
                <dd>
                  <Sentence text={requireEntry(rules, id).sentence} />{' '}
                  <small>{requireEntry(rules, id).source}</small>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  )
}
