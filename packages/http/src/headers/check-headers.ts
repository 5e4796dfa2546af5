import { refusalBy } from '@pocketbank/core/internal'
import type { Exchange } from '../pipeline/exchange.ts'
import { type Outcome, refused } from '../pipeline/outcome.ts'
import { missingHeaders } from '../signature/headers.ts'
import { oddHeaders, wrongHeaderForms } from './psu-headers.ts'
import { checkRequestId, missingRequiredHeaders } from './required-headers.ts'

/**
 * Refuses headers that are missing or have another form than §4 says, all at once (E4). The first check that finds something decides; the
 * headers of the signature that are missing are told with it.
 */
export function checkHeaders(exchange: Exchange): Outcome | undefined {
  const { env, request, operation, body, hasBody } = exchange
  const { settings } = env
  const { headers } = request
  const isIdOptional = settings.signatures === 'off' && !headers.has('X-Request-ID')
  const wrongId = isIdOptional ? undefined : checkRequestId(headers)
  const lacking = settings.strictness === 'contract' ? missingRequiredHeaders(headers, operation) : []
  const wrongForms = wrongHeaderForms(headers, operation)
  exchange.notes = oddHeaders(headers, operation)
  const [first, ...others] = [...(wrongId === undefined ? [] : [wrongId]), ...lacking, ...wrongForms]
  if (first === undefined) return undefined
  const check = first === wrongId ? 'request-id' : first === lacking[0] ? 'required-headers' : 'header-forms'
  const unsigned = missingHeaders({ headers, body }, { ...settings, digestRequired: hasBody })
  return refused(check, refusalBy([first, ...others, ...unsigned]))
}
