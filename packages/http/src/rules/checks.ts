import type { Step } from '../signature/explanation.ts'
import type { Stage } from './stages.ts'

/** A check that a request may fail. */
interface CheckRow {
  /** The stage that it belongs to; none for what is answered before the pipeline. */
  readonly stage?: Stage
}

/** The checks that a signature can fail (its steps), and those around them. */
type CheckId =
  | Step
  | 'http'
  | 'path'
  | 'method'
  | 'body-length'
  | 'body-end'
  | 'content-type'
  | 'request-id'
  | 'required-headers'
  | 'header-forms'
  | 'role'
  | 'identity'
  | 'names'
  | 'query'
  | 'json'
  | 'contract'
  | 'repetition'
  | 'way-back'
  | 'bank'
  | 'fault'
  | 'injected'

/**
 * Every check that can refuse a request, in the order in which they are made, each with its stage. A step of the signature without a
 * row does not compile.
 */
export const checks = {
  http: {},
  path: {},
  method: {},
  'body-length': { stage: 'read' },
  'body-end': { stage: 'read' },
  'content-type': { stage: 'read' },
  'request-id': { stage: 'headers' },
  'required-headers': { stage: 'headers' },
  'header-forms': { stage: 'headers' },
  header: { stage: 'headers' },
  digest: { stage: 'digest' },
  certificate: { stage: 'certificate' },
  'key-id': { stage: 'signature' },
  algorithm: { stage: 'signature' },
  'signed-headers': { stage: 'signature' },
  date: { stage: 'signature' },
  key: { stage: 'signature' },
  signature: { stage: 'signature' },
  validity: { stage: 'certificate' },
  issuer: { stage: 'certificate' },
  role: { stage: 'role' },
  identity: { stage: 'identity' },
  names: { stage: 'parameters' },
  query: { stage: 'parameters' },
  json: { stage: 'body' },
  repetition: { stage: 'bank' },
  contract: { stage: 'body' },
  'way-back': { stage: 'bank' },
  bank: { stage: 'bank' },
  fault: { stage: 'bank' },
  injected: { stage: 'bank' },
} as const satisfies Readonly<Record<CheckId, CheckRow>>

/** A check that a request may fail. */
export type Check = keyof typeof checks
