import { bankOperations } from './bank-operations.ts'
import { clockOperations } from './clock-operations.ts'
import type { ControlOperation } from './control-operation.ts'
import { breakingOperations } from './fault-operations.ts'
import { psuOperations } from './psu-operations.ts'
import { reportOperations } from './report-operations.ts'
import { requestOperations } from './request-operations.ts'
import { situationOperations } from './situation-operations.ts'
import { snapshotOperations } from './snapshot-operations.ts'

export const controlOperations: readonly ControlOperation[] = [
  ...bankOperations,
  ...clockOperations,
  ...snapshotOperations,
  ...breakingOperations,
  ...requestOperations,
  ...reportOperations,
  ...psuOperations,
  ...situationOperations,
]
