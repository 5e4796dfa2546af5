import { ok } from '@pocketbank/core/base'
import * as v from 'valibot'
import { type BugReport, reportOf } from '../report.ts'
import { operationsAt } from './control-operation.ts'

/** A report is told as it is: what it has is its own format. */
const reportAnswer = {
  contract: v.looseObject({
    pocketbankReport: v.literal(1),
    release: v.string(),
    steps: v.array(v.looseObject({})),
  }),
  write: (report: BugReport) => report as never,
}

/** Operations on reports, with which others can replay the history of a bank. */
// biome-ignore format: a table
export const reportOperations = operationsAt('/report', 'Control: requests', [
  ['readReport', 'GET', 'Write a bug report: the bank before the latest requests, and everything since', ['The report', reportAnswer], [], ({ app, bank, requests }, { query: { tpp } }) => ok(reportOf({ env: app, bank, entries: requests.entries.filter((entry) => tpp === undefined || entry.tpp === tpp) }))],
])
