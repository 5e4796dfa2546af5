import { createAuthority, type IssuedCertificate, otherKey, tppKey } from '@pocketbank/signatures/authority'
import {
  type CorpusMistake,
  type CorpusName,
  corpus,
} from '../../../../http/test/kit/client-mistakes/index.ts'
import { openBank, type RecordedBank } from '../bank.ts'
import { customer, domestic, orders, paying, present, stranger } from '../bodies.ts'
import type { Chapter } from './chapter.ts'

/** All that can be wrong with one request at once, in the order in which it is refused. */
const causes = [
  'tooLong',
  'noJsonType',
  'requestIdMissing',
  'requiredHeaderMissing',
  'headerForm',
  'signatureMissing',
  'dateForm',
  'otherDigest',
  'otherSerial',
  'otherKey',
  'expired',
  'noRole',
  'strangeIdentity',
  'names',
  'query',
  'noJson',
  'noContract',
  'rule',
] as const
type Cause = (typeof causes)[number]
type Has = (cause: Cause) => boolean

/** An operation with a sound request, and what of it is spoilt by a cause. */
interface Walked {
  readonly method: 'GET' | 'POST'
  readonly path: (has: Has) => string
  readonly body?: (has: Has) => object
  /** Headers that §4 requires, and one of them that can lack. */
  readonly headers: Readonly<Record<string, string>>
  readonly required?: string
  /** Causes that this request cannot have. */
  readonly without: readonly Cause[]
}

const digestOfHello = 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='
const noBody: readonly Cause[] = ['tooLong', 'noJsonType', 'noJson', 'noContract']

const walked: Readonly<Record<string, Walked>> = {
  createCustomer: {
    method: 'POST',
    path: () => '/v1/sandbox/customers',
    body: (has) => {
      const { name, ...nameless } = customer(has('rule') ? 'taken' : 'free')
      return has('noContract') ? nameless : { ...nameless, name }
    },
    headers: {},
    without: ['requiredHeaderMissing', 'noRole', 'strangeIdentity', 'names', 'query'],
  },
  createPayment: {
    method: 'POST',
    path: (has) =>
      `/v1/payments/${has('names') ? 'nothing' : domestic}${has('query') ? '?allowLogicalDuplicate=maybe' : ''}`,
    body: (has) => {
      const { creditorName, ...nameless } = orders.payments('100.50')
      const date = has('rule') ? { requestedExecutionDate: '2026-01-01' } : {}
      return has('noContract') ? { ...nameless, ...date } : { ...nameless, creditorName, ...date }
    },
    headers: { ...present, ...paying, ...stranger },
    required: 'TPP-Redirect-URI',
    without: [],
  },
  createConsent: {
    method: 'POST',
    path: () => '/v1/consents',
    body: (has) => ({
      ...(has('noContract') && { frequencyPerDay: 'often' }),
      validUntil: has('rule') ? '2000-01-01' : '2026-06-30',
    }),
    headers: present,
    required: 'TPP-Redirect-URI',
    without: ['names', 'query'],
  },
  listAccountTransactions: {
    method: 'GET',
    path: (has) => `/v1/accounts/x/transactions${has('query') ? '' : '?bookingStatus=booked'}`,
    headers: present,
    required: 'PSU-IP-Address',
    without: [...noBody, 'names'],
  },
  readPayment: {
    method: 'GET',
    path: (has) => `/v1/payments/${has('names') ? 'nothing' : domestic}/x`,
    headers: { ...present, ...paying, ...stranger },
    required: 'TPP-Session-ID',
    without: [...noBody, 'strangeIdentity', 'query'],
  },
}

const certificates = new Map<string, Promise<IssuedCertificate>>()

/** Issues a certificate once for all requests that have the same causes of its own. */
function certificateWith(has: Has): Promise<IssuedCertificate> {
  const key = `${has('noRole')} ${has('expired')}`
  const certificate = certificates.get(key) ?? issueCertificate(has)
  certificates.set(key, certificate)
  return certificate
}

function issueCertificate(has: Has): Promise<IssuedCertificate> {
  return createAuthority().issue({
    key: tppKey,
    roles: has('noRole') ? [] : ['PSP_AI', 'PSP_PI'],
    notBefore: new Date('2025-01-14T00:00:00Z'),
    notAfter: new Date(has('expired') ? '2026-01-14T00:00:00Z' : '2027-01-14T00:00:00Z'),
  })
}

async function tppWith(bank: RecordedBank, has: Has) {
  const certificate = await certificateWith(has)
  const serial = has('otherSerial') ? 'ABC' : certificate.serial
  return bank.tpp({ key: has('otherKey') ? otherKey : tppKey, certificate: { ...certificate, serial } })
}

/** Bytes that a body may have. */
const bytesMax = 1_048_576

function writeContent({ body }: Walked, has: Has): string | undefined {
  if (body === undefined) return undefined
  // Of JSON that breaks off here every runtime says the same; of other faults each has words of its own.
  const text = has('noJson') ? '[' : JSON.stringify(body(has))
  return has('tooLong') ? text.padEnd(bytesMax + 1) : text
}

function createHeaders({ headers, required, body }: Walked, has: Has): Headers {
  const requestHeaders = new Headers(headers)
  if (body !== undefined)
    requestHeaders.set('Content-Type', has('noJsonType') ? 'text/plain' : 'application/json')
  if (has('requiredHeaderMissing') && required !== undefined) requestHeaders.delete(required)
  if (has('headerForm')) requestHeaders.set('PSU-IP-Port', 'many')
  if (has('dateForm')) requestHeaders.set('Date', 'yesterday')
  if (has('otherDigest')) requestHeaders.set('Digest', digestOfHello)
  if (has('strangeIdentity')) {
    requestHeaders.delete('PSU-ID')
    requestHeaders.set('X-PSU-IDENTITY', '01010750160')
  }
  return requestHeaders
}

/** Sends a request that has all of these causes. */
async function sendWith(bank: RecordedBank, operation: Walked, otherCauses: readonly Cause[]): Promise<void> {
  const has: Has = (cause) => otherCauses.includes(cause)
  const content = writeContent(operation, has)
  const tpp = await tppWith(bank, has)
  const request = new Request(`https://bank.example${operation.path(has)}`, {
    method: operation.method,
    headers: createHeaders(operation, has),
    ...(content !== undefined && { body: content }),
  })
  const signedRequest = await tpp.sign(request)
  if (has('requestIdMissing')) signedRequest.headers.delete('X-Request-ID')
  if (has('signatureMissing')) signedRequest.headers.delete('Signature')
  await bank.send(signedRequest)
}

/** Sends a request with every problem and fixes them one after the other; then each problem alone. */
export const orderOfRefusals: Chapter = async (transcript) => {
  for (const [name, operation] of Object.entries(walked)) {
    const bank = openBank(transcript, { data: 'fixed' })
    await bank.prepare(() => bank.tpp().post('/v1/sandbox/customers', { body: customer('taken') }))
    const order = causes.filter(
      (cause) =>
        !operation.without.includes(cause) &&
        (cause !== 'requiredHeaderMissing' || operation.required !== undefined),
    )
    await bank.list(async () => {
      for (const [index, cause] of order.entries()) {
        bank.heading(`${name}: everything from ${cause} on is wrong`)
        await sendWith(bank, operation, order.slice(index))
      }
      for (const cause of order) {
        bank.heading(`${name}: ${cause} alone`)
        await sendWith(bank, operation, [cause])
      }
      bank.heading(`${name}: nothing is wrong`)
      await sendWith(bank, operation, [])
    })
  }
}

/**
 * A mistake for each step of the check of a signature: its response and its explanation are written whole.
 */
const oneOfEachStep: readonly CorpusName[] = [
  ...(['digestMissing', 'digestOfOtherBody', 'wrongSerial', 'otherAlgorithm', 'headerLeftOut'] as const),
  ...(['headerChanged', 'ecKey', 'brokenCertificate', 'expiredCertificate'] as const),
]

/** Every way to get a signature wrong. Tests of the package signatures hold the words of each explanation. */
export const signatures: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const tpp = bank.tpp({ headers: present, alsoSigned: ['(request-target)', 'host'] })
  const send = (mistake: CorpusMistake) =>
    mistake.needsNoBody
      ? tpp.get('/v1/accounts', { wrong: mistake })
      : tpp.post('/v1/sandbox/customers', { body: '{"b":"Blå/bær","a":1}', wrong: mistake })
  for (const mistake of oneOfEachStep.map((name): CorpusMistake => corpus[name])) {
    bank.heading(mistake.meaning)
    await send(mistake)
    await bank.ask('GET', `/_sandbox/requests/${bank.latest()}`, { headers: { Accept: 'text/plain' } })
  }
  await bank.list(async () => {
    for (const [name, mistake] of Object.entries<CorpusMistake>(corpus)) {
      if (oneOfEachStep.includes(name as CorpusName)) continue
      bank.heading(mistake.meaning)
      await send(mistake)
    }
  })
}
