import type { PageInput } from '../page.ts'
import type { OperationGroup } from './group-operations.ts'
import { guideList } from './guides/guide-list.ts'
import { docsRoot, operationPath, toFragment } from './paths.ts'
import { MethodMark } from './reference-frame.tsx'
import { docsWords } from './words.ts'

interface ContentsProps extends Pick<PageInput, 'href'> {
  readonly groups: readonly OperationGroup[]
}

/** Draws the first page of the reference: the guides, and the operations by tag. */
export function Contents({ href, groups }: ContentsProps) {
  return (
    <>
      <p class="lead">
        {docsWords.lead} <a href={href('/openapi.json')}>openapi.json</a>
      </p>
      <h2 id={toFragment(docsWords.guides)}>{docsWords.guides}</h2>
      <dl class="entries">
        {guideList.map(({ id, title, lead }) => (
          <div>
            <dt>
              <a href={href(`${docsRoot}/${id}`)}>{title}</a>
            </dt>
            <dd>{lead}</dd>
          </div>
        ))}
      </dl>
      {groups.map(({ title, lead, operations }) => (
        <section id={toFragment(title)}>
          <h2>{title}</h2>
          <p class="hint">{lead}</p>
          <dl class="entries">
            {operations.map(({ id, method, path, summary }) => (
              <div>
                <dt>
                  <a href={href(operationPath(id))}>{summary}</a>
                </dt>
                <dd>
                  <MethodMark method={method} /> <code>{path}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}
