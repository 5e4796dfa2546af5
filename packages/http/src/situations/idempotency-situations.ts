import type { Situation } from './situation.ts'

/** Situations of the group `idempotency`. */
export const idempotencySituations: readonly Situation[] = []
