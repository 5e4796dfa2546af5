// Writes what follows from the source into the pages of docs/, all pages as one file, and those that the console serves: npm run docs
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { guideModules } from './documents/guides.ts'
import { generatedPages, readPages } from './documents/pages.ts'

const docs = pathToFileURL('docs/')
const guides = pathToFileURL('packages/console/src/docs/guides/')
const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository: { url: string } }

generatedPages(readPages(docs)).then((pages) => {
  for (const { name, text } of pages) writeFileSync(new URL(name, docs), text)
  for (const { name, text } of guideModules(pages, repository.url)) writeFileSync(new URL(name, guides), text)
})
