import type { Situation } from './situation.ts'

/** Situations of the group `baskets`. */
export const basketSituations: readonly Situation[] = []
