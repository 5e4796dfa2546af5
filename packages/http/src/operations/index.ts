import { initializedAnswer, renderInitialized } from '../render/initialized.ts'
import { type Operation, operation } from './operation.ts'
import { accountOperations } from './sandbox/accounts.ts'
import { agreementOperations } from './sandbox/agreements.ts'
import { cardAccountOperations } from './sandbox/card-accounts.ts'
import { customerOperations } from './sandbox/customers.ts'
import { transactionOperations } from './sandbox/transactions.ts'

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
]
