import { nearest, remember } from '@pocketbank/core/base'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import { headerForms } from '@pocketbank/http/headers'
import { listRawHeaders } from '@pocketbank/http/requests/header-pairs'
import { alwaysSigned } from '@pocketbank/signatures/signature'
import type { AdviceId } from './advice-rows.ts'
import type { AdvisedRequest, Detector } from './advised-request.ts'

/** The headers that the bank or the standard knows, beside those of HTTP. */
const knownHeaders = [
  ...headerForms.map(({ name }) => name),
  ...['X-Request-ID', 'TPP-Signature-Certificate', 'TPP-Brand-Logging-Information', 'x-accept-fix'],
  ...['accept-fix', 'PSU-User-Agent', 'PSU-Accept', 'PSU-Accept-Charset', 'PSU-Accept-Encoding'],
  ...['PSU-Accept-Language', 'PSU-ID-Type', 'PSU-Corporate-ID-Type', 'TPP-Nok-Redirect-URI'],
  ...['TPP-Explicit-Authorisation-Preferred', 'TPP-Rejection-NoFunds-Preferred', 'Consent-ID'],
  ...['TPP-Notification-URI', 'TPP-Notification-Content-Preferred', 'TPP-Decoupled-Preferred'],
]
const inLowerCase = new Set(knownHeaders.map((name) => name.toLowerCase()))
/** D: only names of these families. Any other header may be meant for somebody else. */
const family = /^(?:psu|tpp|x-psu|x-request|x-accept-fix|accept-fix)/
/** Letters that may be wrong in a misspelt name. D: more make it a name of its own. */
const lettersMax = 2

/** The known name that a sent one nearly is; empty if it is known, or near none. */
function findKnownName(name: string): string {
  const dashed = name.toLowerCase().replaceAll('_', '-')
  if (inLowerCase.has(name.toLowerCase()) || !family.test(dashed)) return ''
  const near = nearest(dashed, knownHeaders, lettersMax) ?? ''
  return Math.abs(near.length - name.length) > lettersMax ? '' : near
}

/** The known name that each sent name nearly is. D: clients send the same names again and again. */
const knownNames = new Map<string, string>()
const knownNamesMax = 1_000
const nameCharsMax = 50

/** A header whose name is nearly that of a known one. */
function findMisspelt({ exchange: { request } }: AdvisedRequest): string | undefined {
  const raw = listRawHeaders(request.headers)
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    // D: one look at the first letter, as most headers are those of HTTP.
    if (!'ptxaPTXA'.includes(name[0] ?? '-') || name.length > nameCharsMax) continue
    const known = knownNames.get(name) ?? remember(knownNames, knownNamesMax, name, () => findKnownName(name))
    // A proxy may number the requests of a client under a name of its own.
    if (known !== '' && !(known === 'X-Request-ID' && request.headers.has(known)))
      return `${name} for ${known}`
  }
  return undefined
}

function findDeprecated({ answer, entry, isAnswered }: AdvisedRequest): string | undefined {
  if (!isAnswered || answer.headers.Deprecation === undefined) return undefined
  return `${entry.method} ${entry.target.replace(/\?.*/s, '')}`
}

/** D: where signatures are checked, such a request is refused. */
function findUnsigned({ exchange, isAnswered }: AdvisedRequest): string | undefined {
  const { headers } = exchange.request
  if (exchange.env?.settings.signatures === 'required') return undefined
  const [, list] = (isAnswered && /headers="([^"]*)"/.exec(headers.get('Signature') ?? '')) || []
  if (list === undefined) return undefined
  const listed = ` ${list.toLowerCase()} `
  const unsigned = alwaysSigned.filter((name) => headers.has(name) && !listed.includes(` ${name} `))
  if ((exchange.body?.length ?? 0) > 0 && !headers.has('Digest')) unsigned.push('the body')
  return unsigned.length > 0 ? unsigned.join(', ') : undefined
}

/** Milliseconds between the clocks of bank and machine within which the bank is taken to run with the time of the world. */
const sameClock = 5_000
const dateOffMax = 60_000

/** D: only at a bank that runs with the time of the machine, as the client's clock is no other one. */
function findWrongDate({ exchange: { request }, now }: AdvisedRequest): string | undefined {
  const machine = performance.timeOrigin + performance.now()
  if (Math.abs(now - machine) > sameClock) return undefined
  const sent = request.headers.get('Date') ?? ''
  return Math.abs(Date.parse(sent) - now) > dateOffMax ? sent : undefined
}

const certificateDays = 30
/** D: a certificate that was issued for less than this is renewed by a machine. */
const longCertificateDays = 90

function findEnd({ exchange: { certificate }, now }: AdvisedRequest): string | undefined {
  const { notBefore = 0, notAfter = 0 } = certificate ?? {}
  const isNear = notAfter >= now && notAfter <= now + certificateDays * dayMilliseconds
  const isLong = notAfter - notBefore >= longCertificateDays * dayMilliseconds
  return isNear && isLong ? new Date(notAfter).toISOString().slice(0, 10) : undefined
}

/** Habits that any request can show by itself: each names the part that is wrong. */
const messageHabits: readonly (readonly [AdviceId, (request: AdvisedRequest) => string | undefined])[] = [
  ['part-ignored', ({ exchange }) => exchange.passedOver?.[0]],
  ['header-misspelt', findMisspelt],
  ['deprecated-path', findDeprecated],
  ['unsigned-parts', findUnsigned],
  ['date-off', findWrongDate],
  ['certificate-ends', findEnd],
]

/** Looks for the habits that a request shows by itself. */
export const findMessageHabits: Detector = (request) => {
  for (const [id, find] of messageHabits) {
    const part = find(request)
    if (part !== undefined) request.habits.tell(id, [request.entry.id], part)
  }
}
