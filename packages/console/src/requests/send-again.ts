import type { Refusal, Result } from '@pocketbank/core'
import { requireEntry } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { RequestEntry, RequestMessage } from '@pocketbank/http'
import * as v from 'valibot'
import { sendToBank } from '../docs/send-request.ts'
import { type ActionResult, action, type BankPageInput, goToPage } from '../page.ts'
import { findRequestEntry } from './request-input.ts'
import { requestWords } from './words.ts'

/** Headers that belong to the connection. */
const ofConnection = /^(?:connection|content-length|transfer-encoding|keep-alive|expect)$/i

/** Builds the request unchanged; undefined if the method or a header cannot be sent from here. */
function requestAsKept(
  { request: pageRequest }: BankPageInput,
  { method, target, headers, body }: RequestMessage,
): Request | undefined {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  try {
    const requestHeaders = new Headers()
    for (const [name, value] of headers) if (!ofConnection.test(name)) requestHeaders.append(name, value)
    return new Request(pageRequest.origin + target, {
      method,
      headers: requestHeaders,
      ...(hasBody && { body }),
    })
  } catch {
    return undefined
  }
}

/** Builds a request under a new X-Request-ID, signed as by its TPP; undefined if only the TPP has the key. */
async function prepareAnew(
  input: BankPageInput,
  entry: RequestEntry,
  storedRequest: Request,
): Promise<Request | undefined> {
  if (storedRequest.headers.has('Signature')) {
    const { signAsHolder } = await import('./sign-as-holder.ts')
    return signAsHolder(storedRequest, new Date(input.env.now(entry.tpp)))
  }
  if (storedRequest.headers.has('X-Request-ID'))
    storedRequest.headers.set('X-Request-ID', crypto.randomUUID())
  return storedRequest
}

/**
 * Sends a request again. D: a request that was refused for its signature is sent unchanged, so that it is
 * refused again.
 */
async function sendOnceMore(input: BankPageInput): Promise<Result<ActionResult, Refusal>> {
  const { requests, names } = input
  const entry = findRequestEntry(input)
  if (entry === undefined) return refuse('E4k', requestWords.gone(requireEntry(names, 'id')))
  const message = entry.request
  const storedRequest = message?.truncated === false ? requestAsKept(input, message) : undefined
  if (storedRequest === undefined) return refuse('E4k', requestWords.unsendable)
  const isSound = entry.stages.certificate !== 'refused' && entry.stages.signature !== 'refused'
  const anew = isSound ? await prepareAnew(input, entry, storedRequest) : undefined
  const before = new Set(requests.entries.map(({ id }) => id))
  await sendToBank(input, anew ?? storedRequest, message?.clientCertificate)
  const sentEntry = requests.entries.findLast(
    ({ id, method, target }) => !before.has(id) && method === entry.method && target === entry.target,
  )
  if (sentEntry === undefined) return refuse('E4k', requestWords.noAnswer)
  return goToPage(requestPath(sentEntry.id), anew === undefined ? requestWords.sentAsKept : requestWords.sent)
}

/** Sends a request of the journal again and opens the page of the new one. */
export const sendAgainAction = action({ name: 'send-again', fields: v.object({}), run: sendOnceMore })
