import type { Instant } from '../../base/time/instant.ts'
import type { ApprovalRequest } from '../../rows/authorisations/contract.ts'
import type { Authorisation } from '../../rows/authorisations/model.ts'

/** The answer of a person at the SCA page. A refusal has at most the person. */
export type AnswerInput = Partial<ApprovalRequest>

/**
 * Writes an answer as a text. Two texts are equal if person, agreement, accounts, rights and displayed terms
 * are.
 */
export function answerText({
  person = '',
  agreementId = '',
  accounts = [],
  shown = '',
}: AnswerInput): string {
  const choices = accounts.map(({ resourceId, rights }) => [resourceId, ...new Set(rights)].sort())
  return JSON.stringify([person, agreementId, choices.map((parts) => parts.join(' ')).sort(), shown])
}

/**
 * Returns the redirect URI if the link already has this same answer, since people click twice. Returns
 * undefined for a different answer, which is too late. D: a repeated answer is accepted until the link would
 * have expired.
 */
export function answerOfEnded(
  { status, answer, redirectUri, expiresAt }: Authorisation,
  kind: 'approved' | 'refused',
  psuAnswer: AnswerInput,
  now: Instant,
): string | undefined {
  return status === kind && now < expiresAt && answer === answerText(psuAnswer) ? redirectUri : undefined
}
