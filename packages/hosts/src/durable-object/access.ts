import { refuse } from '@pocketbank/core/base/errors'
import { answerTo, refusalOutcome, respond } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { isSameSecret } from '@pocketbank/http/requests/seal'
import { bytesFromBase64 } from '@pocketbank/signatures/certificates'

/**
 * The header with the access token. D: a header of its own, since requests under `/_sandbox/` use
 * Authorization for the control token.
 */
export const accessHeader = 'X-Access-Token'

/**
 * Reads the access token from the password of `Authorization: Basic`, as browsers send it. Any user name is
 * accepted.
 */
function readPassword(authorization: string | null): string {
  const [, base64 = ''] = /^Basic +(\S+) *$/i.exec(authorization ?? '') ?? []
  const bytes = bytesFromBase64(base64)
  return bytes === undefined ? '' : new TextDecoder().decode(bytes).replace(/^[^:]*:?/, '')
}

/** Refuses a request without the access token; undefined for other requests. */
export async function refuseAccess(
  request: IncomingRequest,
  token: string | undefined,
  nextId: () => string,
): Promise<Response | undefined> {
  if (token === undefined) return undefined
  const { headers } = request
  const requestToken = headers.get(accessHeader) ?? readPassword(headers.get('Authorization'))
  if (isSameSecret(requestToken, token)) return undefined
  const complaint = {
    problem: 'the access token is missing or wrong',
    remedy: `Send ${accessHeader}: <token>, or the token as the password of Authorization: Basic`,
  }
  const outcome = {
    ...refusalOutcome('role', refuse('K6e', complaint, accessHeader).error),
    status: 401,
    headers: { 'WWW-Authenticate': 'Basic realm="pocketbank", charset="UTF-8"' },
  }
  const id = nextId()
  return respond(request, answerTo(outcome, { id, system: 'Bank' }), id)
}
