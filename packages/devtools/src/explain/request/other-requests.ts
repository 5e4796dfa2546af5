import type { RequestEntry, RequestMessage } from '@pocketbank/http'
import { createHeaders } from '@pocketbank/http/requests/header-pairs'
import { type SignedMessage, signingString } from '@pocketbank/signatures'
import { bytesFromText } from '@pocketbank/signatures/certificates'
import type { HeaderSource, SignatureParameters } from '@pocketbank/signatures/signature'
import type { Guess } from '@pocketbank/signatures/signature/causes'
import {
  type Cause,
  createCause,
  guessComponentBases,
  ofHeader,
} from '@pocketbank/signatures/signature/causes'

/** Headers that a client renews for each request, and may renew after signing. */
const renewed = ['x-request-id', 'date', 'digest'] as const

interface OtherRequest {
  readonly id: string
  readonly message: RequestMessage
}

/** Finds other requests of the journal with the same certificate, the latest first. */
export function findRequestsOfTpp(
  entries: readonly RequestEntry[],
  id: string | undefined,
  { headers }: Pick<SignedMessage, 'headers'>,
): readonly OtherRequest[] {
  const certificate = headers.get('TPP-Signature-Certificate')
  const requests: OtherRequest[] = []
  for (const entry of entries.toReversed()) {
    const { request } = entry
    if (request === undefined || entry.id === id) continue
    if (request.header('tpp-signature-certificate') === certificate)
      requests.push({ id: entry.id, message: request })
  }
  return requests
}

function signingText(
  message: Pick<SignedMessage, 'method' | 'target' | 'headers'>,
  names: readonly string[],
): string | undefined {
  const text = signingString(message, names)
  return text.ok ? text.value : undefined
}

/** Replaces some headers by those of another request. */
function replaceHeaders(
  headers: HeaderSource,
  otherRequest: RequestMessage,
  names: readonly string[],
): HeaderSource {
  const findOtherHeader = (name: string) =>
    names.includes(name.toLowerCase()) ? otherRequest.header(name) : undefined
  return { get: (name) => findOtherHeader(name) ?? headers.get(name), has: (name) => headers.has(name) }
}

function guessText(cause: Cause, text: string | undefined): readonly Guess[] {
  return text === undefined
    ? []
    : [{ causes: [cause], length: text.length, bytes: () => bytesFromText(text) }]
}

/** Seconds before and after the Date that are tried, beyond the few that the bank tries itself. */
const dateSecondsMax = 120

/** Guesses that the client signed a Date of another second than the one it sent. */
function* guessesOfDates(message: SignedMessage, names: readonly string[]): Generator<Guess> {
  const time = names.includes('date') ? Date.parse(message.headers.get('Date') ?? '') : Number.NaN
  if (Number.isNaN(time)) return
  const toCause = createCause(ofHeader('date'))
  for (let seconds = 3; seconds <= dateSecondsMax; seconds += 1) {
    for (const [sign, side] of [
      [-1, 'before'],
      [1, 'after'],
    ] as const) {
      const date = new Date(time + sign * seconds * 1_000).toUTCString()
      const headers: HeaderSource = {
        get: (name) => (name.toLowerCase() === 'date' ? date : message.headers.get(name)),
        has: (name) => message.headers.has(name),
      }
      const mistake = `it signs a date ${seconds} s ${side} the one that is sent`
      yield* guessText(
        toCause(mistake, 'take the time once, and sign what is sent'),
        signingText({ ...message, headers }, names),
      )
    }
  }
}

const anew = 'sign every request anew, with the headers that it is sent with'

/** Guesses that the signature was made for another request, or before a header was replaced. */
export function* guessesOfOthers(
  message: SignedMessage,
  { names }: Pick<SignatureParameters, 'names'>,
  find: () => readonly OtherRequest[],
): Generator<Guess> {
  const otherRequests = find()
  for (const { id, message: otherMessage } of otherRequests) {
    const { method, target } = otherMessage
    const whole = signingText({ method, target, headers: createHeaders(otherMessage.headers) }, names)
    const mistake = `it is the signature of another request, ${id}`
    yield* guessText(createCause('value', ...renewed.map(ofHeader))(mistake, anew), whole)
  }
  for (const { id, message: otherMessage } of otherRequests) {
    for (const name of renewed) {
      const headers = replaceHeaders(message.headers, otherMessage, [name])
      const mistake = `it was made with the ${name} of another request, ${id}`
      yield* guessText(
        createCause(ofHeader(name))(mistake, anew),
        signingText({ ...message, headers }, names),
      )
    }
  }
  yield* guessComponentBases(message, names)
  yield* guessesOfDates(message, names)
}
