import { consentedAccountOperations } from './accounts.ts'
import { basketOperations } from './baskets.ts'
import { consentedCardAccountOperations } from './card-accounts.ts'
import { consentOperations } from './consents.ts'
import { fundsOperations } from './funds.ts'
import type { Operation } from './operation.ts'
import { paymentOperations } from './payments/payments.ts'
import { initializeOperations } from './sandbox/initialize.ts'
import { accountOperations } from './sandbox/sandbox-accounts.ts'
import { agreementOperations } from './sandbox/sandbox-agreements.ts'
import { batchOperations } from './sandbox/sandbox-batches.ts'
import { cardAccountOperations } from './sandbox/sandbox-card-accounts.ts'
import { customerOperations } from './sandbox/sandbox-customers.ts'
import { transactionOperations } from './sandbox/sandbox-transactions.ts'
import { dialogueOperations } from './tpp-contact.ts'
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

export const allOperations: readonly Operation[] = [...interfaceOperations, ...sandboxOperations]
