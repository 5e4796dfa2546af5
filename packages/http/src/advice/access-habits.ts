import { dayMilliseconds, findRow, findRowById } from '@pocketbank/core/internal'
import { appSchemeOf } from '../headers/redirect-uri.ts'
import { type AdvisedRequest, bodyMark, type Detector, toldFields } from './advised-request.ts'

/** A consent is renewed in its last days; one that was approved minutes ago is fresh. */
const renewalDays = 14
const freshMilliseconds = 600_000

/** Looks for a valid consent of the same PSU that the same request has led to. */
function findGoodConsent(request: AdvisedRequest, body: string): void {
  const { exchange, entry, now, habits } = request
  const psu = exchange.found?.identity.psu?.serial
  if (psu === undefined || habits.demands.hasForgotten) return
  const demandedAt = habits.demands.get(String(psu)) ?? 0
  for (const [id, asked] of habits.consents.entries()) {
    const row = findRowById(habits.engine.bank, 'consents', id)
    if (row?.status !== 'valid' || row.psu !== psu || asked.body !== body || asked.label !== entry.label)
      continue
    const { approvedAt = now, validUntil = now } = row
    // Where nobody says which test runs and the clock stands still, the PSU may be one of another test.
    const isUnclear = entry.label === undefined && now === approvedAt
    if (isUnclear || demandedAt > approvedAt || validUntil - now <= renewalDays * dayMilliseconds) continue
    const isFresh = now > approvedAt && now - approvedAt <= freshMilliseconds
    habits.tell(isFresh ? 'sca-again' : 'consent-while-good', [asked.request, entry.id])
    return
  }
}

/** Notes a consent that is asked for. */
export const noteAskedConsent: Detector = (request) => {
  const { entry, isDone, isAnswered, habits } = request
  if (!isDone) return
  const body = bodyMark(request)
  findGoodConsent(request, body)
  const { id } = toldFields(request).consent as { readonly id: string }
  if (isAnswered) habits.consents.put(id, { request: entry.id, body, label: entry.label })
}

/** Notes that the client gives a consent up. */
export const noteDeletedConsent: Detector = ({ exchange, habits }) => {
  habits.consents.delete(exchange.names?.consentId ?? '')
}

/** The address of sandbox TPPs: no client has chosen it. */
const helperAddress = 'https://tpp.example/back'
/** Hosts of this machine, of its network and of names that only a test resolves. */
const nearHost =
  /^(?:localhost|[^.:]+|.*\.(?:localhost|local|internal|test|lan)|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[.*\])$/i
/** A part of a path that may tell one approval from another. */
const token = /[0-9a-f]{6,}|[\w-]{16,}|\d{3,}/i

function findWeakRedirect(request: AdvisedRequest, authorisation: string): void {
  const { exchange, entry, habits } = request
  const uri = exchange.sent?.['TPP-Redirect-URI']
  if (uri === undefined || uri === helperAddress) return
  const { protocol, hostname, pathname, search } = new URL(uri)
  if (protocol === 'http:' && appSchemeOf(uri) === undefined && !nearHost.test(hostname)) {
    habits.tell('redirect-unprotected', [entry.id], hostname)
  }
  if (search !== '' || token.test(pathname)) return
  const known = uri.slice(0, 200)
  const before = habits.redirects.get(known)
  if (before === undefined) habits.redirects.put(known, authorisation)
  else if (before !== authorisation) habits.tell('redirect-without-state', [entry.id], known)
}

/** Notes a link to the bank's page, and where the PSU is to come back to. */
export const noteLink: Detector = (request) => {
  const { entry, outcome, exchange, now, habits } = request
  const { authorisationId } = toldFields(request)
  if (typeof authorisationId !== 'string') return
  habits.links.put(authorisationId, entry.id)
  findWeakRedirect(request, authorisationId)
  if (outcome.needsSca !== true) return
  const psu = exchange.found?.identity.psu?.serial
  if (psu !== undefined) habits.demands.put(String(psu), now)
  const { bank } = habits.engine
  const purpose = findRowById(bank, 'authorisations', authorisationId)?.purpose
  const consent = purpose?.kind === 'account-access' ? findRow(bank, 'consents', purpose.consent) : undefined
  if (consent !== undefined) {
    habits.consents.put(consent.id, { request: entry.id, body: 'demanded', label: entry.label })
  }
}
