import type { Situation } from './situation.ts'

/** Situations of the group `payments`. */
export const paymentSituations: readonly Situation[] = []
