/** How bad a habit of a client is. */
export const adviceSeverities = ['breaks live', 'is punished', 'wastes'] as const

/** One of them. */
export type AdviceSeverity = (typeof adviceSeverities)[number]

/** A habit that a real bank would punish. */
export interface AdviceRow {
  readonly id: string
  readonly severity: AdviceSeverity
  /** What the client does, in one sentence. */
  readonly sentence: string
  /** What to do instead, in one sentence. */
  readonly mend: string
  /** Section of the description (§), Berlin Group (BG), article of the RTS, RFC, or D. */
  readonly source: string
}

/** An advice to a TPP, with requests that show the habit. */
export interface Advice extends AdviceRow {
  readonly tpp: string
  /** At most three ids of requests, the first ones. */
  readonly requests: readonly string[]
  /** At most three names of tests, those of the first requests that have one. */
  readonly labels: readonly string[]
}
