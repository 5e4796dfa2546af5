import type { Rule } from '@pocketbank/core'
import { Sentence } from '../display.tsx'
import type { GivenAlways } from '../page.ts'
import { rulePath } from './paths.ts'

interface RuleListProps {
  readonly href: GivenAlways['href']
  readonly rules: readonly (readonly [id: string, rule: Rule])[]
  /** True if links can point to each rule of the page. */
  readonly isAnchored?: boolean
}

/** Rules with their sentences and sources. */
export function RuleList({ href, rules, isAnchored = false }: RuleListProps) {
  return (
    <dl class="rulelist">
      {rules.map(([id, { sentence, source }]) => (
        <div {...(isAnchored && { id })}>
          <dt>
            <a href={href(rulePath(id))}>{id}</a>
          </dt>
          <dd>
            <Sentence text={sentence} /> <small>{source}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
