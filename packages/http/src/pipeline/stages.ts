/** Stages of a request, in the order of refusals (E3). */
export const stages = [
  'client-certificate',
  'read',
  'headers',
  'digest',
  'signature',
  'certificate',
  'role',
  'identity',
  'parameters',
  'body',
  'bank',
] as const

export type Stage = (typeof stages)[number]

export const stageResults = ['passed', 'skipped', 'refused', 'needs SCA', 'not reached'] as const

/**
 * Result of a stage. `skipped`: nothing to check, such as no body or no optional signature. `needs SCA`: only
 * of the bank, the PSU must use the SCA page first.
 */
export type StageResult = (typeof stageResults)[number]

export type StageResults = Readonly<Record<Stage, StageResult>>

/**
 * Lists the stages to show to people: that of the client certificate only if the request has one or needs
 * one.
 */
export function listShownStages(results: StageResults): readonly Stage[] {
  const isAbsent = ['skipped', 'not reached'].includes(results['client-certificate'])
  return isAbsent ? stages.slice(1) : stages
}
