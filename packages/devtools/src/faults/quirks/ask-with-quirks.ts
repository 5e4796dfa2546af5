import type { OperationName } from '@pocketbank/http'
import type { Answer } from '@pocketbank/http/operations/render'
import type { Exchange } from '@pocketbank/http/pipeline'
import { type Outcome, refusalOutcome } from '@pocketbank/http/pipeline'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { InjectedFaults } from '../injected-faults.ts'
import type { Delays } from '../time.ts'
import type { OperationChange } from './quirk.ts'
import { findQuirk, type QuirkName } from './quirk-table.ts'

export type Ask = (exchange: Exchange) => Awaitable<Outcome>

interface Habits {
  readonly names: readonly QuirkName[]
  readonly delays: Delays
}

type NamedChange = readonly [name: QuirkName, change: OperationChange]

function findChanges(names: readonly QuirkName[], operation: string): readonly NamedChange[] {
  return names.flatMap((name) => {
    const change = findQuirk(name).changes[operation as OperationName]
    return change === undefined ? [] : [[name, change] as const]
  })
}

/**
 * Applies the quirks that change the request. Returns the names of those that change the bank's rules for it.
 */
function prepareRequest(changes: readonly NamedChange[], exchange: Exchange): readonly QuirkName[] {
  return changes.flatMap(([name, { request, context }]) => {
    if (request !== undefined) exchange.input = request(exchange.input)
    const part = context?.(exchange.names)
    if (part === undefined) return []
    exchange.extendContext(part)
    return [name]
  })
}

/** Asks the bank, and changes the request and a successful response by the active quirks. */
export async function askWithQuirks(
  { names, delays }: Habits,
  exchange: Exchange,
  ask: Ask,
): Promise<Outcome> {
  const changes = names.length === 0 ? [] : findChanges(names, exchange.operation.id)
  if (changes.length === 0) return ask(exchange)
  const changedBy = new Set(prepareRequest(changes, exchange))
  const outcome = await ask(exchange)
  if (outcome.answer === undefined || outcome.answer.status < 200 || outcome.answer.status > 299)
    return outcome
  let { answer } = outcome
  for (const [name, { check }] of changes) {
    const result = check?.(answer, exchange.names)
    if (result === undefined || result.ok) continue
    const interference = new InjectedFaults(delays, { quirks: [name] })
    return { ...refusalOutcome('bank', result.error), warnings: outcome.warnings, interference }
  }
  for (const [name, { response }] of changes) {
    const changedAnswer: Answer = response?.(answer) ?? answer
    if (changedAnswer !== answer) changedBy.add(name)
    answer = changedAnswer
  }
  if (changedBy.size === 0) return outcome
  return { ...outcome, answer, interference: new InjectedFaults(delays, { quirks: [...changedBy] }) }
}
