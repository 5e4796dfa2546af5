import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { asTold } from '@pocketbank/http/operations/render'
import { version } from '@pocketbank/http/version'
import * as v from 'valibot'
import type { BackUp, BackUpReport } from '../back-up.ts'
import { type ControlledBank, resetBank } from '../bank.ts'
import { clockShape } from './clock-operations.ts'
import { operationsAt, withContracts } from './control-operation.ts'

function reset(bank: ControlledBank): ControlledBank {
  resetBank(bank)
  return bank
}

const healthAnswer = v.object({
  status: v.literal('up'),
  program: v.literal('pocketbank'),
  release: v.string(),
})
const health = { status: 'up', program: 'pocketbank', release: version } as const

const target = v.object({ folder: v.pipe(v.string(), v.minLength(1)) })
const copyAnswer = v.object({ folder: v.string(), banks: v.number(), octets: v.number() })
const copy = ['The copy', asTold(copyAnswer)] as const

async function backUpTo(backUp: BackUp | undefined, folder: string): Promise<Result<BackUpReport, Refusal>> {
  if (backUp !== undefined) return backUp(folder)
  const text = 'The bank is not stored in a folder: start it with --data DIR, or download a snapshot.'
  return refuse(['K5y', 'CONFLICT'], text)
}

/** Operations on the bank as a whole. D: health is open to everyone, since whoever watches a container has neither its address nor its token. */
// biome-ignore format: a table
export const bankOperations = [...operationsAt('/reset', 'Control: bank', [
  ['resetBank', 'POST', 'Reset the bank to its start, clock included; kept snapshots and the journal stay', ['The time of the clock', clockShape], [], ({ bank }) => ok(reset(bank)), { status: 200 }],
]), ...operationsAt('/health', 'Control: bank', [
  ['readHealth', 'GET', 'Check that the bank answers; read its release', ['The bank answers', asTold(healthAnswer)], [], () => ok(health), { isOpen: true }],
]), ...operationsAt('/backup', 'Control: bank', [
  ['backUp', 'POST', 'Copy the stored banks of the host into a new folder while they run', copy, ['K5y'], withContracts({ body: target }, ({ backUp }, { body }) => backUpTo(backUp, body.folder)), { isOfHost: true }],
])]
