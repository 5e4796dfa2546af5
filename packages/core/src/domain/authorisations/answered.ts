import type { Instant } from '../../base/time/instant.ts'
import type { ApprovalRequest } from '../../rows/authorisations/contract.ts'
import type { Authorisation } from '../../rows/authorisations/model.ts'

/** An answer at the bank's page: of a refusal there is only the person, and that not always. */
export type GivenAnswer = Partial<ApprovalRequest>

/** An answer as text, which is the same only where person, agreement, accounts, rights and what was shown are the same. */
export function answerText({
  person = '',
  agreementId = '',
  accounts = [],
  shown = '',
}: GivenAnswer): string {
  const chosen = accounts.map(({ resourceId, rights }) => [resourceId, ...new Set(rights)].sort())
  return JSON.stringify([person, agreementId, chosen.map((parts) => parts.join(' ')).sort(), shown])
}

/**
 * The redirect of this same answer, if the link has been answered with it already: people click twice. D: as long as the link could have
 * been used. Undefined for another answer, which is too late.
 */
export function answerOfEnded(
  { status, answer, wayBack, expiresAt }: Authorisation,
  kind: 'approved' | 'refused',
  given: GivenAnswer,
  now: Instant,
): string | undefined {
  return status === kind && now < expiresAt && answer === answerText(given) ? wayBack : undefined
}
