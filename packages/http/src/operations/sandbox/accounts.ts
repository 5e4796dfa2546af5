import * as v from 'valibot'
import { accountAnswer, accountPath, renderAccount } from '../../render/accounts.ts'
import { type Operation, operation } from '../operation.ts'

const tag = 'Sandbox accounts'

/** Test accounts (§4.5, §4.8). */
export const accountOperations: readonly Operation[] = [
  operation({
    id: 'createAccount',
    method: 'POST',
    path: '/v1/sandbox/accounts',
    tag,
    summary: 'Make a test account',
    source: '§4.8',
    command: 'createAccount',
    success: { status: 201, description: 'The account', body: accountAnswer },
    refusals: ['RESOURCE_UNKNOWN', 'CONFLICT'],
    render: renderAccount,
    location: ({ id }) => accountPath(id),
  }),
  operation({
    id: 'listAccounts',
    method: 'GET',
    path: '/v1/sandbox/accounts',
    tag,
    summary: 'List the test accounts',
    source: '§4.5',
    command: 'listAccounts',
    success: { status: 200, description: 'The accounts', body: v.array(accountAnswer) },
    refusals: [],
    render: (accounts) => accounts.map(renderAccount),
  }),
  operation({
    id: 'readAccount',
    method: 'GET',
    path: '/v1/sandbox/accounts/{accountId}',
    tag,
    summary: 'Read a test account',
    source: 'D',
    command: 'readAccount',
    success: { status: 200, description: 'The account', body: accountAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    render: renderAccount,
  }),
  operation({
    id: 'closeAccount',
    method: 'DELETE',
    path: '/v1/sandbox/accounts/{accountId}',
    tag,
    summary: 'Close a test account',
    source: 'D',
    command: 'closeAccount',
    success: { status: 204, description: 'The account is closed' },
    refusals: ['RESOURCE_UNKNOWN'],
  }),
  operation({
    id: 'updateAccountBalances',
    method: 'PUT',
    path: '/v1/sandbox/accounts/{accountId}/balances',
    tag,
    summary: 'Set the balances of a test account',
    source: '§9 1.17.1',
    command: 'updateAccountBalances',
    success: { status: 200, description: 'The account', body: accountAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    render: renderAccount,
  }),
]
