import { nearest, remember } from '@pocketbank/core/base'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import { headerForms } from '@pocketbank/http/headers'
import { listRawHeaders } from '@pocketbank/http/requests/header-pairs'
import { alwaysSigned } from '@pocketbank/signatures/signature'
import type { AdviceId } from './advice-rows.ts'
import type { AdvisedRequest, Detector } from './advised-request.ts'
import { habitDays } from './habit-days.ts'

/** Headers that the bank or the standard knows, in addition to those of HTTP. */
const knownHeaders = [
  ...headerForms.map(({ name }) => name),
  'X-Request-ID',
  'TPP-Signature-Certificate',
  'TPP-Brand-Logging-Information',
  'x-accept-fix',
  'accept-fix',
  'PSU-User-Agent',
  'PSU-Accept',
  'PSU-Accept-Charset',
  'PSU-Accept-Encoding',
  'PSU-Accept-Language',
  'PSU-ID-Type',
  'PSU-Corporate-ID-Type',
  'TPP-Nok-Redirect-URI',
  'TPP-Explicit-Authorisation-Preferred',
  'TPP-Rejection-NoFunds-Preferred',
  'Consent-ID',
  'TPP-Notification-URI',
  'TPP-Notification-Content-Preferred',
  'TPP-Decoupled-Preferred',
]
const inLowerCase = new Set(knownHeaders.map((name) => name.toLowerCase()))
/** Prefixes of names that are checked. Other headers may be meant for proxies and the like. */
const family = /^(?:psu|tpp|x-psu|x-request|x-accept-fix|accept-fix)/
const lettersMax = 2

/** Finds the known name that a name almost is. Returns an empty text for known and for unrelated names. */
function findKnownName(name: string): string {
  const dashed = name.toLowerCase().replaceAll('_', '-')
  if (inLowerCase.has(name.toLowerCase()) || !family.test(dashed)) return ''
  const near = nearest(dashed, knownHeaders, lettersMax) ?? ''
  return Math.abs(near.length - name.length) > lettersMax ? '' : near
}

/** The result of `findKnownName` for each name, because clients send the same names again. */
const knownNames = new Map<string, string>()
const knownNamesMax = 1_000
const nameCharsMax = 50

function hasSameNames(raw: readonly string[], others: readonly string[]): boolean {
  if (raw.length !== others.length) return false
  for (let at = 0; at < raw.length; at += 2) if (raw[at] !== others[at]) return false
  return true
}

/** The headers of the latest request without a misspelt name: a client sends the same names each time. */
let latestRight: readonly string[] = []

function findMisspelt({ exchange: { request } }: AdvisedRequest): string | undefined {
  const raw = listRawHeaders(request.headers)
  if (hasSameNames(raw, latestRight)) return undefined
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    // The first letter rules out most headers of HTTP quickly.
    if (!'ptxaPTXA'.includes(name[0] ?? '-') || name.length > nameCharsMax) continue
    const knownName =
      knownNames.get(name) ?? remember(knownNames, knownNamesMax, name, () => findKnownName(name))
    // Proxies add names such as Request-ID to requests that have an X-Request-ID already.
    if (knownName !== '' && !(knownName === 'X-Request-ID' && request.headers.has(knownName)))
      return `${name} for ${knownName}`
  }
  latestRight = raw
  return undefined
}

function findDeprecated({ answer, entry, isAnswered }: AdvisedRequest): string | undefined {
  if (!isAnswered || answer.headers.Deprecation === undefined) return undefined
  return `${entry.method} ${entry.target.replace(/\?.*/s, '')}`
}

/** Finds unsigned parts. Only if the bank does not check signatures: otherwise it refuses such a request. */
function findUnsigned({ exchange, isAnswered }: AdvisedRequest): string | undefined {
  const { headers } = exchange.request
  if (exchange.env?.settings.signatures === 'required') return undefined
  const [, list] = (isAnswered && /headers="([^"]*)"/.exec(headers.get('Signature') ?? '')) || []
  if (list === undefined) return undefined
  const paddedList = ` ${list.toLowerCase()} `
  const unsigned = alwaysSigned.filter((name) => headers.has(name) && !paddedList.includes(` ${name} `))
  if ((exchange.body?.length ?? 0) > 0 && !headers.has('Digest')) unsigned.push('the body')
  return unsigned.length > 0 ? unsigned.join(', ') : undefined
}

/**
 * Maximum difference in milliseconds between the clocks of bank and machine for which both count as real
 * time.
 */
const sameClock = 5_000
const dateOffMax = 60_000
const { timeOrigin } = performance

/**
 * Finds a wrong Date, but only if the bank's clock shows the real time. Otherwise the client cannot know it.
 */
function findWrongDate({ exchange: { request }, now }: AdvisedRequest): string | undefined {
  const machine = timeOrigin + performance.now()
  if (Math.abs(now - machine) > sameClock) return undefined
  const date = request.headers.get('Date') ?? ''
  return Math.abs(Date.parse(date) - now) > dateOffMax ? date : undefined
}

/** Certificates issued for fewer days are renewed automatically. */
const longCertificateDays = 90

function findEnd({ exchange: { certificate }, now }: AdvisedRequest): string | undefined {
  const { notBefore = 0, notAfter = 0 } = certificate ?? {}
  const isNear = notAfter >= now && notAfter <= now + habitDays.certificate * dayMilliseconds
  const isLong = notAfter - notBefore >= longCertificateDays * dayMilliseconds
  return isNear && isLong ? new Date(notAfter).toISOString().slice(0, 10) : undefined
}

/** Habits that one request shows by itself. Each function returns the wrong part, if any. */
const messageHabits: readonly (readonly [AdviceId, (request: AdvisedRequest) => string | undefined])[] = [
  ['part-ignored', ({ exchange }) => exchange.passedOver?.[0]],
  ['header-misspelt', findMisspelt],
  ['deprecated-path', findDeprecated],
  ['unsigned-parts', findUnsigned],
  ['date-off', findWrongDate],
  ['certificate-ends', findEnd],
]

export const findMessageHabits: Detector = (request) => {
  for (const [id, find] of messageHabits) {
    const part = find(request)
    if (part !== undefined) request.habits.tell(id, [request.entry.id], part)
  }
}
