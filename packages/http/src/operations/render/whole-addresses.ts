import { type BankAddress, toPublicUrl } from '../../address/bank-address.ts'
import { type Answer, allHeaders } from './answer-value.ts'

/** A request as far as it says where the bank is. */
interface SentTo {
  /** Scheme and host to which it came. */
  readonly origin: string
}

/**
 * An answer with whole addresses: in its headers always, in its links where the host wants them whole. D: links are changed in the text,
 * where a page of rows may stand ready; no text of a customer is taken for a link, as a quotation mark inside of one is written with a
 * backslash before it.
 */
export function withWholeAddresses(answer: Answer, address: BankAddress, request: SentTo): Answer {
  const { headers, body } = answer
  const { Location: location, Link: link } = headers
  const isWhole = location === undefined && link === undefined && address.links !== 'absolute'
  if (isWhole) return answer
  const url = toPublicUrl(address, request.origin)
  const whole = allHeaders(
    headers,
    location?.startsWith('/') ? { Location: url + location } : undefined,
    link === undefined ? undefined : { Link: link.replaceAll('</', `<${url}/`) },
  )
  if (body === undefined || address.links !== 'absolute') return { ...answer, headers: whole }
  return { ...answer, headers: whole, body: body.replaceAll('"href":"/', `"href":"${url}/`) }
}
