import { ok } from '@pocketbank/core/base'
import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { type BugReport, createReport } from '../report.ts'
import { operationsWithTag } from './control-operation.ts'

/** A report is written unchanged, because its format is its own. */
const reportAnswer = {
  contract: v.looseObject({
    pocketbankReport: withSentence(v.literal(1), 'The version of the format.'),
    release: withSentence(v.string(), 'The release of pocketbank.'),
    steps: withSentence(
      v.array(v.looseObject({})),
      'The requests and changes of the clock, in order, for another bank to repeat.',
    ),
  }),
  write: (report: BugReport) => report as never,
}

const operation = operationsWithTag('Control: requests')

export const reportOperations = [
  operation({
    id: 'readReport',
    at: 'GET /report',
    summary: 'Write a bug report: the bank before the latest requests, and everything since',
    description:
      'One JSON file with everything that another bank needs to repeat the latest ' +
      'requests: snapshots, requests and responses, clock, seed, settings and release.',
    response: { description: 'The report', body: reportAnswer },
    rules: [],
    use: ({ app, bank, requests }, { query: { tpp } }) =>
      ok(
        createReport({
          env: app,
          bank,
          entries: requests.entries.filter((entry) => tpp === undefined || entry.tpp === tpp),
        }),
      ),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
]
