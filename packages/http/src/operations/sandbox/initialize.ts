import type { CommandOutcome } from '@pocketbank/core'
import * as v from 'valibot'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { accountShape } from './sandbox-accounts.ts'
import { agreementShape } from './sandbox-agreements.ts'
import { cardAccountShape } from './sandbox-card-accounts.ts'
import { customerShape } from './sandbox-customers.ts'

/** The contents of the fixed data set (D). */
const initializedShape = shape<CommandOutcome<'initialize'>>()({
  customers: nestedField(listShape(customerShape), ({ customers }) => customers, 'The customers.'),
  agreements: nestedField(listShape(agreementShape), ({ agreements }) => agreements, 'The agreements.'),
  accounts: nestedField(listShape(accountShape), ({ accounts }) => accounts, 'The accounts.'),
  cardAccounts: nestedField(
    listShape(cardAccountShape),
    ({ cardAccounts }) => cardAccounts,
    'The card accounts.',
  ),
  transactions: [
    v.pipe(v.number(), v.integer()),
    ({ transactions }) => transactions,
    'The number of transactions.',
  ],
})

const createdResponse = { description: 'The new data', body: initializedShape, type: 'FixedData' } as const

export const initializeOperations = operations({ tag: 'Sandbox' }, [
  {
    command: 'initialize',
    at: 'POST /v1/sandbox/initialize',
    summary: 'Wipe the bank and fill it with the fixed data set',
    description:
      'Deletes everything in the bank. Then creates two private customers, two companies, ' +
      'their accounts, cards and agreements, and thirteen months of transactions. The ' +
      'data are the same in every run, relative to the current day of the bank.',
    source: '§9 1.16.0',
    response: createdResponse,
    rules: [],
  },
])
