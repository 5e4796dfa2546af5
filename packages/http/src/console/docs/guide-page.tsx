import { raw } from 'hono/html'
import type { BanklessPage, GivenAlways } from '../page.ts'
import { Breadcrumb } from './bits.tsx'
import { guideFolder, type guideList } from './guides/guide-list.ts'
import type { OperationView } from './operation-view.ts'
import { docsRoot, operationPath } from './paths.ts'
import { viewsOf } from './views.ts'
import { docsWords } from './words.ts'

type Href = GivenAlways['href']

/** Adds base path and TPP to the links between guides. */
function withOwnLinks(html: string, href: Href): string {
  return html.replaceAll(/href="(\/docs[^"#]*)/g, (_, path: string) => `href="${href(path)}`)
}

/** A path without the names of its parameters, which pages spell in their own way. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}')
}

/** Links each operation named in code, such as `GET /v1/accounts`, to its reference. */
function withOperationLinks(html: string, views: readonly OperationView[], href: Href): string {
  return html.replaceAll(/<code>([A-Z]+) (\/[^<]+)<\/code>/g, (code, method: string, path: string) => {
    const view = views.find((one) => one.method === method && withoutNames(one.path) === withoutNames(path))
    return view === undefined ? code : `<a href="${href(operationPath(view.id))}">${code}</a>`
  })
}

/** The page of a guide; a console without guides leads to the repository. */
export function guidePage({ id, title }: (typeof guideList)[number]): BanklessPage {
  return {
    kind: 'bankless',
    path: `${docsRoot}/${id}`,
    section: 'docs',
    async render(given) {
      const { href, host } = given
      const html = (await host.guides?.())?.[id]
      const address = `${guideFolder}/${id}.md`
      const text =
        html === undefined ? (
          <p>
            {docsWords.inRepository} <a href={address}>{address}</a>
          </p>
        ) : (
          raw(withOperationLinks(withOwnLinks(html, href), await viewsOf(given), href))
        )
      const content = (
        <div class="docs guide">
          <Breadcrumb href={href} />
          {text}
        </div>
      )
      return { title, content }
    },
  }
}
