import type { Complaint } from '@pocketbank/core/base/errors'
/** The problem of a response after its body was read. */
export const bodyRead: Complaint = {
  problem: 'the response body was already read',
  remedy: 'Pass the JSON or a clone',
}

/**
 * True if a value is a response. It is recognised by its methods, since libraries and test runners have their
 * own Response.
 */
export function isAnswer(value: unknown): value is Response {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bodyUsed' in value &&
    'clone' in value &&
    'status' in value
  )
}
