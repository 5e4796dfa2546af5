import { Sentence } from '../display.tsx'
import { Facts } from '../facts.tsx'
import type { Drawn, GivenAlways } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { docsRoot, operationPath, rulePath } from './paths.ts'
import { type OperationView, referenceOf } from './reference.ts'
import { MethodMark, ReferenceFrame } from './reference-frame.tsx'
import { findRule, ruleBook } from './rule-book.ts'
import { RuleList } from './rule-list.tsx'
import { docsWords } from './words.ts'

/** Draws the whole rule book. */
export function drawRules(given: GivenAlways): Drawn {
  const book = ruleBook()
  const content = (
    <ReferenceFrame given={given} path={`${docsRoot}/rules`}>
      <p class="lead">{docsWords.rulebook.lead}</p>
      <ul class="places" aria-label={docsWords.onThisPage}>
        {book.map(({ letter, title }) => (
          <li>
            <a href={`#${letter}`}>{title}</a>
          </li>
        ))}
      </ul>
      {book.map(({ letter, title, groups }) => (
        <section id={letter}>
          <h2>{`${letter} ${title}`}</h2>
          {groups.map((group) => (
            <>
              <h3 id={`group-${group.id}`}>{`${group.id} ${group.title}`}</h3>
              <RuleList href={given.href} rules={group.rules.map((rule) => [rule.id, rule])} isAnchored />
            </>
          ))}
        </section>
      ))}
    </ReferenceFrame>
  )
  return { title: docsWords.rulebook.title, content }
}

function OperationLinks({
  href,
  operations,
}: Pick<GivenAlways, 'href'> & { readonly operations: readonly OperationView[] }) {
  if (operations.length === 0) return <p class="hint">{docsWords.rulebook.none}</p>
  return (
    <ul class="plainlist">
      {operations.map(({ id, method, summary }) => (
        <li>
          <MethodMark method={method} /> <a href={href(operationPath(id))}>{summary}</a>
        </li>
      ))}
    </ul>
  )
}

/** Draws a rule: its sentence, its source, and the operations that refuse by it. */
export async function drawRule(given: GivenAlways): Promise<Drawn> {
  const { href, names } = given
  const rule = findRule(names.rule ?? '', await referenceOf(given.env.operations))
  if (rule === undefined) return drawMissing()
  const { id, sentence, source, chapter, group, refusing } = rule
  const others = group.rules.filter((one) => one.id !== id)
  const content = (
    <ReferenceFrame given={given} path={rulePath(id)}>
      <p class="lead">
        <Sentence text={sentence} />
      </p>
      <Facts
        facts={[
          [docsWords.rulebook.source, source],
          [docsWords.rulebook.title, <a href={href(`${docsRoot}/rules`)}>{`${chapter}: ${group.title}`}</a>],
        ]}
      />
      <h2>{docsWords.rulebook.operations}</h2>
      <OperationLinks href={href} operations={refusing} />
      {others.length === 0 ? '' : <h2>{docsWords.rulebook.group}</h2>}
      <RuleList href={href} rules={others.map((one) => [one.id, one])} />
    </ReferenceFrame>
  )
  return { title: `${docsWords.rule} ${id}`, content }
}
