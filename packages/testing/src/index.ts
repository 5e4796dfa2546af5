export type { WorldNames } from '@pocketbank/core/worlds/names'
export type { Choice } from '@pocketbank/devtools/control/choice'
export type { ScaApproval, ScaResult, ScaReturn } from '@pocketbank/devtools/control/psu'
export { writeSnapshot as snapshotToJson } from '@pocketbank/devtools/control/snapshot'
export type { World } from '@pocketbank/devtools/seed'
export type {
  BasketRequest,
  BulkPaymentOrder,
  ConsentedAccount,
  ConsentRequest,
  ErrorAnswer,
  ListedTransaction,
  OperationName,
  PaymentOrder,
  PeriodicPaymentOrder,
  ScaRedirect,
} from '@pocketbank/http'
export type { Method } from '@pocketbank/http/operations'
export {
  type Authority,
  authorityKey,
  type CertificateRequest,
  createAuthority,
  ecKey,
  type IssuedCertificate,
  type KeyPair,
  makeKey,
  otherKey,
  qwacKey,
  type TppCertificate,
  tppKey,
  weakKey,
} from '@pocketbank/signatures/authority'
export type { Awaitable } from '@pocketbank/signatures/runtime'
export { type Mistake, type MistakeName, mistakes } from '@pocketbank/signatures/signing'
export { connect } from './connect/connect.ts'
export type { ConnectedSandbox, ConnectOptions } from './connect/connected.ts'
export type { ConnectedSnapshot } from './connect/connected-snapshots.ts'
export { type BankMatchers, matchers } from './matchers/matchers.ts'
export type { CallOptions } from './operations/calls.ts'
export type { KnownPath } from './operations/paths.ts'
export type { AnswerOf, BodyOf, QueryOf, TypedAnswer } from './operations/types.ts'
export type { TransactionFilter } from './sandbox/account-journeys.ts'
export type { AnswerError } from './sandbox/answer-error.ts'
export type { SandboxClock } from './sandbox/clock.ts'
export type { CommonSandbox } from './sandbox/common.ts'
export type { RequestedConsent } from './sandbox/consent-journeys.ts'
export { createSandbox } from './sandbox/create.ts'
export type { Interception } from './sandbox/intercept.ts'
export type { Invitation } from './sandbox/invitation.ts'
export type { Listener } from './sandbox/listen.ts'
export type { SandboxOptions } from './sandbox/options.ts'
export type {
  CancelledPayment,
  InitiatedBasket,
  InitiatedPayment,
  PaymentOptions,
} from './sandbox/payment-journeys.ts'
export type { SandboxPsu } from './sandbox/psu.ts'
export type { RefusedError } from './sandbox/refused.ts'
export { replay } from './sandbox/replay.ts'
export type { SandboxRequests } from './sandbox/requests.ts'
export type { Sandbox, SandboxSnapshot } from './sandbox/sandbox.ts'
export type { SandboxTpp, SandboxTppOptions } from './sandbox/sandbox-tpp.ts'
export type {
  ClientCertificate,
  ClientCertificateWord,
  PresentingFetch,
  PresentingInit,
} from './tpp/client-certificate.ts'
export { createTpp, type Tpp, type TppOptions } from './tpp/tpp.ts'
