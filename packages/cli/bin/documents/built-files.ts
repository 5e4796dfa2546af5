import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSchema } from '../../../devtools/bin/seed-texts.ts'
import { contractFiles } from '../../../http/bin/print-contracts.ts'
import { consoleModules } from './console-modules.ts'
import { describeBank, descriptionModules } from './descriptions.ts'
import type { GeneratedFile } from './generated-file.ts'
import { guideModules } from './guides.ts'
import { readPages } from './pages.ts'

const contracts = 'packages/http/src/operations/contracts'
const guides = 'packages/console/src/docs/guides'
const consoleFolder = 'packages/console/src/built'
const descriptions = ['packages/http/src/description/texts/built', 'packages/devtools/src/control/built']

/** The folders that have only files made here. */
export const builtFolders: readonly string[] = [contracts, guides, consoleFolder, ...descriptions]

/**
 * Makes the files that packages need and that git ignores: types of requests and responses, guides, the
 * console's files for browsers, the description of the interface, the schema of seed files.
 */
export function makeBuiltFiles(root: string): readonly GeneratedFile[] {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const descriptions = describeBank()
  const modules = guideModules(readPages(root), repository.url)
  return [
    ...Object.entries(contractFiles()).map(([name, text]) => ({ path: `${contracts}/${name}`, text })),
    ...modules.map(({ name, text }) => ({ path: `${guides}/${name}`, text })),
    ...descriptionModules(descriptions),
    ...consoleModules(root, descriptions).map(({ name, text }) => ({
      path: `${consoleFolder}/${name}`,
      text,
    })),
    { path: 'packages/devtools/seeds/seed.schema.json', text: printSchema() },
  ]
}
