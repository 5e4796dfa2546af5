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
