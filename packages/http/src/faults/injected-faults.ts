import { type Interference, NoAnswer, type Outcome } from '../pipeline/outcome.ts'
import type { Answer } from '../render/answer-value.ts'
import type { EntryNotes } from '../requests/entry.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { corruptBody } from './corrupt-body.ts'
import { type ShownMatch, showMatch } from './match.ts'
import type { QuirkName } from './quirks/quirk-table.ts'
import type { FaultEffect, FaultKind } from './rule.ts'
import { streamBody } from './stream-body.ts'
import type { Delays, InjectedFault } from './time.ts'

/** A fault as the request journal names it. */
export interface StruckFault {
  readonly id: string
  readonly kind: FaultKind
  readonly effect: FaultEffect
  /** True if the bank had carried out the request. */
  readonly after: boolean
  /** Number of requests that it strikes. Absent: no limit. */
  readonly times?: number
  /** The requests that it strikes; `where` is true in place of a function of the test. */
  readonly match?: ShownMatch
}

declare module '../requests/entry.ts' {
  interface EntryNotes {
    /** The faults that struck the request, in the order in which they did. */
    readonly faults?: readonly StruckFault[]
    /** The quirks that changed the answer. */
    readonly quirks?: readonly QuirkName[]
  }
}

/** Effects of faults and quirks on a request and its answer. */
export interface Injected {
  readonly faults?: readonly InjectedFault[] | undefined
  readonly quirks?: readonly QuirkName[] | undefined
  /** Fault that strikes the answer on its way. */
  readonly effect?: FaultEffect | undefined
  /** Why there is no answer. */
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

/** The faults and quirks of one request, as the adapter meets them. */
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

/** The faults that an outcome has by now. */
export function readInjectedFaults({ interference }: Outcome): InjectedFaults | undefined {
  return interference instanceof InjectedFaults ? interference : undefined
}
