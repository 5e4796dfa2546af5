import { type BankAddress, toPublicUrl } from '../../address/bank-address.ts'
import type { BankOrigins, IncomingRequest } from '../../requests/incoming-request.ts'
import { type Answer, allHeaders } from './answer-value.ts'

/** The part of a request that shows at which address the client reached the bank. */
type SentTo = Pick<IncomingRequest, 'origin' | 'origins'>

/**
 * Makes the addresses of a response absolute: always in headers, and in `_links` if the host wants it. Links
 * are replaced in the JSON text, because pages of rows are cached as text. A customer's text cannot look like
 * a link, because JSON escapes its quotation marks.
 */
export function withWholeAddresses(
  answer: Answer,
  address: BankAddress,
  request: SentTo,
  kind: keyof BankOrigins = 'operations',
): Answer {
  const { headers, body } = answer
  const { Location: location, Link: link } = headers
  const isWhole = location === undefined && link === undefined && address.links !== 'absolute'
  if (isWhole) return answer
  const url = toPublicUrl(address, request.origins?.[kind] ?? request.origin)
  const whole = allHeaders(
    headers,
    location?.startsWith('/') ? { Location: url + location } : undefined,
    link === undefined ? undefined : { Link: link.replaceAll('</', `<${url}/`) },
  )
  if (body === undefined || address.links !== 'absolute') return { ...answer, headers: whole }
  return { ...answer, headers: whole, body: body.replaceAll('"href":"/', `"href":"${url}/`) }
}
