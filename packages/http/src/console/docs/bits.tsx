import { type Rule, type RuleId, ruleOf } from '@pocketbank/core'
import { Sentence } from '../display.tsx'
import type { GivenAlways } from '../page.ts'
import { docsRoot, rulePath } from './paths.ts'
import { docsWords } from './words.ts'

/** The way back to the index. */
export function Breadcrumb({ href }: { readonly href: GivenAlways['href'] }) {
  return (
    <p class="crumb">
      <a href={href(docsRoot)}>{docsWords.breadcrumb}</a>
    </p>
  )
}

/** Method and path of an operation. */
export function MethodAndPath({ method, path }: { readonly method: string; readonly path: string }) {
  return (
    <p class="request">
      <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
    </p>
  )
}

interface RulesProps {
  readonly href: GivenAlways['href']
  readonly rules: readonly (readonly [id: string, rule: Rule])[]
  /** Whether links of the page may point to each rule. */
  readonly isAnchored?: boolean
}

/** Rules by which something is refused, by their ids. */
export function RefusingRules({ href, ids }: Pick<RulesProps, 'href'> & { readonly ids: readonly RuleId[] }) {
  return <Rules href={href} rules={ids.map((id) => [id, ruleOf(id)])} />
}

/** Rules with their sentences and sources. */
export function Rules({ href, rules, isAnchored = false }: RulesProps) {
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
