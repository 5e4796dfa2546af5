/** True if a value is an answer. D: by its methods, since libraries and test runners bring a Response of their own. */
export function isAnswer(value: unknown): value is Response {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bodyUsed' in value &&
    'clone' in value &&
    'status' in value
  )
}
