import { consentedAccountOperations } from './accounts.ts'
import { basketOperations } from './baskets.ts'
import { consentedCardAccountOperations } from './card-accounts.ts'
import { consentOperations } from './consents.ts'
import { dialogueOperations } from './dialogue.ts'
import { fundsOperations } from './funds.ts'
import type { Operation } from './operation.ts'
import { paymentOperations } from './payments/payments.ts'
import { accountOperations } from './sandbox/accounts.ts'
import { agreementOperations } from './sandbox/agreements.ts'
import { batchOperations } from './sandbox/batches.ts'
import { cardAccountOperations } from './sandbox/card-accounts.ts'
import { customerOperations } from './sandbox/customers.ts'
import { initializeOperations } from './sandbox/initialize.ts'
import { transactionOperations } from './sandbox/transactions.ts'
import { userOperations } from './users.ts'

/** The operations of the interface itself, in production too. */
export const interfaceOperations: readonly Operation[] = [
  ...consentOperations,
  ...consentedAccountOperations,
  ...consentedCardAccountOperations,
  ...userOperations,
  ...fundsOperations,
  ...paymentOperations,
  ...basketOperations,
  ...dialogueOperations,
]

/** The operations that exist only in the sandbox (§1.3). */
export const sandboxOperations: readonly Operation[] = [
  ...initializeOperations,
  ...customerOperations,
  ...agreementOperations,
  ...accountOperations,
  ...transactionOperations,
  ...cardAccountOperations,
  ...batchOperations,
]

/** Every operation. */
export const allOperations: readonly Operation[] = [...interfaceOperations, ...sandboxOperations]
