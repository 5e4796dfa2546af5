/** Days that both the detectors and the sentences of advice use. */
export const habitDays = {
  /** Before its end, in which a consent should be renewed. */
  renewal: 14,
  /** After its approval, until access counts as unused. */
  unused: 30,
  /** Before its end, in which a certificate should be renewed. */
  certificate: 30,
} as const
