import type { ErrorCode } from '@pocketbank/core'
import type { Words } from './words.ts'

/** A reason why a link shows a final page without a question. */
export type EndPage = keyof Words['endPages']

/** The HTTP status of each final page, and the code that it shows to developers. */
export const endPages = {
  notFound: { status: 404, code: 'SCA_NOT_FOUND' },
  expired: { status: 410, code: 'SCA_EXPIRED' },
  used: { status: 409, code: 'SCA_INVALID' },
  late: { status: 409, code: 'SCA_INVALID' },
  withdrawn: { status: 409, code: 'SCA_INVALID' },
  settled: { status: 409, code: 'SCA_INVALID' },
  stale: { status: 403, code: 'FORBIDDEN' },
  malformed: { status: 400, code: 'BAD_REQUEST' },
  tooLarge: { status: 413, code: 'BAD_REQUEST' },
  wrongType: { status: 415, code: 'BAD_REQUEST' },
  wrongMethod: { status: 405, code: 'BAD_REQUEST' },
  fault: { status: 500, code: 'SYSTEM_ERROR' },
} as const satisfies Record<EndPage, { readonly status: number; readonly code: ErrorCode }>
