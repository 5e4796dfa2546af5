import { Sentence } from '../display.tsx'
import { Facts } from '../facts.tsx'
import type { GivenAlways } from '../page.ts'
import { Breadcrumb, Rules } from './bits.tsx'
import type { OperationView } from './operation-view.ts'
import { docsRoot, operationPath } from './paths.ts'
import { type RuleView, ruleBook } from './rule-book.ts'
import { docsWords } from './words.ts'

interface PageProps {
  readonly href: GivenAlways['href']
}

/** The whole rule book. */
export function RuleBookPage({ href }: PageProps) {
  const book = ruleBook()
  return (
    <div class="docs">
      <Breadcrumb href={href} />
      <p class="lead">{docsWords.rulebook.lead}</p>
      <ul class="places" aria-label={docsWords.onThisPage}>
        {book.map(({ letter, title }) => (
          <li>
            <a href={`#${letter}`}>{title}</a>
          </li>
        ))}
      </ul>
      {book.map(({ letter, title, groups }) => (
        <section class="card" id={letter}>
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

function OperationsWithRule({
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
          <a href={href(operationPath(id))}>{summary}</a>{' '}
          <small>
            <code>{`${method} ${path}`}</code>
          </small>
        </li>
      ))}
    </ul>
  )
}

/** One rule: its sentence, its source, and what refuses by it. */
export function RulePage({ href, rule }: PageProps & { readonly rule: RuleView }) {
  const { id, sentence, source, chapter, group, refusing } = rule
  const others = group.rules.filter((one) => one.id !== id)
  return (
    <div class="docs">
      <p class="crumb">
        <a href={href(docsRoot)}>{docsWords.breadcrumb}</a> ›{' '}
        <a href={href(`${docsRoot}/rules`)}>{docsWords.rulebook.title}</a>
      </p>
      <p class="lead">
        <Sentence text={sentence} />
      </p>
      <section class="card">
        <Facts
          facts={[
            [docsWords.rulebook.source, source],
            [docsWords.columns.rule, `${chapter}: ${group.title}`],
          ]}
        />
      </section>
      <section class="card">
        <h2>{docsWords.rulebook.operations}</h2>
        {refusing.length === 0 ? (
          <p class="hint">{docsWords.noRules}</p>
        ) : (
          <OperationsWithRule views={refusing} href={href} />
        )}
      </section>
      {others.length === 0 ? (
        ''
      ) : (
        <section class="card">
          <h2>{docsWords.rulebook.group}</h2>
          <Rules href={href} rules={others.map((one) => [one.id, one])} />
        </section>
      )}
    </div>
  )
}
