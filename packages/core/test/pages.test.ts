import { expect, test } from 'vitest'
import { diagram, writeTransitionTable } from '../bin/diagram.ts'
import { limits } from '../src/base/limits.ts'
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { cardStatusTable } from '../src/rows/card-accounts/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { paymentTransitions } from '../src/rows/payments/status.ts'
import { rowsMax } from '../src/worlds/schema/bounds.ts'
import { readPackageFile } from './sources.ts'

test.each([
  ['accounts-and-cards', cardStatusTable],
  ['consents-and-sca', authorisationStatusTable],
  ['consents-and-sca', consentStatusTable],
] as const)('has the table of statuses in the diagram of docs/%s.md', (page, table) => {
  expect(readPackageFile(`../../docs/${page}.md`)).toContain(`\`\`\`mermaid\n${diagram(table)}\n\`\`\``)
})

test('has the table of statuses of the code in docs/payments.md', () => {
  expect(readPackageFile('../../docs/payments.md')).toContain(
    `\n${writeTransitionTable(paymentTransitions)}\n`,
  )
})

/** Rows of the tables of docs/limits.md, with the figure of the code. */
const expectedRows: readonly (readonly [string, string])[] = [
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
  ['a link to the SCA page', `${limits.scaLinkMinutes} minutes`],
  ['a payment without its approval', `${limits.paymentApprovalHours} hours`],
  ['the check for a logical duplicate', `${limits.logicalDuplicateHours} hours`],
  ['a consent, and its SCA', `${limits.scaValidityDays} days`],
  ['history without a fresh approval', `${limits.historyDays} days`],
  ['a payment ahead of its day', `${limits.executionDaysAheadMax} days`],
  ['attempts of a payment without funds', `${limits.paymentAttemptsMax} batches`],
  ['unattended calls of one resource', `${limits.unattendedCallsPerDay} a day`],
  ['an ended consent that can still be read', `${limits.endedConsentDays} days`],
  ['an ended authorisation that is still known', `${limits.endedAuthorisationHours} hours`],
]

test('has the limits of the code in docs/limits.md', () => {
  const page = readPackageFile('../../docs/limits.md')
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, words, figure]) => [words, figure])
  for (const row of expectedRows) expect(rows).toContainEqual(row)
  expect(page).toContain(`${rowsMax.toLocaleString('en')} rows`)
})
