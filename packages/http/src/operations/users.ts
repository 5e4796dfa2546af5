import * as v from 'valibot'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

/** By which PSU-ID the TPP knows a PSU (D). */
export const userShape = shape<{ readonly psuId: string }>()({ psuId: [v.string(), ({ psuId }) => psuId] })

const group = {
  tag: 'Users',
  path: '/v1/users',
  role: 'PSP_AI',
  psuHeaders: 'accounts',
  leadsToSca: true,
} as const

/**
 * Operation that reads the PSU of a session (D). It needs the role for account information, since without a session it leads to a consent.
 */
export const userOperations = operations(group, [
  ['readUser', 'GET', 'Read the PSU-ID of a session', ['The PSU', userShape], []],
])
