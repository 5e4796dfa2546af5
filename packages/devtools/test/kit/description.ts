import type { Operation } from '@pocketbank/http'
import { atOnce } from '@pocketbank/http/description'
import { allOperations } from '@pocketbank/http/operations'
import { describeOperations } from '../../../http/src/description/document.ts'
import { describeGroups } from '../../../http/test/kit/description.ts'
import { describeControl } from '../../src/control/description.ts'

/** Describes the operations of a bank and of its control API from the tables. */
export function describeControlled(
  operations: readonly Operation[] = allOperations,
  server?: string,
): unknown {
  return describeGroups([atOnce(describeOperations(operations)), atOnce(describeControl())], server)
}

/** Describes the control operations alone from the tables. */
export function describeControlAlone(server?: string): unknown {
  return describeGroups([atOnce(describeControl())], server)
}
