/** Stages of a request, in the order of refusals (E3). */
export const stages = [
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
