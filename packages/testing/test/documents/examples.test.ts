import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readExamples, runExamples, withChecks } from '../kit/run-examples.ts'

const root = new URL('../../../../', import.meta.url)
const documents = [
  'README.md',
  ...readdirSync(new URL('packages/', root)).map((name) => `packages/${name}/README.md`),
  ...readdirSync(new URL('docs/', root)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

/** The examples of all documents but those that need a browser, each under the heading before it. */
const examples = documents
  .flatMap((document) =>
    readExamples(readFileSync(new URL(document, root), 'utf8')).map((example) => ({ document, ...example })),
  )
  .filter((example) => !example.examples.includes('@playwright/test'))

test.each(examples)('the examples of $document run as they stand: $title', (example) =>
  runExamples(withChecks(example.examples)),
)

test.each(documents)('the YAML of %s can be read', (document) => {
  const text = readFileSync(new URL(document, root), 'utf8')
  for (const [, block = ''] of text.matchAll(/^```yaml\n(.*?)^```/gms))
    expect(() => parse(block)).not.toThrow()
})
