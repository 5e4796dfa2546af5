import { guideHtml } from './guide-html.ts'
import { guideIds } from './guide-ids.ts'
import { listEntries, type Page } from './pages.ts'

/**
 * Writes the two modules from which the console serves pages of docs/: a list for its index, and the HTML.
 */
export function guideModules(pages: readonly Page[], repositoryUrl: string): readonly Page[] {
  const repository = `${repositoryUrl.replace(/^git\+|\.git$/g, '')}/blob/main`
  const findPageText = (file: string) => pages.find(({ name }) => name === file)?.text ?? ''
  const guides = listEntries(findPageText('README.md'))
    .map(({ title, name, says }) => ({ id: name.replace('.md', ''), title, lead: says }))
    .filter(({ id }) => guideIds.includes(id))
  const html = guides.map(({ id }) => [id, guideHtml(findPageText(`${id}.md`), repository)])
  const toJson = (value: unknown) => JSON.stringify(value, undefined, 2)
  const list = [
    '// Made from docs/README.md by npm run ready: the pages that the console serves at /docs.',
    `export const guideFolder = ${toJson(`${repository}/docs`)}`,
    `export const guideList = ${toJson(guides)} as const`,
  ]
  const texts = [
    '// Made from docs/ by npm run ready: the HTML of each page.',
    `export const guidePages: Readonly<Record<string, string>> = ${toJson(Object.fromEntries(html))}`,
  ]
  return [
    { name: 'guide-list.ts', text: `${list.join('\n')}\n` },
    { name: 'guide-pages.ts', text: `${texts.join('\n')}\n` },
  ]
}
