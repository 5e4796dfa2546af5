import { printBook } from '@pocketbank/core/book'
import { printFixedDataSet } from '../../../devtools/bin/seed-texts.ts'
import { makePlots } from './figures.ts'
import type { GeneratedFile } from './generated-file.ts'
import { generatedPages } from './generated-pages.ts'
import { printDescription } from './openapi.ts'
import { readPages } from './pages.ts'
import { listPublicNames } from './public-names.ts'

/** Makes the files in git that follow from the source, except the transcripts. */
export async function makeGeneratedFiles(root: string): Promise<readonly GeneratedFile[]> {
  const pages = await generatedPages(readPages(root))
  return [
    { path: 'packages/core/RULES.md', text: printBook() },
    { path: 'packages/devtools/seeds/fixed-data-set.yaml', text: printFixedDataSet() },
    { path: 'docs/openapi.json', text: await printDescription() },
    { path: 'docs/public-names.txt', text: listPublicNames(root) },
    ...makePlots(),
    ...pages.map(({ name, text }) => ({ path: `docs/${name}`, text })),
  ]
}
