import { readdirSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { diagram, diagramOfArrows, tableOfArrows } from '../bin/diagram.ts'
import { limits } from '../src/base/limits.ts'
import * as core from '../src/index.ts'
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { cardStatusTable } from '../src/rows/card-accounts/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { paymentArrows } from '../src/rows/payments/status.ts'
import { rowsMax } from '../src/worlds/schema/bounds.ts'
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

/** Rows of the tables of docs/limits.md, with what of the code each tells. */
// biome-ignore format: a table is read in lines
const told: readonly (readonly [string, string])[] = [
  ['customers', limits.customersMax.toLocaleString('en')],
  ['payments', limits.paymentsMax.toLocaleString('en')],
  ['authorisations that it remembers', limits.authorisationsKeptMax.toLocaleString('en')],
  ['authorisations of one TPP that it remembers', limits.authorisationsOfTppMax.toLocaleString('en')],
  ['batches that it remembers', String(limits.batchesKeptMax)],
  ['rows that are posted, or entries of a list', limits.rowsPerCallMax.toLocaleString('en')],
  ['rows of a page of account information', String(limits.historyPageRowsMax)],
  ['credit transfers of a bulk payment', limits.bulkTransfersMax.toLocaleString('en')],
  ['payments of a basket', String(limits.basketPaymentsMax)],
  ['accounts in a list of a consent', String(limits.consentAccountsMax)],
  ['engagements of an agreement', limits.engagementsPerAgreementMax.toLocaleString('en')],
  ["a link to the bank's page", `${limits.scaLinkMinutes} minutes`],
  ['a payment without its approval', `${limits.paymentApprovalHours} hours`],
  ['the search for a logical duplicate', `${limits.logicalDuplicateHours} hours`],
  ['a consent, and the SCA behind it', `${limits.scaValidityDays} days`],
  ['history without a fresh approval', `${limits.historyDays} days`],
  ['a payment ahead of its day', `${limits.executionDaysAheadMax} days`],
  ['attempts of a payment without funds', `${limits.paymentAttemptsMax} batches`],
  ['unattended calls of one resource', `${limits.unattendedCallsPerDay} a day`],
  ['an ended consent that can still be read', `${limits.endedConsentDays} days`],
  ['an ended authorisation that is still known', `${limits.endedAuthorisationHours} hours`],
]

test('docs/limits.md tells the limits of the code', () => {
  const page = textOf('../../docs/limits.md')
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, words, figure]) => [words, figure])
  for (const row of told) expect(rows).toContainEqual(row)
  expect(page).toContain(`${rowsMax.toLocaleString('en')} rows`)
})
