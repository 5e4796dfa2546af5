import type { Situation } from './situation.ts'

/** Situations of the group `transport`. */
export const transportSituations: readonly Situation[] = []
