import type { QuirkName } from './quirks/table.ts'
import type { FaultEffect, FaultKind } from './rule.ts'

/** A fault that struck a request. */
export interface Strike {
  /** The id of the fault. */
  readonly id: string
  readonly effect: FaultEffect
  readonly after: boolean
}

/** What faults and quirks did to a request and its answer. */
export interface Damage {
  readonly strikes: readonly Strike[]
  readonly quirks: readonly QuirkName[]
  /** What befalls the answer on its way. */
  readonly effect?: FaultEffect
  /** Why there is no answer. */
  readonly lost?: { readonly reason: unknown }
}

/** A fault as the request journal names it. */
export interface StruckFault {
  readonly id: string
  readonly kind: FaultKind
  /** Whether the bank had done what was asked. */
  readonly after: boolean
}

/** What the request journal tells of damage. */
export interface ToldDamage {
  /** The faults that struck, in the order in which they did. */
  readonly faults?: readonly StruckFault[]
  /** The quirks that changed the answer. */
  readonly quirks?: readonly QuirkName[]
  /** 0 where there was no answer. */
  readonly status?: 0
}

/** What the request journal tells of damage, each where there is any. */
export function toldOf({ strikes, quirks, lost }: Damage): ToldDamage {
  const faults = strikes.map(({ id, effect, after }) => ({ id, kind: effect.kind, after }))
  return {
    ...(faults.length > 0 && { faults }),
    ...(quirks.length > 0 && { quirks }),
    ...(lost !== undefined && { status: 0 }),
  }
}
