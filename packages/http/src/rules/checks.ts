import type { Step } from '../signature/explanation.ts'
import { paymentCommands } from './payment-rules.ts'
import type { RuleRow } from './rule-row.ts'
import type { Stage } from './stages.ts'

/** A check that a request may fail. */
interface CheckRow {
  /** The stage that it belongs to; none for what is answered before the pipeline. */
  readonly stage?: Stage
  /** The rules that it keeps, the first row that fits being the one that decided. */
  readonly rules: readonly RuleRow[]
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
 * Every check that can refuse a request, in the order in which they are made, each with its stage and the rule of the book that it
 * keeps. A step of the signature without a row does not compile. What the bank refuses has a table of its own.
 */
export const checks = {
  http: { rules: [{ rule: 'E5d', path: 'Host' }, { rule: 'E5c' }] },
  path: { rules: [{ rule: 'E4d' }] },
  method: { rules: [{ rule: 'E4a' }] },
  'body-length': { stage: 'read', rules: [{ rule: 'E4e' }] },
  'body-end': { stage: 'read', rules: [{ rule: 'E5e' }] },
  'content-type': { stage: 'read', rules: [{ rule: 'E4f' }] },
  'request-id': { stage: 'headers', rules: [{ rule: 'Q1', code: 'HTTP_HEADER_REQUIRED' }, { rule: 'Q1a' }] },
  'required-headers': {
    stage: 'headers',
    rules: [{ rule: 'A10p', commands: paymentCommands }, { rule: 'A10' }],
  },
  'header-forms': {
    stage: 'headers',
    rules: [
      { rule: 'S3a', path: 'TPP-Redirect-URI' },
      { rule: 'S9a', path: 'X-PSU-IDENTITY' },
      { rule: 'Q13c', path: 'TPP-Session-ID' },
      { rule: 'S7f', path: 'PSU-Corporate-ID', text: /PSU-Context/ },
      { rule: 'Q13d', path: 'PSU-Corporate-ID' },
      { rule: 'Q13e', path: 'PSU-IP-Address' },
      { rule: 'Q13' },
    ],
  },
  header: {
    stage: 'headers',
    rules: [
      { rule: 'Q1', code: 'HTTP_HEADER_REQUIRED' },
      { rule: 'Q2', path: 'Digest' },
      { rule: 'Q7', path: 'TPP-Signature-Certificate' },
      { rule: 'Q3' },
    ],
  },
  digest: { stage: 'digest', rules: [{ rule: 'Q2' }] },
  certificate: { stage: 'certificate', rules: [{ rule: 'Q7' }] },
  'key-id': { stage: 'signature', rules: [{ rule: 'Q5' }] },
  algorithm: { stage: 'signature', rules: [{ rule: 'Q4' }] },
  'signed-headers': { stage: 'signature', rules: [{ rule: 'Q3' }] },
  date: { stage: 'signature', rules: [{ rule: 'Q3' }] },
  key: { stage: 'signature', rules: [{ rule: 'Q4' }] },
  signature: {
    stage: 'signature',
    rules: [
      { rule: 'Q4', text: /private key of the certificate|SHA-\d+ instead of SHA-256/ },
      { rule: 'Q3' },
    ],
  },
  validity: { stage: 'certificate', rules: [{ rule: 'Q7' }] },
  issuer: { stage: 'certificate', rules: [{ rule: 'Q7' }] },
  role: { stage: 'role', rules: [{ rule: 'Q8a' }] },
  identity: {
    stage: 'identity',
    rules: [
      { rule: 'S7f', code: 'FORMAT_ERROR' },
      { rule: 'S7a', code: 'HTTP_HEADER_REQUIRED' },
      { rule: 'S7c', code: 'FORBIDDEN' },
      { rule: 'S9c', path: 'X-PSU-IDENTITY' },
      { rule: 'S4f', code: 'PSU_CREDENTIALS_INVALID' },
    ],
  },
  names: { stage: 'parameters', rules: [{ rule: 'P1a' }] },
  query: { stage: 'parameters', rules: [{ rule: 'E4j' }] },
  json: { stage: 'body', rules: [{ rule: 'E4g' }] },
  repetition: { stage: 'bank', rules: [{ rule: 'Q11b' }] },
  contract: { stage: 'body', rules: [{ rule: 'E4i' }] },
  'way-back': { stage: 'bank', rules: [{ rule: 'S1d' }] },
  bank: { stage: 'bank', rules: [] },
  fault: { stage: 'bank', rules: [{ rule: 'E4h' }] },
  // A fault that a test put there stands in for the bank, by no rule.
  injected: { stage: 'bank', rules: [] },
} as const satisfies Readonly<Record<CheckId, CheckRow>>

/** A check that a request may fail. */
export type Check = keyof typeof checks
