import { ok } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { asTold } from '../../render/shape.ts'
import { version } from '../../version.ts'
import { type ControlledBank, resetBank } from '../bank.ts'
import { clockShape } from './clock.ts'
import { operationsAt } from './operation.ts'

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

/** Operations on the bank as a whole. D: health is open to everyone, since whoever watches a container has neither its address nor its token. */
// biome-ignore format: a table
export const bankOperations = [...operationsAt('/reset', [
  ['resetBank', 'POST', 'Take the bank back to how it began, its clock too; kept snapshots and the journal stay', ['What the clock shows', clockShape], [], ({ bank }) => ok(reset(bank)), { status: 200 }],
]), ...operationsAt('/health', [
  ['readHealth', 'GET', 'Tell that the bank answers, and of which release it is', ['The bank answers', asTold(healthAnswer)], [], () => ok(health), { isOpen: true }],
])]
