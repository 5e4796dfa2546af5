import { Facts } from '../facts.tsx'
import type { GivenAlways } from '../page.ts'

import { Breadcrumb, Rules, Sentence } from './bits.tsx'
import type { OperationView } from './operation-view.ts'
import { docsRoot, operationPath } from './paths.ts'
import { type RuleView, ruleBook } from './rule-book.ts'
import type { DocsWords } from './words.ts'

interface PageProps {
  readonly own: DocsWords
  readonly href: GivenAlways['href']
}

/** The whole rule book. */
export function RuleBookPage({ own, href }: PageProps) {
  const book = ruleBook()
  return (
    <div class="docs">
      <Breadcrumb own={own} href={href} />
      <p class="lead">{own.rulebook.lead}</p>
      <ul class="places" aria-label={own.onThisPage}>
        {book.map(({ letter, title }) => (
          <li>
            <a href={`#${letter}`} lang="en">
              {title}
            </a>
          </li>
        ))}
      </ul>
      {book.map(({ letter, title, groups }) => (
        <section class="card" id={letter} lang="en">
          <h2>{`${letter} ${title}`}</h2>
          {groups.map((group) => (
            <>
              <h3 id={`group-${group.id}`}>{`${group.id} ${group.title}`}</h3>
              <Rules href={href} rules={group.rules.map((rule) => [rule.id, rule])} isAnchored />
            </>
          ))}
        </section>
      ))}
    </div>
  )
}

function Operations({
  views,
  href,
}: {
  readonly views: readonly OperationView[]
  readonly href: PageProps['href']
}) {
  return (
    <ul class="plainlist">
      {views.map(({ id, method, path, summary }) => (
        <li>
          <a href={href(operationPath(id))} lang="en">
            {summary}
          </a>{' '}
          <small>
            <code>{`${method} ${path}`}</code>
          </small>
        </li>
      ))}
    </ul>
  )
}

/** One rule: its sentence, its source, and what refuses by it. */
export function RulePage({ own, href, rule }: PageProps & { readonly rule: RuleView }) {
  const { id, sentence, source, chapter, group, refusing } = rule
  const others = group.rules.filter((one) => one.id !== id)
  return (
    <div class="docs">
      <p class="crumb">
        <a href={href(docsRoot)}>{own.breadcrumb}</a> ›{' '}
        <a href={href(`${docsRoot}/rules`)}>{own.rulebook.title}</a>
      </p>
      <p class="lead" lang="en">
        <Sentence text={sentence} />
      </p>
      <section class="card">
        <Facts
          facts={[
            [own.rulebook.source, <span lang="en">{source}</span>],
            [own.columns.rule, <span lang="en">{`${chapter}: ${group.title}`}</span>],
          ]}
        />
      </section>
      <section class="card">
        <h2>{own.rulebook.operations}</h2>
        {refusing.length === 0 ? (
          <p class="hint">{own.noRules}</p>
        ) : (
          <Operations views={refusing} href={href} />
        )}
      </section>
      {others.length === 0 ? (
        ''
      ) : (
        <section class="card">
          <h2>{own.rulebook.group}</h2>
          <Rules href={href} rules={others.map((one) => [one.id, one])} />
        </section>
      )}
    </div>
  )
}
