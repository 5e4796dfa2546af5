/**
 * What the package for tests uses of the adapter beside what it promises. No promise: any of it may change with any release.
 *
 * @module
 */

export { type Advice, type AdviceSeverity, adviceSeverities } from './advice/advice.ts'
export { type AdviceId, adviceRows } from './advice/advice-rows.ts'
export { type Authority, createAuthority, defaultAuthorityName } from './authority/authority.ts'
export {
  type CertificateRequest,
  defaultId,
  expiredValidity,
  fingerprint,
  futureValidity,
  planAuthority,
  wideValidity,
} from './authority/certificate-plan.ts'
export { isAuthorisationNumber } from './authority/competent-authority.ts'
export { readyMade } from './authority/default-certificate.ts'
export {
  createSigningIdentity,
  type IdentityOptions,
  type SigningIdentity,
  type TppCertificate,
} from './authority/identity.ts'
export type { IssuedCertificate } from './authority/issue.ts'
export { keyFiles } from './authority/key-files.ts'
export { type KeyPair, makeKey } from './authority/key-pair.ts'
export { type SigningPort, webSigning } from './authority/signing-port.ts'
export { authorityKey, ecKey, otherKey, tppKey, weakKey } from './authority/test-keys.ts'
export type { Awaitable } from './awaitable.ts'
export { bankAddressOf } from './bank-address.ts'
export { tags } from './certificates/der.ts'
export { toPem } from './certificates/pem.ts'
export { type PspRole, pspRoles } from './certificates/psd2-statement.ts'
export {
  contextElement,
  type Der,
  element,
  identifier,
  integer,
  nothing,
  octetString,
  sequence,
  setOf,
} from './certificates/write-der.ts'
export { contractDifference } from './conformance/difference.ts'
export { resetBank } from './control/bank.ts'
export type { Carried } from './control/carried.ts'
export { carryIdempotency } from './control/carried-idempotency.ts'
export type { Choice } from './control/choice.ts'
export { createClock, type Happened } from './control/clock.ts'
export {
  type ConsentSeen,
  createElsewherePsu,
  type PaymentAmendment,
  type PaymentSeen,
} from './control/elsewhere.ts'
export { isMoment, type Moment, readMoment, readSpan, type Span } from './control/moment.ts'
export { controlOperations } from './control/operations/index.ts'
export {
  createPsu,
  type PsuEnv,
  readRedirect,
  type ScaApproval,
  type ScaAttempt,
  type ScaResult,
  type ScaReturn,
} from './control/psu.ts'
export { reportOf } from './control/report.ts'
export {
  type ControlSnapshot,
  readControlSnapshot,
  restoreSnapshot,
  takeSnapshot,
  writeSnapshot,
} from './control/snapshot.ts'
export { createSnapshotShelf } from './control/snapshot-shelf.ts'
export { type Colour, colourFor, plain, variableIn } from './explain/colour.ts'
export type { OnceOptions } from './faults/faults.ts'
export { quirkNames } from './faults/quirks/quirk-table.ts'
export { faultKinds, type GivenFault } from './faults/rule.ts'
export type { ActiveFault } from './faults/state.ts'
export { groupBy } from './grouped.ts'
export { createFilledBank } from './hosts/banks-by-tpp.ts'
export { loadConsole } from './hosts/load-console.ts'
export { allOperations } from './operations/index.ts'
export type { Method } from './operations/operation.ts'
export type { StageResults } from './pipeline/stages.ts'
export { remember } from './remember.ts'
export { type Har, harOf } from './requests/har.ts'
export { labelEntry, labelHeader, writeLabel } from './requests/label.ts'
export { messageOf } from './requests/message.ts'
export { type Requests, requestsOf, type WantedRequests } from './requests/requests.ts'
export { addFaults, openWorld, placeText } from './seed/fill.ts'
export type { World, WorldFault } from './seed/world.ts'
export { seededUuid } from './seeded.ts'
export type { SignatureStep } from './signature/explanation.ts'
export { requireRole } from './signature/tpp.ts'
export { keyIdText, type SignatureHeaderParts } from './signature/write-signature-header.ts'
export type { BodyOctets, Mistake } from './signing/mistake.ts'
export { type MistakeName, mistakes } from './signing/mistakes.ts'
export {
  type HeaderDefaults,
  type HeaderValues,
  type SigningOptions,
  signedParts,
  signRequest,
  type UnsignedRequest,
} from './signing/sign-request.ts'
export type { Witness } from './situations/bank-record.ts'
export { dependsOnDay, mostHarmful, situations } from './situations/catalogue.ts'
export type { BringWish } from './situations/means.ts'
export { type Brought, Observer } from './situations/observer.ts'
export { SituationRecorder } from './situations/recorder.ts'
export {
  countGroups,
  linesToBring,
  reportSituations,
  type SituationMet,
  type SituationReport,
} from './situations/situation-report.ts'
export { version } from './version.ts'
export { escapeForTerminal, escapeLines } from './visible-text.ts'
export { environmentAdvice } from './web-apis.ts'
