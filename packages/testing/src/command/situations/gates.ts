import { countMet, type Exceptions, type SuiteReport } from './suite-report.ts'

/** Conditions that a suite has to fulfil. */
export interface Gates {
  /** The least percentage of situations. */
  readonly min: number | undefined
  /** Situations that must be met. */
  readonly required: readonly string[]
  readonly exceptions: Exceptions
  /** Situations that an earlier run has met. */
  readonly baseline: readonly string[]
}

/** Lists in a line each the conditions that a suite does not fulfil. What the catalogue no longer has cannot be lost. */
export function unfulfilledGates(report: SuiteReport, { min, required, baseline }: Gates): readonly string[] {
  const missing = report.situations.filter(({ met }) => !met).map(({ id }) => id)
  const { percent } = countMet(report)
  const never = required.filter((id) => missing.includes(id))
  const lost = baseline.filter((id) => missing.includes(id) && !report.exceptions.has(id))
  return [
    ...(min !== undefined && percent < min
      ? [`${percent} % of the situations are met; --min asks for ${min} %`]
      : []),
    ...(never.length > 0 ? [`--require asks for situations that were never met: ${never.join(', ')}`] : []),
    ...(lost.length > 0 ? [`situations of the baseline are not met any more: ${lost.join(', ')}`] : []),
  ]
}
