import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the documentation, as its file has it. */
export interface Page {
  readonly name: string
  readonly text: string
}

/** Reads every page in Markdown of the folder `docs` of the repository. */
export function readPages(root: string): readonly Page[] {
  const docs = join(root, 'docs')
  return readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: readFileSync(join(docs, name), 'utf8') }))
}

/** An entry of the list of all pages. */
interface Entry {
  readonly title: string
  readonly name: string
  readonly says: string
}

/** The pages in the order of docs/README.md, with what it says of each. */
export function listEntries(readme: string): readonly Entry[] {
  return [...readme.matchAll(/^- \[(.+?)\]\(([\w-]+\.md)\): (.+)$/gm)].map(
    ([, title = '', name = '', says = '']) => ({ title, name, says }),
  )
}
