import { bankOperations } from './bank.ts'
import { clockOperations } from './clock.ts'
import { breakingOperations } from './faults.ts'
import type { ControlOperation } from './operation.ts'
import { psuOperations } from './psu.ts'
import { reportOperations } from './report.ts'
import { requestOperations } from './requests.ts'
import { snapshotOperations } from './snapshots.ts'

/** Every control operation. */
export const controlOperations: readonly ControlOperation[] = [
  ...bankOperations,
  ...clockOperations,
  ...snapshotOperations,
  ...breakingOperations,
  ...requestOperations,
  ...reportOperations,
  ...psuOperations,
]
