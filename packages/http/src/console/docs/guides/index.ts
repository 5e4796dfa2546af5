import { errorsGuide } from './errors.tsx'
import { fixesGuide } from './fixes.tsx'
import type { Guide } from './guide.ts'
import { listsGuide } from './lists.tsx'
import { psuGuide } from './psu.tsx'
import { scaGuide } from './sca.tsx'
import { signingGuide } from './signing.tsx'
import { statusesGuide } from './statuses.tsx'

/** What is explained besides operations, in the order in which it is read. */
export const guides: readonly Guide[] = [
  signingGuide,
  psuGuide,
  scaGuide,
  statusesGuide,
  errorsGuide,
  listsGuide,
  fixesGuide,
]
