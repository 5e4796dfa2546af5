/** The stages through which the bank takes a request, in the order of refusals (E3). */
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
 * The result of a stage for a request. `skipped`: it had nothing to check, such as a body that the operation does not take, or
 * a signature that may be left out. `needs SCA` is said by the bank alone: the PSU must come to its page first.
 */
export type StageResult = (typeof stageResults)[number]

export type StageResults = Readonly<Record<Stage, StageResult>>
