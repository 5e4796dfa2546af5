import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import { renderUnchanged } from '@pocketbank/http/operations/render'
import { version } from '@pocketbank/http/version'
import * as v from 'valibot'
import type { BackUp, BackUpReport } from '../back-up.ts'
import { type ControlledBank, resetBank } from '../bank.ts'
import { clockShape, exampleClock, exampleMorning } from './clock-operations.ts'
import { operationsWithTag } from './control-operation.ts'

function reset(bank: ControlledBank): ControlledBank {
  resetBank(bank)
  return bank
}

const healthAnswer = v.object({
  status: withSentence(v.literal('up'), 'Always up: a bank that responds is up.'),
  program: withSentence(v.literal('pocketbank'), 'The name of the program.'),
  release: withSentence(v.string(), 'The release of pocketbank.'),
})
const health = { status: 'up', program: 'pocketbank', release: version } as const

const target = v.object({
  folder: withSentence(
    v.pipe(v.string(), v.minLength(1)),
    'The folder for the copy, new or empty: an absolute path of the machine on which the bank runs.',
  ),
})
const copyAnswer = v.object({
  folder: withSentence(v.string(), 'The folder of the copy.'),
  banks: withSentence(v.number(), 'The number of banks in the copy.'),
  bytes: withSentence(v.number(), 'The size of its files in bytes.'),
})
const copy = { description: 'The copy', body: renderUnchanged(copyAnswer) }

async function backUpTo(backUp: BackUp | undefined, folder: string): Promise<Result<BackUpReport, Refusal>> {
  if (backUp !== undefined) return backUp(folder)
  const problem = 'the bank is not stored in a folder'
  return refuse(['K5y', 'CONFLICT'], { problem, remedy: 'Start it with --data DIR, or download a snapshot' })
}

const operation = operationsWithTag('Control: bank')

/**
 * Operations on the bank as a whole. D: health needs no token, because a container's health check has none.
 */
export const bankOperations = [
  operation({
    id: 'resetBank',
    at: 'POST /reset',
    summary: 'Reset the bank to its start, clock included; kept snapshots and the journal stay',
    description:
      'Restores the snapshot start: data, clock, faults, quirks and ' +
      'stored request ids. Requests that a fault delays are dropped.',
    status: 200,
    response: { description: 'The time of the clock', body: clockShape },
    rules: [],
    use: ({ bank }) => ok(reset(bank)),
    example: () => ({ response: exampleClock(exampleMorning) }),
  }),
  operation({
    id: 'readHealth',
    at: 'GET /health',
    summary: 'Check that the bank responds; read its release',
    description:
      'Open to everyone without a token, for the health ' +
      'check of a container. It says nothing about the data.',
    response: { description: 'The bank responds', body: renderUnchanged(healthAnswer) },
    isOpen: true,
    rules: [],
    use: () => ok(health),
    example: () => ({ response: health }),
  }),
  operation({
    id: 'backUp',
    at: 'POST /backup',
    summary: 'Copy the stored banks of the host into a new folder while they run',
    description:
      'The copy has all changes confirmed before, kept snapshots and ' +
      'request ids, of every TPP with its own bank. start --data with ' +
      'this folder continues from it. A host without --data refuses: 409.',
    body: target,
    response: copy,
    isOfHost: true,
    rules: ['K5y'],
    use: ({ backUp }, { body }) => backUpTo(backUp, body.folder),
    example: () => ({
      body: { folder: '/var/backups/bank-monday' },
      response: { folder: '/var/backups/bank-monday', banks: 1, bytes: 1_421_312 },
    }),
  }),
]
