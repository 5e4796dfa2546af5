import { type Rule, type RuleId, ruleOf } from '@pocketbank/core'
import type { Child } from 'hono/jsx'
import type { GivenAlways } from '../page.ts'
import { docsRoot, rulePath } from './paths.ts'
import type { DocsWords } from './words.ts'

/** What is English on pages of any language: operations, fields and rules. */
export function English({ children }: { readonly children?: Child }) {
  return <span lang="en">{children}</span>
}

/** The way back to the index. */
export function Breadcrumb({ own, href }: { readonly own: DocsWords; readonly href: GivenAlways['href'] }) {
  return (
    <p class="crumb">
      <a href={href(docsRoot)}>{own.breadcrumb}</a>
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

/** A sentence of the rule book, in which names of code stand between backticks. */
export function Sentence({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>))}</>
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
    <dl class="rulelist" lang="en">
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
