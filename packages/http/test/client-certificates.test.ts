import { readTrustAnchors } from '@pocketbank/signatures'
import {
  createAuthority,
  expiredValidity,
  futureValidity,
  type IssuedCertificate,
  otherKey,
  weakKey,
} from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import type { SettingsInput } from '../src/settings.ts'
import { openApp } from './kit/bank.ts'
import { issueQwac, openCertified, toConnection } from './kit/client-certificates.ts'

const customers = '/v1/sandbox/customers'
const defaultId = 'PSDNO-FSA-123456789'
const bankNow = new Date('2026-01-15T09:00:00Z')

async function trustTestAuthority(): Promise<SettingsInput> {
  const anchors = readTrustAnchors((await createAuthority().certificate()).pem)
  if (!anchors.ok) throw new Error(anchors.error)
  return { trustAnchors: anchors.value }
}

/** A client certificate that the bank refuses, with the rule, the code and the sentence. */
interface WrongCertificate {
  readonly rule: string
  readonly code?: string
  readonly says: string
  readonly certificate?: () => Promise<IssuedCertificate | undefined>
  /** Default: one that needs PSP_AI. */
  readonly path?: string
  readonly isAnchored?: true
}

const withoutId = { C: 'NO', O: 'Betal AS', CN: 'betal.example' }

const wrongCertificates: Readonly<Record<string, WrongCertificate>> = {
  'no certificate': {
    certificate: async () => undefined,
    rule: 'Q16a',
    code: 'CERTIFICATE_MISSING',
    says: 'This bank requires a client certificate, and the connection has none: present a QWAC in the TLS handshake.',
  },
  'bytes that are cut': {
    certificate: async () => ({ ...(await issueQwac()), base64: (await issueQwac()).base64.slice(0, 400) }),
    rule: 'Q16b',
    says: 'The client certificate cannot be read: ASN.1 cut short at byte 0.',
  },
  'a certificate that expired yesterday': {
    certificate: () => issueQwac(expiredValidity(bankNow)),
    rule: 'Q16c',
    code: 'CERTIFICATE_EXPIRED',
    says: "The client certificate expired at 2026-01-14T00:00:00Z, the bank's clock says 2026-01-15T09:00:00Z.",
  },
  'a certificate of tomorrow': {
    certificate: () => issueQwac(futureValidity(bankNow)),
    rule: 'Q16c',
    says: "The client certificate is not valid before 2026-01-17T00:00:00Z, the bank's clock says 2026-01-15T09:00:00Z.",
  },
  'a certificate of an authority with another name': {
    certificate: () => createAuthority({ name: { CN: 'Other CA' } }).issue({ kind: 'qwac' }),
    isAnchored: true,
    rule: 'Q16d',
    says: 'The client certificate was issued by "CN=Other CA", who is not among the trust anchors.',
  },
  'a certificate signed by another key': {
    certificate: () => createAuthority({ key: otherKey }).issue({ kind: 'qwac' }),
    isAnchored: true,
    rule: 'Q16d',
    says: 'as its issuer, but that trust anchor did not sign it.',
  },
  'a certificate without QCStatements': {
    certificate: () => issueQwac({ qcStatements: false }),
    rule: 'Q16e',
    says: 'The client certificate has no PSD2 statement among its QCStatements (ETSI TS 119 495): present a QWAC.',
  },
  'a certificate without an organisation id': {
    certificate: () => issueQwac({ subject: withoutId }),
    rule: 'Q16e',
    says: 'The client certificate has no organizationIdentifier such as PSDNO-FSA-123456789 in its subject.',
  },
  'the seal instead of the QWAC': {
    certificate: () => createAuthority().issue(),
    rule: 'Q16f',
    says: 'The client certificate has the QcType eseal, it is for electronic seals: present a QWAC, whose QcType is web.',
  },
  'a certificate for servers only': {
    certificate: () => issueQwac({ clientAuth: false }),
    rule: 'Q16g',
    says: 'The client certificate lacks clientAuth in its extended key usage: present one that is for TLS clients (clientAuth).',
  },
  'a key that is too short': {
    certificate: () => issueQwac({ key: weakKey }),
    rule: 'Q16h',
    says: 'The client certificate holds an RSA key of 1024 bits, accepted are 2048 to 8192 bits.',
  },
  'another role': {
    certificate: () => issueQwac({ roles: ['PSP_PI', 'PSP_IC'] }),
    path: '/v1/accounts',
    rule: 'Q16i',
    says: 'The client certificate of "PSDNO-FSA-123456789" states PSP_PI, PSP_IC, this operation needs the PSD2 role PSP_AI.',
  },
  'no role': {
    certificate: () => issueQwac({ roles: [] }),
    path: '/v1/accounts',
    rule: 'Q16i',
    says: 'states no role, this operation needs the PSD2 role PSP_AI.',
  },
}

test.each(Object.entries(wrongCertificates))(
  '[Q16a, Q16b, Q16c, Q16d, Q16e, Q16f, Q16g, Q16h, Q16i] refuses %s',
  async (_, {
    certificate = () => issueQwac(),
    rule,
    code = 'CERTIFICATE_INVALID',
    says,
    path,
    isAnchored,
  }) => {
    const bank = openCertified(isAnchored ? await trustTestAuthority() : {})
    const answer = await bank.certified(await certificate()).get(path ?? customers)
    const { code: sent, message, _links } = await answer.json()
    expect([answer.status, sent, _links]).toEqual([401, code, {}])
    expect(message).toContain(says)
    const entry = bank.requests.last
    expect(entry).toMatchObject({ rule, status: 401 })
    expect(entry?.stages).toMatchObject({ 'client-certificate': 'refused', read: 'not reached' })
  },
)

test('[Q16] looks at no client certificate by default', async () => {
  const bank = openApp()
  const connection = Object.defineProperty({}, 'clientCertificate', {
    get: () => {
      throw new Error('the certificate was read')
    },
  })
  const tpp = bank.tpp({ send: (request) => bank.fetch(request, connection) })
  expect((await tpp.get(customers)).status).toBe(200)
  expect(bank.requests.last?.stages['client-certificate']).toBe('skipped')
})

test.each(['required', 'strict', 'optional'] as const)(
  '[Q16, Q16o] passes a QWAC, EC or RSA, if they are %s',
  async (clientCertificates) => {
    const bank = openCertified({ clientCertificates, ...(await trustTestAuthority()) })
    for (const certificate of [await issueQwac(), await issueQwac({ key: otherKey })]) {
      expect((await bank.certified(certificate).get(customers)).status).toBe(200)
      expect(bank.requests.last?.stages).toMatchObject({ 'client-certificate': 'passed', read: 'passed' })
    }
  },
)

test('[Q16, Q16o] optional client certificates may be absent, but not wrong; strict ones may not be absent', async () => {
  const optional = openCertified({ clientCertificates: 'optional' })
  expect((await optional.certified(undefined).get(customers)).status).toBe(200)
  expect(optional.requests.last?.stages['client-certificate']).toBe('skipped')
  expect((await optional.certified(await issueQwac({ qcStatements: false })).get(customers)).status).toBe(401)
  const strict = openCertified({ clientCertificates: 'strict' })
  expect((await strict.certified(undefined).get(customers)).status).toBe(401)
  expect(strict.requests.last?.rule).toBe('Q16a')
})

test('[Q16a] only operations under /v1 need a client certificate', async () => {
  const bank = openCertified()
  for (const [path, status] of [
    ['/openapi.json', 200],
    ['/v1/nowhere', 404],
    ['/sca/nothing', 404],
  ] as const) {
    expect((await bank.fetch(new Request(`https://bank.example${path}`))).status, path).toBe(status)
  }
  expect((await bank.certified(undefined).get('/v1/sandbox/customers')).status).toBe(401)
})

test('[Q16l] checks the client certificate before headers, body and signature, at each request', async () => {
  const bank = openCertified()
  const unwrappedRequest = new Request('https://bank.example/v1/accounts', { method: 'GET' })
  expect((await bank.fetch(unwrappedRequest, {})).status).toBe(401)
  expect(bank.requests.last?.rule).toBe('Q16a')
  const connection = toConnection(await issueQwac({ now: bankNow }))
  const send = () => bank.tpp({ send: (request) => bank.fetch(request, connection) }).get(customers)
  expect((await send()).status).toBe(200)
  bank.advance(3 * 366 * 86_400_000)
  expect((await send()).status).toBe(401)
  expect(bank.requests.last?.rule).toBe('Q16c')
})

test.each([
  ['PSDSE-FINA-44059', 'PSDNO-FSA-987654321'],
  ['PSDNO-FSA-123456780', defaultId],
])('[Q16k] refuses a QWAC of %s with the seal of %s', async (client, signing) => {
  const bank = openCertified()
  const certificate = await issueQwac({ id: client })
  const answer = await bank.certified(certificate, { id: signing }).get(customers)
  const { code, message, _links } = await answer.json()
  expect([answer.status, code, _links]).toEqual([401, 'CERTIFICATE_INVALID', {}])
  expect(message).toContain(
    `The client certificate is of "${client}", the signing certificate of "${signing}": use two of one TPP.`,
  )
  expect(bank.requests.last).toMatchObject({ rule: 'Q16k', tpp: signing })
  expect(bank.requests.last?.stages).toMatchObject({ role: 'refused', identity: 'not reached' })
  expect(
    (await bank.certified(await issueQwac({ id: signing }), { id: signing }).get(customers)).status,
  ).toBe(200)
})

test('[Q16l] compares the organisations after the role of the seal', async () => {
  const bank = openCertified()
  const tpp = bank.certified(await issueQwac({ id: 'PSDSE-FINA-44059' }), { roles: ['PSP_PI'] })
  await tpp.get('/v1/accounts')
  expect(bank.requests.last?.rule).toBe('Q8a')
})

test.each(['off', 'optional'] as const)(
  '[Q16m] takes the TPP and its bank from the client certificate if signatures are %s',
  async (signatures) => {
    const requestedTpps: string[] = []
    const { bank: engine } = openApp()
    const engineFor = (tpp: string) => {
      requestedTpps.push(tpp)
      return engine
    }
    const bank = openCertified({ signatures }, { engineFor })
    const connection = toConnection(await issueQwac({ id: 'PSDSE-FINA-44059' }))
    const headers = { 'X-Request-ID': 'one' }
    const request = new Request(`https://bank.example${customers}`, { headers })
    expect((await bank.fetch(request, connection)).status).toBe(200)
    expect(bank.requests.last?.tpp).toBe('PSDSE-FINA-44059')
    expect(new Set(requestedTpps)).toEqual(new Set(['PSDSE-FINA-44059']))
  },
)

test('[Q16m] prefers the client certificate to a seal that nobody verifies', async () => {
  const bank = openCertified({ signatures: 'off' })
  const certificate = await issueQwac({ id: 'PSDSE-FINA-44059' })
  expect((await bank.certified(certificate).get(customers)).status).toBe(200)
  expect(bank.requests.last?.tpp).toBe('PSDSE-FINA-44059')
})

test('the journal keeps the client certificate of a connection that the bank looked at', async () => {
  const bank = openCertified()
  const certificate = await issueQwac({ qcStatements: false })
  await bank.certified(certificate).get(customers)
  await bank.certified(undefined).get(customers)
  const [first, second] = bank.requests.all.map(({ request }) => request?.clientCertificate)
  expect(first).toEqual(toConnection(certificate).clientCertificate)
  expect(second).toBeUndefined()
})
