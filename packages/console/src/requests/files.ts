import type { Refusal, Result } from '@pocketbank/core'
import { ok, requireEntry } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { toHar } from '@pocketbank/devtools/control/har'
import { wholeRequestShape } from '@pocketbank/devtools/control/operations/request-shapes'
import { createReport } from '@pocketbank/devtools/control/report'
import type { RequestEntry } from '@pocketbank/http'
import { noFixes } from '@pocketbank/http/operations/accept-fix'
import type { BankPageInput, File, FileRow } from '../page.ts'
import { findRequestEntry } from './request-input.ts'
import { requestWords } from './words.ts'

function harFile(name: string, entries: readonly RequestEntry[]): File {
  return { name: `${name}.har`, type: 'application/json', text: JSON.stringify(toHar(entries)) }
}

function reportFile(name: string, { env, bank }: BankPageInput, entries: readonly RequestEntry[]): File {
  const text = JSON.stringify(createReport({ env, bank, entries }))
  return { name: `${name}.json`, type: 'application/json', text }
}

/** Writes a request like the response of `GET /_sandbox/requests/{id}`. */
function jsonFile(entry: RequestEntry, { zone, request }: BankPageInput): File {
  const context = { fixes: noFixes, language: 'en', zone, target: request.path } as const
  const text = JSON.stringify(wholeRequestShape.write(entry, context), undefined, 2)
  return { name: `pocketbank-request-${entry.id}.json`, type: 'application/json', text, isShown: true }
}

/** Makes a file about the request that the address names. */
function ofOne(input: BankPageInput, write: (entry: RequestEntry) => File): Result<File, Refusal> {
  const { names } = input
  const entry = findRequestEntry(input)
  if (entry !== undefined) return ok(write(entry))
  return refuse('E4k', requestWords.gone(requireEntry(names, 'id')))
}

/** The files about requests: archives and bug reports, of all or of one. */
export const requestFiles: readonly FileRow[] = [
  { path: '/console/har', file: ({ requests }) => ok(harFile('pocketbank-requests', requests.entries)) },
  {
    path: '/console/report',
    file: (input) => ok(reportFile('pocketbank-report', input, input.requests.entries)),
  },
  { path: '/console/requests/{id}/json', file: (input) => ofOne(input, (entry) => jsonFile(entry, input)) },
  {
    path: '/console/requests/{id}/har',
    file: (input) => ofOne(input, (entry) => harFile(`pocketbank-request-${entry.id}`, [entry])),
  },
  {
    path: '/console/requests/{id}/report',
    file: (input) => ofOne(input, (entry) => reportFile(`pocketbank-report-${entry.id}`, input, [entry])),
  },
]
