import type { OperationHeaders } from '../headers/required-headers.ts'

/** Headers that are part of a fingerprint: they name the PSU and the redirect. */
const meaningfulHeaders = [
  'PSU-ID',
  'TPP-Session-ID',
  'PSU-Corporate-ID',
  'PSU-Context',
  'X-PSU-IDENTITY',
  'TPP-Redirect-URI',
  'TPP-Redirect-Preferred',
  'TPP-Brand-Logging-Information',
]

interface ChangingRequest {
  readonly method: string
  readonly target: string
  /** SHA-256 of the body in base64. */
  readonly digest: string
  readonly operationHeaders: OperationHeaders
}

/**
 * Writes the fingerprint of a request: equal for equal requests (Q11). Lines are enough, since no part has a
 * line break. JSON would add 4 µs to a signed POST.
 */
export function writeFingerprint({ method, target, digest, operationHeaders }: ChangingRequest): string {
  let text = `${method} ${target}\n${digest}`
  for (const name of meaningfulHeaders)
    if (operationHeaders[name] !== undefined) text += `\n${name}: ${operationHeaders[name]}`
  return text
}
