import type { Situation } from './situation.ts'

/** Situations of the group `reading`. */
export const readingSituations: readonly Situation[] = []
