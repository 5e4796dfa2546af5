import { clockPowers } from './clock.ts'
import { breakingPowers } from './faults.ts'
import type { Power } from './power.ts'
import { psuPowers } from './psu.ts'
import { requestPowers } from './requests.ts'
import { snapshotPowers } from './snapshots.ts'

/** Every power. */
export const allPowers: readonly Power[] = [
  ...clockPowers,
  ...snapshotPowers,
  ...breakingPowers,
  ...requestPowers,
  ...psuPowers,
]
