import { refusalBy } from '@pocketbank/core/internal'
import type { CheckedRequest } from '../pipeline/exchange.ts'
import { type Outcome, refusalOutcome } from '../pipeline/outcome.ts'
import { missingHeaders } from '../signature/headers.ts'
import { readOperationHeaders } from './read-headers.ts'
import { missingRequiredHeaders } from './required-headers.ts'

/**
 * Refuses headers that are missing or have another form than §4 says, all at once (E4). The first check that finds something decides; the
 * headers of the signature that are missing are told with it.
 */
export function checkHeaders(exchange: CheckedRequest): Outcome | undefined {
  const { env, request, operation, requestId, body, hasBody } = exchange
  const { settings } = env
  const { headers } = request
  const isIdOptional = settings.signatures === 'off' && requestId.sent === null
  const wrongId = isIdOptional ? undefined : requestId.problem
  const { sent, problems, warnings } = readOperationHeaders(headers, operation)
  exchange.sent = sent
  exchange.notes = warnings
  const lacking = settings.strictness === 'contract' ? missingRequiredHeaders(headers, sent, operation) : []
  if (wrongId === undefined && lacking.length === 0 && problems.length === 0) return undefined
  const [first, ...others] = [...(wrongId === undefined ? [] : [wrongId]), ...lacking, ...problems]
  const check = first === wrongId ? 'request-id' : first === lacking[0] ? 'required-headers' : 'header-forms'
  const unsigned = missingHeaders({ headers, body }, { ...settings, digestRequired: hasBody })
  return first && refusalOutcome(check, refusalBy([first, ...others, ...unsigned]))
}
