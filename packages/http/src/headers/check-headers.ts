import type { Problem } from '@pocketbank/core'
import { refusalBy } from '@pocketbank/core/internal'
import type { Exchange } from '../pipeline/exchange.ts'
import { type Outcome, refused } from '../pipeline/outcome.ts'
import { missingHeaders } from '../signature/headers.ts'
import { wrongHeaderForms } from './psu-headers.ts'
import { checkRequestId, missingRequiredHeaders } from './required-headers.ts'

type HeaderCheck = 'request-id' | 'required-headers' | 'header-forms'

/** The problems that each check of the headers finds, in the order of the checks. */
function findProblems({
  env: { settings },
  request: { headers },
  operation,
}: Exchange): Readonly<Record<HeaderCheck, readonly Problem[]>> {
  const isIdOptional = settings.signatures === 'off' && !headers.has('X-Request-ID')
  const wrongId = isIdOptional ? undefined : checkRequestId(headers)
  const isContract = settings.strictness === 'contract'
  return {
    'request-id': wrongId === undefined ? [] : [wrongId],
    'required-headers': isContract ? missingRequiredHeaders(headers, operation) : [],
    'header-forms': wrongHeaderForms(headers),
  }
}

/**
 * Refuses headers that are missing or have another form than §4 says, all at once (E4). The first check that finds something decides; the
 * headers of the signature that are missing are told with it.
 */
export function checkHeaders(exchange: Exchange): Outcome | undefined {
  const found = findProblems(exchange)
  const checks = Object.keys(found) as readonly HeaderCheck[]
  const check = checks.find((one) => found[one].length > 0)
  const [first, ...others] = checks.flatMap((one) => found[one])
  if (check === undefined || first === undefined) return undefined
  const { env, request, body, hasBody } = exchange
  const policy = { ...env.settings, digestRequired: hasBody }
  const unsigned = missingHeaders({ headers: request.headers, body }, policy)
  return refused(check, refusalBy([first, ...others, ...unsigned]))
}
