import { refuse } from '@pocketbank/core/base/errors'
import type { Exchange } from '@pocketbank/http/pipeline'
import { type Outcome, refusalOutcome } from '@pocketbank/http/pipeline'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { InjectedFaults } from '../injected-faults.ts'
import type { Delays } from '../time.ts'
import type { QuirkName } from './quirk-table.ts'
import { contextUnder, findDenyingQuirk, findRunQuirk, isQuirky, restoreId, rewrite } from './rewrite.ts'

/** Asks the bank. */
export type Ask = (exchange: Exchange) => Awaitable<Outcome>

/** The habits that are switched on. */
interface Habits {
  readonly names: readonly QuirkName[]
  readonly delays: Delays
}

/** A request under a quirk that changes how the bank carries it out. */
interface AskedUnder extends Pick<Habits, 'delays'> {
  readonly exchange: Exchange
  readonly ask: Ask
}

async function askUnder(name: QuirkName, { delays, exchange, ask }: AskedUnder): Promise<Outcome> {
  exchange.extendContext(contextUnder(name))
  const outcome = await ask(exchange)
  if (outcome.answer?.status !== 201) return outcome
  return { ...outcome, interference: new InjectedFaults(delays, { quirks: [name] }) }
}

/** Asks the bank, and tells its answer with the habits that are switched on. */
export async function askWithQuirks(
  { names, delays }: Habits,
  exchange: Exchange,
  ask: Ask,
): Promise<Outcome> {
  const { id } = exchange.operation
  const habit = findRunQuirk(names, exchange)
  if (habit !== undefined) return askUnder(habit, { delays, exchange, ask })
  if (names.length === 0 || !isQuirky(id)) return ask(exchange)
  exchange.input = restoreId(names, exchange.input)
  const outcome = await ask(exchange)
  const { answer, warnings } = outcome
  if (answer?.status !== 200) return outcome
  const { transactionId } = exchange.names
  const denying = transactionId === undefined ? undefined : findDenyingQuirk(names, answer, transactionId)
  if (denying !== undefined) {
    const { error } = refuse('A8b', 'the account has no such transaction', 'transactionId')
    const interference = new InjectedFaults(delays, { quirks: [denying] })
    return { ...refusalOutcome('bank', error), warnings, interference }
  }
  const { answer: rewritten, changedBy } = rewrite(names, id, answer)
  if (changedBy.length === 0) return outcome
  return { ...outcome, answer: rewritten, interference: new InjectedFaults(delays, { quirks: changedBy }) }
}
