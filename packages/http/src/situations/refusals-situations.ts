import type { Situation } from './situation.ts'

/** Situations of the group `refusals`. */
export const refusalSituations: readonly Situation[] = []
