export const adviceSeverities = ['breaks live', 'gets limited', 'wastes'] as const

export type AdviceSeverity = (typeof adviceSeverities)[number]

/** A habit for which a real bank would punish the client. */
export interface AdviceRow {
  readonly id: string
  readonly severity: AdviceSeverity
  readonly sentence: string
  /** The remedy, in one sentence. */
  readonly remedy: string
  /** Section of the description (§), Berlin Group (BG), article of the RTS, RFC, or rule of the rule book. */
  readonly source: string
}

/** Advice to a TPP, with requests that show the habit. */
export interface Advice extends AdviceRow {
  readonly tpp: string
  readonly requests: readonly string[]
  readonly labels: readonly string[]
}
