import { readdirSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { diagram, diagramOfArrows, tableOfArrows } from '../bin/diagram.ts'
import * as core from '../src/index.ts'
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { cardStatusTable } from '../src/rows/card-accounts/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { paymentArrows } from '../src/rows/payments/status.ts'
import { textOf } from './sources.ts'

const readme = textOf('README.md')

test.each([
  ['cards', cardStatusTable],
  ['authorisations', authorisationStatusTable],
  ['consents', consentStatusTable],
] as const)('the diagram of the statuses of %s is the table', (_, table) => {
  expect(readme).toContain(`\`\`\`mermaid\n${diagram(table)}\n\`\`\``)
})

test('the diagram of the statuses of payments is the table, and tells what happens', () => {
  expect(readme).toContain(`\`\`\`mermaid\n${diagramOfArrows(paymentArrows)}\n\`\`\``)
})

test('the table of statuses in docs/payments.md is the table of the code', () => {
  expect(textOf('../../docs/payments.md')).toContain(`\n${tableOfArrows(paymentArrows)}\n`)
})

test('every folder of the source has its line', () => {
  const folders = readdirSync(new URL('../src', import.meta.url), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(names.filter((name) => !readme.includes(`\`${name}/\``))).toEqual([])
})

test('the examples run, one after the other, as they stand', async () => {
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
  const { code } = await transform(
    `${blocks.join('\n')}\nmade.ok && snapshotToJson({ ...before, bank: same })`,
    {
      loader: 'ts',
    },
  )
  const withoutImports = code.replace(/^import [\s\S]*?;\n/gm, '')
  const printed: unknown[] = []
  const realm = createContext({ ...core, console: { log: (...words: unknown[]) => printed.push(...words) } })
  const result = runInContext(withoutImports, realm)
  const [engine] = [
    core.createEngine({
      now: core.parseInstant('2026-01-15T10:00:00+01:00') ?? core.instant(0),
      seed: 'my test',
    }),
  ]
  const made = engine.execute(
    'createCustomer',
    { body: { customerNumber: '13039319955', name: 'Kari Nordmann', type: 'PRIVATE' } },
    { now: engine.now },
  )
  const wayBack = expect.stringMatching(/^https:\/\/tpp\.example\/back\?psu-id=[^&]+&tpp-session-id=[^&]+$/)
  expect(printed).toEqual([made.ok && made.value.id, wayBack, 'ACSC'])
  expect(result).toContain('Kari Nordmann')
})
