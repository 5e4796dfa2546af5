import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mistakes } from './tpp/mistakes.ts'

test('the README lists every mistake with its meaning', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## Get it wrong$(.+?)^## /ms.exec(readme) ?? []
  const rows = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ])
  const [, ...listed] = rows
  expect(listed).toEqual(Object.entries(mistakes).map(([name, { meaning }]) => [name, meaning]))
})
