import type { Stage } from '../../../pipeline/stages.ts'

/** What the stages look at, in the order of refusals. */
export const stageWords: Readonly<Record<Stage, string>> = {
  read: 'The length and the end of the body, its Content-Type.',
  headers: 'X-Request-ID, the headers that the operation requires, the form of each.',
  digest: 'Digest against the octets of the body.',
  signature: 'keyId, algorithm, list of signed headers, Date, key, the signature itself.',
  certificate: 'Validity and issuer of the certificate.',
  role: 'The page or host that sends an unsigned request, and the PSD2 role that the operation needs.',
  identity: 'Whether the PSU can be whom the request names.',
  parameters: 'Names in the path, query.',
  body: 'JSON, and the contract of the operation.',
  bank: 'X-Request-ID that was used before, then the bank itself: it answers, refuses or asks for SCA.',
}
