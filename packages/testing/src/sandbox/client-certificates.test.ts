import { replayReport } from '@pocketbank/devtools'
import { explainRequest } from '@pocketbank/devtools/explain'
import { readBankAddress } from '@pocketbank/http/address'
import { completeSettings } from '@pocketbank/http/settings'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { connect, createAuthority, createSandbox, createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'

const customers = '/v1/sandbox/customers'
const other = 'PSDSE-FINA-44059'

/** The rules by which requests were decided, the latest last; `ok` if none refused. */
function listRules({ requests }: ReturnType<typeof createSandbox>): readonly string[] {
  return requests.all.map(({ refusal }) => refusal?.rule ?? 'ok')
}

test('presents a client certificate if the bank looks at them', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required', trustAnchors: 'test' })
  expect((await sandbox.tpp().get(customers)).status).toBe(200)
  expect((await sandbox.tpp({ id: other, roles: ['PSP_AI'] }).get(customers)).status).toBe(200)
  const [tpp, psu] = [sandbox.tpp(), sandbox.psu('13039319955')]
  await psu.approve(await tpp.get('/v1/accounts'))
  expect((await tpp.accounts()).length).toBe(2)
})

test.each([
  ['none', 'Q16a'],
  ['expired', 'Q16c'],
  ['notYetValid', 'Q16c'],
  ['unknownIssuer', 'Q16d'],
  ['noQcStatement', 'Q16e'],
  ['seal', 'Q16f'],
  ['noClientAuth', 'Q16g'],
  ['wrongRole', 'Q16i'],
] as const)('presents a wrong client certificate: %s', async (clientCertificate, rule) => {
  const sandbox = createSandbox({ clientCertificates: 'required', trustAnchors: 'test' })
  expect((await sandbox.tpp({ clientCertificate }).get('/v1/accounts')).status).toBe(401)
  expect(listRules(sandbox)).toEqual([rule])
})

test('presents the client certificate of another TPP', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required' })
  const clientCertificate = await createAuthority().issue({ kind: 'qwac', id: other })
  await sandbox.tpp({ clientCertificate }).get(customers)
  await sandbox.tpp({ clientCertificate: clientCertificate.pem, id: other }).get(customers)
  expect(listRules(sandbox)).toEqual(['Q16k', 'ok'])
})

test('accepts the client certificate of a connection in fetch', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required', signatures: 'off' })
  const clientCertificate = await createAuthority().issue({ kind: 'qwac', id: other })
  const address = `https://bank.example${customers}`
  expect((await sandbox.fetch(address, { clientCertificate })).status).toBe(200)
  expect(sandbox.requests.last?.tpp).toBe(other)
  expect((await sandbox.fetch(address)).status).toBe(401)
  await expect(sandbox.fetch(address, { clientCertificate: 'no certificate!' })).rejects.toThrow(
    'clientCertificate: must be a certificate in PEM, base64 or bytes',
  )
})

test('presents no client certificate without a bank in process', () => {
  expect(() => createTpp({ clientCertificate: 'expired' })).toThrow('needs `send`')
  expect(() => createTpp({ clientCertificate: 'expired', send: fetch })).toThrow('needs `send`')
})

test('[Q16a, Q16c, Q16d, Q16k] brings each situation about once, in a line', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required' })
  const tpp = sandbox.tpp()
  for (const name of ['missing', 'expired', 'unknown-issuer', 'other-organisation']) {
    sandbox.bring(`client-certificate-${name}`)
    await tpp.get(customers)
    await tpp.get(customers)
  }
  expect(listRules(sandbox)).toEqual(['Q16a', 'ok', 'Q16c', 'ok', 'Q16d', 'ok', 'Q16k', 'ok'])
  const [first] = sandbox.requests.all
  expect(first?.warnings).toEqual([
    'the client certificate was right: it counts as missing since a test brought that about',
  ])
  const met = sandbox.situations().situations.filter(({ id }) => id.startsWith('client-certificate-'))
  expect(met.map((situation) => situation.met)).toEqual([true, true, false, true, true])
})

test('[Q16j] refuses the present serial number until another one arrives', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required' })
  const renewed = await createAuthority().issue({ kind: 'qwac', serial: '0badcafe' })
  const [old, fresh] = [sandbox.tpp(), sandbox.tpp({ clientCertificate: renewed })]
  await old.get(customers)
  sandbox.bring('client-certificate-renewed')
  const refused = await old.get(customers)
  await old.get(customers)
  await fresh.get(customers)
  await old.get(customers)
  expect(listRules(sandbox)).toEqual(['ok', 'Q16j', 'Q16j', 'ok', 'ok'])
  const { code, text = '' } = sandbox.requests.all[1]?.refusal ?? {}
  expect([refused.status, code]).toEqual([401, 'CERTIFICATE_INVALID'])
  expect(text).toMatch(
    /^The client certificate with the serial number [0-9A-F]+ was replaced: present the new one\./,
  )
})

test('[Q16j] a serial number that came before the situation is the present one, also if nobody comes with it', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required' })
  const renewed = await createAuthority().issue({ kind: 'qwac', serial: '0badcafe' })
  await sandbox.tpp().get(customers)
  sandbox.bring('client-certificate-renewed')
  await sandbox.tpp({ clientCertificate: renewed }).get(customers)
  expect(listRules(sandbox)).toEqual(['ok', 'ok'])
})

test('[Q16j] without a request before, the first serial number that comes is the present one', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required' })
  sandbox.bring('client-certificate-renewed')
  await sandbox.tpp().get(customers)
  await sandbox.tpp({ id: other }).get(customers)
  await sandbox.tpp().get(customers)
  expect(listRules(sandbox)).toEqual(['Q16j', 'ok', 'Q16j'])
})

test('a situation of client certificates waits for its TPP, and ends by removeSituation and by a reset', async () => {
  const sandbox = createSandbox({ clientCertificates: 'optional' })
  const expired = 'client-certificate-expired'
  sandbox.bring(expired, { tpp: other })
  await sandbox.tpp().get(customers)
  await sandbox.tpp({ id: other }).get(customers)
  sandbox.bring(expired)
  sandbox.removeSituation(expired)
  await sandbox.tpp().get(customers)
  sandbox.bring(expired)
  sandbox.reset()
  await sandbox.tpp().get(customers)
  sandbox.bring(expired)
  sandbox.quirks.set('rowsRepeated')
  await sandbox.tpp().get(customers)
  expect(listRules(sandbox)).toEqual(['ok', 'Q16c', 'ok', 'ok', 'Q16c'])
})

test('a bank that looks at no client certificates says so', () => {
  expect(() => createSandbox().bring('client-certificate-expired')).toThrow(
    'This bank looks at no client certificates: start it with --client-certificates',
  )
  const unsigned = createSandbox({ clientCertificates: 'required', signatures: 'off' })
  expect(() => unsigned.bring('client-certificate-other-organisation')).toThrow('With signatures off')
})

test('a bug report repeats requests with their client certificates', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required', signatures: 'optional' })
  await sandbox.tpp({ id: other }).get(customers)
  await sandbox.tpp({ clientCertificate: 'noClientAuth' }).get(customers)
  await sandbox.tpp({ clientCertificate: 'none' }).get(customers)
  sandbox.bring('client-certificate-renewed')
  await sandbox.tpp({ id: other }).get(customers)
  const report = JSON.stringify(sandbox.report())
  const { requests, different } = await replayReport(report, { crypto: nodeCrypto })
  expect(different).toEqual([])
  expect(requests.map(({ unrepeatable }) => unrepeatable)).toEqual([
    undefined,
    undefined,
    undefined,
    'a situation refused its client certificate',
  ])
})

test.each([
  ['none', 'Present a QWAC and its key in the TLS handshake'],
  ['expired', 'Present a client certificate that has not expired, on a new connection.'],
  ['notYetValid', 'Present a client certificate that is valid already, on a new connection.'],
  ['noQcStatement', 'Present a QWAC, which names the TPP and its PSD2 roles'],
  ['seal', 'Present the QWAC of the TPP, and sign with its seal (QSealC).'],
  ['noClientAuth', 'Present a certificate that has clientAuth'],
  ['wrongRole', 'Present a client certificate whose PSD2 statement has the role PSP_AI.'],
] as const)(
  'the explanation of a client certificate that is %s says what to change',
  async (clientCertificate, says) => {
    const sandbox = createSandbox({ clientCertificates: 'required' })
    const explanation = await sandbox.explain(await sandbox.tpp({ clientCertificate }).get('/v1/accounts'))
    expect(explanation).toContain(`change      ${says}`)
    expect(explanation).toContain('✗ client-certificate  · read')
  },
)

test.each(['required', 'strict'] as const)(
  'a sandbox that listens by TLS sees client certificates, which TPPs of connect present: %s',
  async (clientCertificates) => {
    await using sandbox = createSandbox({ clientCertificates })
    const { url, pagesUrl } = await sandbox.listen({ tls: true })
    expect(url === pagesUrl).toBe(clientCertificates === 'required')
    const bank = await connect(url, { controlUrl: pagesUrl })
    expect((await bank.tpp({ id: other }).get(customers)).status).toBe(200)
    await bank.bring('client-certificate-expired')
    expect((await bank.tpp({ id: other }).get(customers)).status).toBe(401)
    expect((await bank.tpp({ clientCertificate: 'noClientAuth' }).get(customers)).status).toBe(401)
    expect(listRules(sandbox)).toEqual(['ok', 'Q16c', 'Q16g'])
    if (clientCertificates === 'required') {
      expect((await bank.tpp({ clientCertificate: 'none' }).get(customers)).status).toBe(401)
      expect(sandbox.requests.last?.rule).toBe('Q16a')
    }
  },
)

test('the whole explanation has both certificates, and no remark about a seal on the client certificate', async () => {
  const sandbox = createSandbox({ clientCertificates: 'required' })
  const answer = await sandbox.tpp({ roles: ['PSP_PI'] }).get(customers)
  const [entry] = sandbox.requests.all
  if (entry === undefined) throw new Error(`${answer.status} without an entry`)
  const host = { crypto: nodeCrypto, settings: completeSettings({ clientCertificates: 'required' }) }
  const bank = { ...host, address: readBankAddress({}), entries: [entry] }
  const { certificate, clientCertificate } = await explainRequest(bank, entry)
  expect(certificate).toMatchObject({ organisationId: 'PSDNO-FSA-123456789', key: { type: 'RSA' } })
  expect(clientCertificate).toMatchObject({ roles: [{ name: 'PSP_PI' }], validity: 'valid' })
  expect(clientCertificate?.key.type).toMatch(/^EC/)
  expect(clientCertificate?.warnings.join()).not.toContain('RSA')
})
