import { iterateForward, ok } from '@pocketbank/core/internal'
import { type QuirkName, quirkTable } from '../faults/quirks/quirk-table.ts'
import type { GivenFault } from '../faults/rule.ts'
import type { Seen } from '../pipeline/exchange.ts'
import type { Means } from './means.ts'
import type { Armed } from './situation.ts'

/** The id of the authorisation that an answered request has started; undefined if it started none. */
export function startedAuthorisation({ exchange: { told } }: Seen): string | undefined {
  if (typeof told !== 'object' || told === null || !('authorisationId' in told)) return undefined
  return typeof told.authorisationId === 'string' ? told.authorisationId : undefined
}

/** Refuses the authorisation that a TPP waits for, or the next one that it starts. */
export function refuseNext(means: Means): Armed {
  const { bank, tpp } = means
  const refuse = (authorisationId: string, of: string) =>
    bank.engine.execute(
      'refuseAuthorisation',
      { params: { authorisationId } },
      { now: bank.clock.now, tpp: of },
    )
  const waiting = [...iterateForward(bank.engine.bank.authorisations, 'key')].findLast(
    (one) =>
      (tpp === undefined || one.tpp === tpp) && (one.status === 'started' || one.status === 'identified'),
  )
  if (waiting !== undefined) {
    const refused = refuse(waiting.id, waiting.tpp)
    return refused.ok ? ok('The customer has refused the approval that waited.') : refused
  }
  means.afterNext(
    (seen) => startedAuthorisation(seen) !== undefined,
    (seen) => void refuse(startedAuthorisation(seen) ?? '', seen.entry.tpp ?? ''),
  )
  return ok('The customer will refuse the next approval that the client asks for.')
}

/** Adds a fault for the next request. */
export function armFault(fault: GivenFault, sentence: string): (means: Means) => Armed {
  return (means) => {
    means.fault(fault)
    return ok(sentence)
  }
}

/** Switches a quirk on. */
export function armQuirk(name: QuirkName): (means: Means) => Armed {
  return (means) => {
    means.quirk(name)
    return ok(quirkTable[name].meaning)
  }
}
