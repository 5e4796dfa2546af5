import { errorsGuide } from './errors-guide.tsx'
import { fixesGuide } from './fixes-guide.tsx'
import type { Guide } from './guide.ts'
import { listsGuide } from './lists-guide.tsx'
import { psuGuide } from './psu-guide.tsx'
import { scaGuide } from './sca-guide.tsx'
import { signingGuide } from './signing-guide.tsx'
import { statusesGuide } from './statuses-guide.tsx'

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
