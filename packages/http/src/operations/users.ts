import * as v from 'valibot'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

/** The PSU-ID under which the TPP knows a PSU (D). */
export const userShape = shape<{ readonly psuId: string }>()({
  psuId: [v.string(), ({ psuId }) => psuId, 'The PSU-ID by which the TPP knows the person.', '§5.5'],
})

const group = { tag: 'Users', role: 'PSP_AI', psuHeaders: 'accounts', leadsToSca: true } as const

/**
 * Operation that reads the PSU of a session (D). It needs the role for account information, because without a
 * session the TPP must create a consent first.
 */
export const userOperations = operations(group, [
  {
    command: 'readUser',
    at: 'GET /v1/users',
    summary: 'Read the PSU-ID of a session',
    description:
      'Returns the PSU-ID if the bank knows the PSU of the request under ' +
      'this TPP. Otherwise the response is 401 with a link to the SCA page.',
    response: { description: 'The PSU', body: userShape, type: 'UserAnswer' },
    rules: [],
  },
])
