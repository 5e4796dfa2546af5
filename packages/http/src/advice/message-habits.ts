import { dayMilliseconds, nearest } from '@pocketbank/core/internal'
import { headerForms } from '../headers/psu-headers.ts'
import { remember } from '../remember.ts'
import { rawOf } from '../requests/header-pairs.ts'
import { alwaysSigned } from '../signature/signing-string.ts'
import type { AdvisedRequest, Detector } from './advised-request.ts'

function findIgnoredParts({ exchange: { passedOver }, entry, habits }: AdvisedRequest): void {
  const [first] = passedOver ?? []
  if (first !== undefined) habits.tell('part-ignored', [entry.id], first)
}

/** The headers that the bank or the standard knows, beside those of HTTP. */
const knownHeaders = [
  ...headerForms.map(({ name }) => name),
  ...['X-Request-ID', 'TPP-Signature-Certificate', 'TPP-Brand-Logging-Information', 'x-accept-fix'],
  ...['accept-fix', 'PSU-User-Agent', 'PSU-Accept', 'PSU-Accept-Charset', 'PSU-Accept-Encoding'],
  ...['PSU-Accept-Language', 'PSU-ID-Type', 'PSU-Corporate-ID-Type', 'TPP-Nok-Redirect-URI'],
  ...['TPP-Explicit-Authorisation-Preferred', 'TPP-Rejection-NoFunds-Preferred', 'Consent-ID'],
  ...['TPP-Notification-URI', 'TPP-Notification-Content-Preferred', 'TPP-Decoupled-Preferred'],
]
const squash = (name: string) => name.toLowerCase().replace(/[-_]/g, '')
const bySquashed = new Map(knownHeaders.map((name) => [squash(name), name]))
const inLowerCase = new Set(knownHeaders.map((name) => name.toLowerCase()))
/** D: only names of these families. Any other header may be meant for somebody else. */
const family = /^(?:psu|tpp|x-psu|x-accept-fix|accept-fix)-?/
/** Letters that may be wrong in a misspelt name. D: more make it a name of its own. */
const lettersMax = 2

/** The known name that a sent one nearly is; empty if it is known, or near none. */
function findKnownName(name: string): string {
  const lower = name.toLowerCase()
  if (inLowerCase.has(lower)) return ''
  const squashed = bySquashed.get(squash(name))
  if (squashed !== undefined || !family.test(lower)) return squashed ?? ''
  const near = nearest(lower, knownHeaders, lettersMax)
  return near === undefined || Math.abs(near.length - name.length) > lettersMax ? '' : near
}

/** The known name that each sent name nearly is. D: clients send the same names again and again. */
const knownNames = new Map<string, string>()
const knownNamesMax = 1_000
const nameCharsMax = 50

function findMisspeltHeaders({ exchange: { request }, entry, habits }: AdvisedRequest): void {
  const raw = rawOf(request.headers)
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    // D: one look at the first letter, as most headers are those of HTTP.
    if (!'ptxaPTXA'.includes(name[0] ?? '-') || name.length > nameCharsMax) continue
    const known = knownNames.get(name) ?? remember(knownNames, knownNamesMax, name, () => findKnownName(name))
    // A proxy may number the requests of a client under a name of its own.
    if (known === '' || (known === 'X-Request-ID' && request.headers.has(known))) continue
    habits.tell('header-misspelt', [entry.id], `${name} for ${known}`)
  }
}

function findDeprecatedPath({ answer, entry, isAnswered, habits }: AdvisedRequest): void {
  if (!isAnswered || answer.headers.Deprecation === undefined) return
  habits.tell('deprecated-path', [entry.id], `${entry.method} ${entry.target.replace(/\?.*/s, '')}`)
}

/** D: where signatures are checked, such a request is refused. */
function findUnsignedParts({ exchange, entry, isAnswered, habits }: AdvisedRequest): void {
  const { headers } = exchange.request
  if (exchange.env?.settings.signatures === 'required') return
  const signature = isAnswered ? headers.get('Signature') : null
  const start = signature?.indexOf('headers="') ?? -1
  if (signature === null || start < 0) return
  const from = start + 'headers="'.length
  const listed = ` ${signature.slice(from, signature.indexOf('"', from)).toLowerCase()} `
  const unsigned: string[] = []
  for (const name of alwaysSigned) if (!listed.includes(` ${name} `) && headers.has(name)) unsigned.push(name)
  if ((exchange.body?.length ?? 0) > 0 && !headers.has('Digest')) unsigned.push('the body')
  if (unsigned.length > 0) habits.tell('unsigned-parts', [entry.id], unsigned.join(', '))
}

/** Milliseconds between the clocks of bank and machine within which the bank is taken to run with the time of the world. */
const sameClock = 5_000
const dateOffMax = 60_000

/** D: only at a bank that runs with the time of the machine, as the client's clock is no other one. */
function findWrongDate({ exchange: { request }, entry, now, habits }: AdvisedRequest): void {
  const machine = performance.timeOrigin + performance.now()
  if (Math.abs(now - machine) > sameClock) return
  const date = Date.parse(request.headers.get('Date') ?? '')
  if (Math.abs(date - now) > dateOffMax) habits.tell('date-off', [entry.id])
}

const certificateDays = 30
/** D: a certificate that was issued for less than this is renewed by a machine. */
const longCertificateDays = 90

function findEndingCertificate({ exchange: { certificate }, entry, now, habits }: AdvisedRequest): void {
  if (certificate === undefined) return
  const { notBefore, notAfter } = certificate
  if (notAfter - now > certificateDays * dayMilliseconds || notAfter < now) return
  if (notAfter - notBefore < longCertificateDays * dayMilliseconds) return
  habits.tell('certificate-ends', [entry.id], new Date(notAfter).toISOString().slice(0, 10))
}

/** Habits that any request can show. */
export const messageDetectors: readonly Detector[] = [
  findIgnoredParts,
  findMisspeltHeaders,
  findDeprecatedPath,
  findUnsignedParts,
  findWrongDate,
  findEndingCertificate,
]
