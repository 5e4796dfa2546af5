/** The pages of docs/ that the console serves at `/docs`. */
export const guideIds: readonly string[] = [
  'sign-requests',
  'refused',
  'errors',
  'consents-and-sca',
  'accounts-and-cards',
  'payments',
  'baskets',
  'faults-and-quirks',
]
