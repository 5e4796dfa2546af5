import type { RuleId } from '@pocketbank/core'
import type { ControlOperation } from '../../control/operations/control-operation.ts'

/** What a person is told at the bank's page who cannot answer any more, and who cannot answer at all. */
const atThePage = ['S3o', 'S3h', 'S3n', 'S6j', 'S2m', 'S4e'] as const

/** The rules by which a control operation refuses for what it alone does, by its id. */
// biome-ignore format: one operation a line
const ownRules: Readonly<Record<string, readonly RuleId[]>> = {
  setClock: ['M6c'],
  advanceClock: ['M6c', 'E4k'],
  takeSnapshot: ['K2b', 'K4b', 'K4c'],
  downloadSnapshot: ['E4k', 'K1b'],
  uploadSnapshot: ['K1b', 'K2a', 'K2b', 'K4b', 'K4c'],
  restoreSnapshot: ['E4k'],
  deleteSnapshot: ['E4k', 'K4c'],
  backUp: ['K5y'],
  addFault: ['K4b'],
  readFault: ['E4k'],
  removeFault: ['E4k'],
  listRequests: ['E4k'],
  readRequest: ['E4k'],
  exportRequests: ['E4k'],
  approveAsPsu: [...atThePage, 'S2p', 'X4l', 'X4n'],
  refuseAsPsu: atThePage,
  abandonAsPsu: atThePage,
  cancelPaymentAsPsu: ['S2m', 'P15f', 'P15d'],
  changePaymentAsPsu: ['S2m', 'P15f', 'P15d', 'P15e', 'P15h', 'P2b', 'P13e', 'P2g', 'P15g'],
  withdrawConsentAsPsu: ['S2m', 'P15f', 'P15i'],
}

/** The rules by which a control operation refuses, in the order in which it is read. */
export function rulesRefusingControl({ id, method, body, isOpen }: ControlOperation): readonly RuleId[] {
  const isSent = method === 'POST' || method === 'PUT'
  return [
    ...(isOpen === true ? [] : (['K4a'] as const)),
    'E4j',
    ...(isSent ? (['E4f', 'E4r', 'E4e', 'E5e'] as const) : []),
    ...(body === undefined ? [] : (['E4g', 'E4i'] as const)),
    ...(ownRules[id] ?? []),
    'E4h',
  ]
}
