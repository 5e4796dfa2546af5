import type { EntryNotes, FaultNote } from '@pocketbank/http/journal'
import type { Answer } from '@pocketbank/http/operations/render'
import { type Interference, NoAnswer, type Outcome } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { corruptBody } from './corrupt-body.ts'
import { type ShownMatch, showMatch } from './match.ts'
import { type QuirkName, quirkTable } from './quirks/quirk-table.ts'
import type { FaultEffect, FaultKind } from './rule.ts'
import { streamBody } from './stream-body.ts'
import type { Delays, InjectedFault } from './time.ts'

/** A fault that struck a request, as the journal lists it. */
interface StruckFault extends FaultNote {
  readonly kind: FaultKind
  readonly effect: FaultEffect
  /** Number of requests that the fault strikes. Absent: no limit. */
  readonly times?: number
  readonly match?: ShownMatch
}

const isStruckFault = (note: FaultNote): note is StruckFault => 'effect' in note
const isQuirkName = (name: string): name is QuirkName => Object.hasOwn(quirkTable, name)

/** Returns the faults that struck a request of the journal. */
export function findStruckFaults({ faults }: EntryNotes): readonly StruckFault[] | undefined {
  return faults?.filter(isStruckFault)
}

/** Returns the quirks that changed a response of the journal. */
export function findActiveQuirks({ quirks }: EntryNotes): readonly QuirkName[] | undefined {
  return quirks?.filter(isQuirkName)
}

/** Faults and quirks that struck one request, and what they do to its response. */
export interface Injected {
  readonly faults?: readonly InjectedFault[] | undefined
  readonly quirks?: readonly QuirkName[] | undefined
  readonly effect?: FaultEffect | undefined
  /** Why the client gets no response: the reason with which its `fetch` rejects. */
  readonly lost?: { readonly reason: unknown } | undefined
}

function noteFault({ id, effect, after, match, times }: InjectedFault): StruckFault {
  return {
    id,
    kind: effect.kind,
    effect,
    after,
    ...(times !== undefined && { times }),
    ...(match && { match: showMatch(match) }),
  }
}

export class InjectedFaults implements Interference {
  readonly faults: readonly InjectedFault[]
  readonly quirks: readonly QuirkName[]
  readonly effect: FaultEffect | undefined
  readonly lost: { readonly reason: unknown } | undefined
  readonly #delays: Delays

  constructor(delays: Delays, { faults = [], quirks = [], effect, lost }: Injected) {
    this.#delays = delays
    this.faults = faults
    this.quirks = quirks
    this.effect = effect
    this.lost = lost
  }

  get notes(): EntryNotes & { readonly status?: number } {
    return {
      ...(this.faults.length > 0 && { faults: this.faults.map(noteFault) }),
      ...(this.quirks.length > 0 && { quirks: this.quirks }),
      ...(this.lost !== undefined && { status: 0 }),
    }
  }

  change(answer: Answer): Answer {
    return corruptBody(answer, this.effect)
  }

  deliver(response: Response, answer: Answer, request: IncomingRequest): Response {
    if (this.lost !== undefined) {
      request.hangUp?.()
      throw new NoAnswer(this.lost.reason)
    }
    const stream = streamBody({ answer, injected: this }, request, this.#delays)
    if (stream === undefined) return response
    const { status, headers } = response
    return new Response(stream, { status, headers })
  }
}

export function readInjectedFaults({ interference }: Outcome): InjectedFaults | undefined {
  return interference instanceof InjectedFaults ? interference : undefined
}
