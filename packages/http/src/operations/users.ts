import { renderUser, userAnswer } from '../render/users.ts'
import { type Operation, operation } from './operation.ts'

/** Who the PSU of a session is (D). It takes the role for account information, since without a session it leads to a consent. */
export const userOperations: readonly Operation[] = [
  operation({
    id: 'readUser',
    method: 'GET',
    path: '/v1/users',
    tag: 'Users',
    role: 'PSP_AI',
    summary: 'Read by which PSU-ID the bank knows the PSU of a session',
    source: 'D',
    command: 'readUser',
    identifiesPsu: true,
    leadsToSca: true,
    success: { status: 200, description: 'The PSU', body: userAnswer },
    refusals: [],
    render: renderUser,
  }),
]
