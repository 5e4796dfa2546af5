/**
 * Explanations of requests, as plain data, as text and as programs. The requests are from the journal or from
 * a paste. Responding to a request needs no part of this code. It is loaded when somebody asks for an
 * explanation.
 *
 * @module
 */

export { explain } from './explain.ts'
export { type TextOptions, writeExplanation } from './explained-text.ts'
export {
  type CodeLanguage,
  languages,
  type ProgramLine,
  type SigningProgram,
  writeProgram,
} from './programs/program.ts'
export type { PossibleBody } from './raw/possible-bodies.ts'
export { type RawRequest, type ReadRaw, type UnreadText, unreadSentence } from './raw/raw-request.ts'
export { type ReadRequests, readRequests } from './raw/read-requests.ts'
export type { CertificateCard } from './request/certificate-card.ts'
export { eachText } from './request/each-text.ts'
export { type ExplainingBank, explainRequest } from './request/explain-request.ts'
export type {
  Change,
  ExplainedRequest,
  ShownProblem,
  ShownRequest,
  StruckBy,
  Verdict,
} from './request/explained.ts'
export { type Copied, type VerifyingBank, verifyRequest } from './request/verify.ts'
export { type EachRequest, isFailed, verifyEach } from './request/verify-each.ts'
