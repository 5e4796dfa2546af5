import { readFileSync } from 'node:fs'
import { faultKinds, quirkNames } from '@pocketbank/http/internal'
import { expect, test } from 'vitest'
import { mistakes } from '../src/tpp/mistakes/index.ts'
import { examplesIn, runExamples } from './kit/run-examples.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const clientTests = readFileSync(new URL('../../../docs/test-your-client.md', import.meta.url), 'utf8')

test('the README lists every mistake with its meaning', () => {
  const [, section = ''] = /^### Get it wrong$(.+?)^### /ms.exec(readme) ?? []
  const rows = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ])
  const [, ...listed] = rows
  expect(listed).toEqual(Object.entries(mistakes).map(([name, { meaning }]) => [name, meaning]))
})

/** The names in the first column of the table that has this at its head. */
function namesUnder(head: string): readonly string[] {
  const [, rows = ''] = new RegExp(`^\\| ${head} +\\|.*\\n\\| -.*\\n((?:\\|.*\\n)+)`, 'm').exec(readme) ?? []
  return [...rows.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name)
}

test('the README lists every fault and every quirk', () => {
  const advice = 'add a row to the table of packages/testing/README.md'
  expect([...namesUnder('effect')].sort(), advice).toEqual(Object.keys(faultKinds).sort())
  expect([...namesUnder('quirk')].sort(), advice).toEqual([...quirkNames].sort())
})

test.each(examplesIn(readme))('the examples of “$title” run as they stand', ({ examples }) =>
  runExamples(examples),
)

test.each(examplesIn(clientTests).filter(({ examples }) => !examples.includes('@playwright/test')))(
  'the examples of docs/test-your-client.md run as they stand: $title',
  ({ examples }) => runExamples(examples),
)
