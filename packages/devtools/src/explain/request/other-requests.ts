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
export function requestsBeside(
  entries: readonly RequestEntry[],
  id: string | undefined,
  { headers }: Pick<SignedMessage, 'headers'>,
): readonly OtherRequest[] {
  const certificate = headers.get('TPP-Signature-Certificate')
  const found: OtherRequest[] = []
  for (const entry of entries.toReversed()) {
    const { request } = entry
    if (request === undefined || entry.id === id) continue
    if (request.header('tpp-signature-certificate') === certificate)
      found.push({ id: entry.id, message: request })
  }
  return found
}

function signingText(
  message: Pick<SignedMessage, 'method' | 'target' | 'headers'>,
  names: readonly string[],
): string | undefined {
  const built = signingString(message, names)
  return built.ok ? built.value : undefined
}

/** Replaces some headers by those of another request. */
function replaceHeaders(own: HeaderSource, other: RequestMessage, names: readonly string[]): HeaderSource {
  const given = (name: string) => (names.includes(name.toLowerCase()) ? other.header(name) : undefined)
  return { get: (name) => given(name) ?? own.get(name), has: (name) => own.has(name) }
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
  const moment = names.includes('date') ? Date.parse(message.headers.get('Date') ?? '') : Number.NaN
  if (Number.isNaN(moment)) return
  const toCause = createCause(ofHeader('date'))
  for (let seconds = 3; seconds <= dateSecondsMax; seconds += 1) {
    for (const [sign, side] of [
      [-1, 'before'],
      [1, 'after'],
    ] as const) {
      const date = new Date(moment + sign * seconds * 1_000).toUTCString()
      const headers: HeaderSource = {
        get: (name) => (name.toLowerCase() === 'date' ? date : message.headers.get(name)),
        has: (name) => message.headers.has(name),
      }
      const what = `it signs a date ${seconds} s ${side} the one that is sent`
      yield* guessText(
        toCause(what, 'take the time once, and sign what is sent'),
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
  const others = find()
  for (const { id, message: other } of others) {
    const { method, target } = other
    const whole = signingText({ method, target, headers: createHeaders(other.headers) }, names)
    const what = `it is the signature of another request, ${id}`
    yield* guessText(createCause('value', ...renewed.map(ofHeader))(what, anew), whole)
  }
  for (const { id, message: other } of others) {
    for (const name of renewed) {
      const headers = replaceHeaders(message.headers, other, [name])
      const what = `it was made with the ${name} of another request, ${id}`
      yield* guessText(createCause(ofHeader(name))(what, anew), signingText({ ...message, headers }, names))
    }
  }
  yield* guessComponentBases(message, names)
  yield* guessesOfDates(message, names)
}
