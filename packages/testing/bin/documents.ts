// Writes what follows from the source into the pages of docs/, and all pages as one file: npm run docs
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { generatedPages, readPages } from './documents/pages.ts'

const docs = pathToFileURL('docs/')

generatedPages(readPages(docs)).then((pages) => {
  for (const { name, text } of pages) writeFileSync(new URL(name, docs), text)
})
