/** Rules about the corporation of the debtor account. */
export const corporationRules = ['S7a', 'S7d'] as const

/** Rules for every new payment. */
export const newPaymentRules = [
  'M6b',
  'X4k',
  'X4l',
  'S11b',
  'S11f',
  'P1b',
  'P1e',
  'P1c',
  'P2b',
  'P2c',
  'P2g',
  'P2h',
  'P2i',
  'P2k',
  'P2l',
  'P3a',
  'P9e',
  'P9f',
  'P13e',
  'K3a',
  ...corporationRules,
] as const
