import { raw } from 'hono/html'
import type { BanklessPage, PageInput } from '../page.ts'
import { findListedReference } from './find-reference.ts'
import type { ListedOperation } from './group-operations.ts'
import { guideFolder, type guideList } from './guides/guide-list.ts'
import { withOwnLinks } from './own-links.ts'
import { docsRoot, operationPath } from './paths.ts'
import { ReferenceFrame } from './reference-frame.tsx'
import { docsWords } from './words.ts'

/** Removes the names of path parameters, since guides spell them differently. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}')
}

/** Links each operation named in code, such as `GET /v1/accounts`, to its page. */
function withOperationLinks(
  html: string,
  operations: readonly ListedOperation[],
  href: PageInput['href'],
): string {
  return html.replaceAll(/<code>([A-Z]+) (\/[^<]+)<\/code>/g, (code, method: string, path: string) => {
    const view = operations.find(
      (operation) => operation.method === method && withoutNames(operation.path) === withoutNames(path),
    )
    return view === undefined ? code : `<a href="${href(operationPath(view.id))}">${code}</a>`
  })
}

/** Makes the page of a guide. A console without guides links to the repository. */
export function guidePage({ id, title }: (typeof guideList)[number]): BanklessPage {
  const path = `${docsRoot}/${id}` as const
  return {
    kind: 'bankless',
    path,
    section: 'docs',
    async render(input) {
      const { href, host, env } = input
      const html = (await host.guides?.())?.[id]
      const address = `${guideFolder}/${id}.md`
      const { groups, texts } = await findListedReference(env.operations)
      const operations = groups.flatMap((group) => group.operations)
      const content = (
        <ReferenceFrame href={href} path={path} groups={groups} foldedGroups={texts.foldedGroups}>
          {html === undefined ? (
            <p>
              {docsWords.inRepository} <a href={address}>{address}</a>
            </p>
          ) : (
            <div class="guide">{raw(withOperationLinks(withOwnLinks(html, href), operations, href))}</div>
          )}
        </ReferenceFrame>
      )
      return { title, content }
    },
  }
}
