import { readdirSync, readFileSync } from 'node:fs'
import { parts } from './parts.ts'

/** A page of the documentation, as its file has it. */
export interface Page {
  readonly name: string
  readonly text: string
}

/** Reads every page in Markdown of a folder. */
export function readPages(docs: URL): readonly Page[] {
  return readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: readFileSync(new URL(name, docs), 'utf8') }))
}

const mark = /(<!-- npm run docs: (.+?) -->\n).*?(\n<!-- end -->)/gs

/** Writes the parts of a page anew that are made from tables. */
async function withParts({ name, text }: Page): Promise<Page> {
  const wanted = [...text.matchAll(mark)].map(([, , part = '']) => part)
  const made = await Promise.all(
    wanted.map(async (part) => {
      const make = parts[part]
      if (make === undefined) throw new Error(`docs/${name}: there is no part “${part}”`)
      return make()
    }),
  )
  return { name, text: text.replace(mark, (_, begin, __, end) => `${begin}\n${made.shift()}\n${end}`) }
}

/** An entry of the list of all pages. */
interface Entry {
  readonly title: string
  readonly name: string
  readonly says: string
}

/** The pages in the order of docs/README.md, with what it says of each. */
export function listed(readme: string): readonly Entry[] {
  return [...readme.matchAll(/^- \[(.+?)\]\(([\w-]+\.md)\): (.+)$/gm)].map(
    ([, title = '', name = '', says = '']) => ({ title, name, says }),
  )
}

const summary = 'A NextGenPSD2 test bank in one process, for clients that connect to banks under PSD2.'

/** Writes the pages as they should be, and the two files for programs that read all of them. */
export async function generatedPages(pages: readonly Page[]): Promise<readonly Page[]> {
  const anew = await Promise.all(pages.map(withParts))
  const entries = listed(anew.find(({ name }) => name === 'README.md')?.text ?? '')
  const lines = entries.map(({ title, name, says }) => `- [${title}](${name}): ${says}`)
  const all = entries.map(({ name }) => anew.find((page) => page.name === name)?.text ?? '')
  return [
    ...anew,
    { name: 'llms.txt', text: `# pocketbank\n\n> ${summary}\n\n## Docs\n\n${lines.join('\n')}\n` },
    { name: 'llms-full.txt', text: `# pocketbank\n\n> ${summary}\n\n${all.join('\n')}` },
  ]
}
