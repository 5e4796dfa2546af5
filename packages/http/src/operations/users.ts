import { renderUser, userAnswer } from '../render/users.ts'
import { type Operation, operation } from './operation.ts'

/** Who the PSU of a session is (D). Every TPP may ask, whatever its roles. */
export const userOperations: readonly Operation[] = [
  operation({
    id: 'readUser',
    method: 'GET',
    path: '/v1/users',
    tag: 'Users',
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
