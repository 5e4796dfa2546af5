import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedPages, readPages } from '../../bin/documents/pages.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const pages = await generatedPages(readPages(docs))

test.each(pages)('[Y1b] [V3n] docs/$name says what the tables of the source say', ({ name, text }) => {
  const file = new URL(name, docs)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '', 'npm run docs writes it').toBe(text)
})
