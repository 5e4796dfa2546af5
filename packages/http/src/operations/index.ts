import { initializedAnswer, renderInitialized } from '../render/initialized.ts'
import { consentedAccountOperations } from './accounts.ts'
import { basketOperations } from './baskets.ts'
import { consentedCardAccountOperations } from './card-accounts.ts'
import { consentOperations } from './consents.ts'
import { dialogueOperations } from './dialogue.ts'
import { fundsOperations } from './funds.ts'
import { type Operation, operation } from './operation.ts'
import { paymentOperations } from './payments.ts'
import { accountOperations } from './sandbox/accounts.ts'
import { agreementOperations } from './sandbox/agreements.ts'
import { batchOperations } from './sandbox/batches.ts'
import { cardAccountOperations } from './sandbox/card-accounts.ts'
import { customerOperations } from './sandbox/customers.ts'
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
  operation({
    id: 'initialize',
    method: 'POST',
    path: '/v1/sandbox/initialize',
    tag: 'Sandbox',
    summary: 'Wipe the bank and fill it with the fixed data set',
    source: '§9 1.16.0',
    command: 'initialize',
    success: { status: 201, description: 'What was made', body: initializedAnswer },
    refusals: [],
    render: renderInitialized,
  }),
  ...customerOperations,
  ...agreementOperations,
  ...accountOperations,
  ...transactionOperations,
  ...cardAccountOperations,
  ...batchOperations,
]

/** Every operation. */
export const allOperations: readonly Operation[] = [...interfaceOperations, ...sandboxOperations]
