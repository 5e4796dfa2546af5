import type { Situation } from './situation.ts'

/** Situations of the group `time`. */
export const timeSituations: readonly Situation[] = []
