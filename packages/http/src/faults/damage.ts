import { type Interference, NoAnswer, type Outcome } from '../pipeline/outcome.ts'
import type { Answer } from '../render/answer.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { EntryNotes } from '../requests/journal.ts'
import { streamFor } from './deliver.ts'
import type { QuirkName } from './quirks/table.ts'
import type { FaultEffect, FaultKind } from './rule.ts'
import { spoil } from './spoil.ts'
import type { Lapses, Strike } from './time.ts'

/** A fault as the request journal names it. */
export interface StruckFault {
  readonly id: string
  readonly kind: FaultKind
  /** Whether the bank had done what was asked. */
  readonly after: boolean
}

declare module '../requests/journal.ts' {
  interface EntryNotes {
    /** The faults that struck the request, in the order in which they did. */
    readonly faults?: readonly StruckFault[]
    /** The quirks that changed the answer. */
    readonly quirks?: readonly QuirkName[]
  }
}

/** What faults and quirks did to a request and do to its answer. */
export interface DamageDone {
  readonly strikes?: readonly Strike[] | undefined
  readonly quirks?: readonly QuirkName[] | undefined
  /** What befalls the answer on its way. */
  readonly effect?: FaultEffect | undefined
  /** Why there is no answer. */
  readonly lost?: { readonly reason: unknown } | undefined
}

/** Damage to one request, as the adapter meets it. */
export class Damage implements Interference {
  readonly strikes: readonly Strike[]
  readonly quirks: readonly QuirkName[]
  readonly effect: FaultEffect | undefined
  readonly lost: { readonly reason: unknown } | undefined
  readonly #lapses: Lapses

  constructor(lapses: Lapses, { strikes = [], quirks = [], effect, lost }: DamageDone) {
    this.#lapses = lapses
    this.strikes = strikes
    this.quirks = quirks
    this.effect = effect
    this.lost = lost
  }

  get notes(): EntryNotes & { readonly status?: number } {
    const faults = this.strikes.map(({ id, effect, after }) => ({ id, kind: effect.kind, after }))
    return {
      ...(faults.length > 0 && { faults }),
      ...(this.quirks.length > 0 && { quirks: this.quirks }),
      ...(this.lost !== undefined && { status: 0 }),
    }
  }

  change(answer: Answer): Answer {
    return spoil(answer, this.effect)
  }

  deliver(response: Response, answer: Answer, request: IncomingRequest): Response {
    if (this.lost !== undefined) {
      request.hangUp?.()
      throw new NoAnswer(this.lost.reason)
    }
    const stream = streamFor({ answer, damage: this }, request, this.#lapses)
    if (stream === undefined) return response
    const { status, headers } = response
    return new Response(stream, { status, headers })
  }
}

/** The damage that an outcome has by now. */
export function damageOf({ interference }: Outcome): Damage | undefined {
  return interference instanceof Damage ? interference : undefined
}
