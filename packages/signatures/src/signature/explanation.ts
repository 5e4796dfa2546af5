import type { Refusal, RuleId } from '@pocketbank/core'
import type { DeepReadonly } from '@pocketbank/core/base'
import type * as v from 'valibot'
import { withoutPrivateKeys } from '../certificates/private-key.ts'
import { asSentence, type Cause, causeText } from './causes/cause.ts'
import type { explanation, SignatureStep, TextDifference } from './explanation-schema.ts'
import { quotedCharsMax, refusalTextCharsMax } from './signature-limits.ts'

export type { SignatureStep }

/** Everything that the bank knows about the reason of a refusal. */
export interface Explanation extends Omit<DeepReadonly<v.InferOutput<typeof explanation>>, 'causes'> {
  readonly causes: readonly Cause[]
}

export interface AuthenticationFailure {
  readonly refusal: Refusal
  readonly explanation: Explanation
  /** The finding without its reason. It is used if the causes say more than the reason. */
  readonly bareFinding?: string | undefined
}

interface Complaint {
  readonly rule: RuleId
  readonly code: Refusal['code']
  readonly header: string
  readonly text: string
  /** A clause that says where reading stopped; it follows the text. */
  readonly reason?: string
}

/**
 * Creates a failure. The causes are also part of the refusal's text, since many clients show nothing else.
 */
export function failure(
  step: SignatureStep,
  { rule, code, header, text, reason }: Complaint,
  { causes = [], ...details }: Partial<Explanation> = {},
): AuthenticationFailure {
  const finding = asSentence(reason === undefined ? text : `${text}: ${reason}`)
  const refusal = { rule, code, path: header, text: finding }
  const bareFinding = reason === undefined ? undefined : asSentence(text)
  return withCauses({ refusal, explanation: { ...details, step, finding, causes: [] }, bareFinding }, causes)
}

export function withCauses(failed: AuthenticationFailure, further: readonly Cause[]): AuthenticationFailure {
  const { refusal, explanation } = failed
  const causes = [...explanation.causes, ...further]
  const text = clip(refusalText(explanation.finding, causes), refusalTextCharsMax)
  return { ...failed, refusal: { ...refusal, text }, explanation: { ...explanation, causes } }
}

function refusalText(finding: string, causes: readonly Cause[]): string {
  return causes.length === 0 ? finding : `${finding.slice(0, -1)}: ${causes.map(causeText).join('; ')}.`
}

/**
 * Adds causes to the failure of a reader. Known causes replace the reason, since they say more than where
 * reading stopped.
 */
export function explainReadFailure(
  failed: AuthenticationFailure,
  causes: readonly Cause[],
  further: readonly Cause[] = [],
): AuthenticationFailure {
  const { explanation, bareFinding = explanation.finding } = failed
  const finding = causes.length === 0 ? explanation.finding : bareFinding
  return withCauses({ ...failed, explanation: { ...explanation, finding } }, [...causes, ...further])
}

/** Quotes a value from outside, cut to a limited length, for a sentence. */
export function quote(value: string): string {
  return `"${clip(withoutPrivateKeys(value), quotedCharsMax)}"`
}

/** Writes a time as `2026-01-15T09:00:00Z`. */
export function writeUtc(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

function clip(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1)}…`
}

const shownChars = 24

/** Finds the first place where two different texts differ. */
export function firstDifference(expected: string, received: string): TextDifference {
  let at = 0
  while (at < expected.length && expected[at] === received[at]) at += 1
  return describeDifference(at, expected, received)
}

/** Describes the difference of two texts at a position, each cut to a short piece. */
export function describeDifference(at: number, expected: string, received: string): TextDifference {
  return { at, expected: expected.slice(at, at + shownChars), received: received.slice(at, at + shownChars) }
}
