import { listEntries, type Page } from './pages.ts'
import { parts } from './parts.ts'

const mark = /(<!-- npm run generate: (.+?) -->\n).*?(\n<!-- end -->)/gs

/** Writes the parts of a page anew that are made from tables. */
async function withParts({ name, text }: Page): Promise<Page> {
  const partNames = [...text.matchAll(mark)].map(([, , part = '']) => part)
  const newParts = await Promise.all(
    partNames.map(async (part) => {
      const make = parts[part]
      if (make === undefined) throw new Error(`docs/${name}: there is no part "${part}"`)
      return make()
    }),
  )
  return { name, text: text.replace(mark, (_, begin, __, end) => `${begin}\n${newParts.shift()}\n${end}`) }
}

const summary = 'A NextGenPSD2 test bank in one process, for clients that connect to banks under PSD2.'

/** Prints a file for programs that read the documentation: what the bank is, then the text. */
function printForPrograms(text: string): string {
  return `# pocketbank\n\n> ${summary}\n\n${text}`
}

/** Writes the pages as they should be, and the list of them for programs. */
export async function generatedPages(pages: readonly Page[]): Promise<readonly Page[]> {
  const anew = await Promise.all(pages.map(withParts))
  const entries = listEntries(anew.find(({ name }) => name === 'README.md')?.text ?? '')
  const lines = entries.map(({ title, name, says }) => `- [${title}](${name}): ${says}`)
  return [...anew, { name: 'llms.txt', text: printForPrograms(`## Docs\n\n${lines.join('\n')}\n`) }]
}
