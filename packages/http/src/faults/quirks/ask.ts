import { refuse } from '@pocketbank/core'
import { type Caller, type Passage, type RequestInput, refused } from '../../visit.ts'
import type { Asking } from '../request.ts'
import { askedUnder, deniedBy, isQuirky, rewrite } from './rewrite.ts'
import type { QuirkName } from './table.ts'

/** Asks the bank. */
export type Ask = (caller: Caller, input: RequestInput) => Promise<Passage>

/** Asks the bank, and tells its answer with the habits that are switched on. */
export async function askWithQuirks(
  names: readonly QuirkName[],
  { visit, caller, input }: Asking,
  ask: Ask,
): Promise<Passage> {
  const { id } = visit.operation
  if (names.length === 0 || !isQuirky(id)) return ask(caller, input)
  const passage = await ask(caller, askedUnder(names, input))
  const { answer, warnings } = passage
  if (answer?.status !== 200) return passage
  const { transactionId } = visit.params
  const denying = transactionId === undefined ? undefined : deniedBy(names, answer, transactionId)
  if (denying !== undefined) {
    const { error } = refuse(
      'A8b',
      'RESOURCE_UNKNOWN',
      'the account has no such transaction',
      'transactionId',
    )
    return { ...refused('bank', error), warnings, damage: { strikes: [], quirks: [denying] } }
  }
  const { answer: rewritten, changedBy } = rewrite(names, id, answer)
  if (changedBy.length === 0) return passage
  return { ...passage, answer: rewritten, damage: { strikes: [], quirks: changedBy } }
}
