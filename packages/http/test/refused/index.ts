import { refusedAccountInformation } from './account-information.ts'
import { refusedBaskets } from './baskets.ts'
import { refusedPayments } from './payments.ts'
import type { RefusedRequest } from './refused-request.ts'
import { refusedSandboxData } from './sandbox-data.ts'

/** The requests that the bank refuses: at least one for each rule of each operation. */
export const refusedRequests: readonly RefusedRequest[] = [
  ...refusedAccountInformation,
  ...refusedPayments,
  ...refusedBaskets,
  ...refusedSandboxData,
]
