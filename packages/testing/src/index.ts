export {
  type Choice,
  type Happened,
  type Moment,
  type ScaResult,
  type Span,
  writeSnapshot as snapshotToJson,
} from '@pocketbank/http/control'
export type { Explain, Explainable } from './answers/explain.ts'
export { type Authority, type AuthorityOptions, createAuthority } from './authority/authority.ts'
export type { IssuedCertificate } from './authority/issue.ts'
export type { DistinguishedName } from './authority/name.ts'
export type { CertificateRequest } from './authority/plan.ts'
export type { Psd2Role } from './authority/psd2.ts'
export type { AssertionError } from './differences/assertion-error.ts'
export type { Pattern, PlainPattern } from './differences/pattern.ts'
export type { AskedBank, ExpectedOutcome, ExpectedRefusal, GivenBank } from './given/bank.ts'
export { given } from './given/given.ts'
export type { AskedSandbox, Expected, ExpectedAnswer, GivenSandbox } from './given/sandbox.ts'
export { type HashName, type KeyPair, makeKey } from './keys/key-pair.ts'
export { authorityKey, ecKey, otherKey, tppKey, weakKey } from './keys/test-keys.ts'
export { type BankMatchers, matchers } from './matchers/matchers.ts'
export type { AccountJourneys, TransactionsWanted } from './sandbox/account-journeys.ts'
export type { AnswerError } from './sandbox/answer-error.ts'
export type { SandboxClock } from './sandbox/clock.ts'
export { createSandbox } from './sandbox/create.ts'
export type { Interception } from './sandbox/intercept.ts'
export type { Invitation } from './sandbox/invitation.ts'
export type { Listener, ListenOptions } from './sandbox/listen.ts'
export type { SandboxOptions } from './sandbox/options.ts'
export type {
  CancelledPayment,
  InitiatedBasket,
  InitiatedPayment,
  PaymentJourneys,
  PaymentOptions,
} from './sandbox/payment-journeys.ts'
export type { SandboxPsu } from './sandbox/psu.ts'
export type { RefusedError } from './sandbox/refused.ts'
export type { SandboxRequests } from './sandbox/requests.ts'
export type { Sandbox, SandboxSnapshot } from './sandbox/sandbox.ts'
export type { SandboxTpp, SandboxTppOptions } from './sandbox/tpp.ts'
export type { CertificateWord } from './tpp/certificate-words.ts'
export type { TppCertificate } from './tpp/identity.ts'
export { type MistakeName, mistakes } from './tpp/mistakes/index.ts'
export type { Mistake } from './tpp/mistakes/mistake.ts'
export type { Send } from './tpp/request-ids.ts'
export { type CallOptions, createTpp, type Tpp, type TppOptions } from './tpp/tpp.ts'
