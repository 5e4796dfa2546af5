import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testAnchor } from '@pocketbank/signatures/authority'
import { createSandbox, createTpp, otherKey } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import {
  type WrongCertificate,
  type WrongWord,
  wrongCertificates,
  wrongWords,
} from '../../src/certificate/wrong.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { encoding: 'utf8' })

async function make(...argv: readonly string[]) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'own.pem'), otherKey.privateKey)
  const run = await runHere(['certificate', '--out', 'keys', ...argv], { folder })
  const file = (name: string) => join(folder, 'keys', name)
  return { folder, ended: run, file, text: (name: string) => readFileSync(file(name), 'utf8') }
}

/** Names the key of the folder, since a new one takes longest to make. `otherKey` signs with it. */
function keyUnlessOther(word: string): readonly string[] {
  return word === 'otherKey' ? [] : ['--key', 'own.pem']
}

test('[Y3] makes a key and a certificate with its authority, as PEM and PKCS #12', async () => {
  const { ended, file, text } = await make('--id', 'PSDSE-FINA-44059', '--name', 'Betal', '--roles', 'psp_ai')
  expect(ended.code).toBe(0)
  expect(ended.error).not.toContain('warning')
  expect(readdirSync(file('.')).sort()).toEqual([
    'ca-key.pem',
    'ca.pem',
    'certificate.pem',
    'chain.pem',
    'key.pem',
    'qwac-key.pem',
    'qwac.p12',
    'qwac.pem',
    'tpp.p12',
  ])
  const certificate = new X509Certificate(text('certificate.pem'))
  expect(certificate.subject).toBe('C=NO\nO=Betal\norganizationIdentifier=PSDSE-FINA-44059\nCN=Betal')
  expect(certificate.checkPrivateKey(createPrivateKey(text('key.pem')))).toBe(true)
  expect(certificate.verify(new X509Certificate(text('ca.pem')).publicKey)).toBe(true)
  expect(openssl('x509', '-in', file('certificate.pem'), '-noout', '-text')).toContain('PSP_AI')
  expect(statSync(file('key.pem')).mode & 0o777).toBe(0o600)
  expect(text('chain.pem')).toBe(text('certificate.pem') + text('ca.pem'))
  expect(ended.out).toMatch(/^keys\/certificate\.pem {2}the certificate of the TPP, which signs requests$/m)
  expect(ended.error).toContain(
    `keyId     SN=${certificate.serialNumber.toLowerCase()},CA=CN=pocketbank test CA,`,
  )
})

test('[Y3] makes a PKCS #12 file that openssl opens with its password', async () => {
  const { file, text } = await make('--key', 'own.pem', '--password', 'blåbær og fløte')
  const open = (password: string) =>
    openssl('pkcs12', '-in', file('tpp.p12'), '-passin', `pass:${password}`, '-nodes')
  const bag = open('blåbær og fløte')
  const [, key = ''] = /(-----BEGIN PRIVATE KEY[\s\S]+?END PRIVATE KEY-----)/.exec(bag) ?? []
  expect(createPrivateKey(key).equals(createPrivateKey(otherKey.privateKey))).toBe(true)
  const chain = bag.match(/-----BEGIN CERTIFICATE[\s\S]+?END CERTIFICATE-----\n/g) ?? []
  expect(chain.join('')).toBe(text('chain.pem'))
  expect(bag).toContain('friendlyName: tpp')
  expect(() => openssl('pkcs12', '-in', file('tpp.p12'), '-passin', 'pass:wrong', '-nodes')).toThrow(
    'Mac verify error',
  )
})

test.each(['foo', 'psdno-fsa-1', 'PSDNO-FSA-', 'PSDNO-F-1', 'VATNO-974760673'])(
  'accepts an unusual id such as %s with a warning',
  async (id) => {
    const { ended, text } = await make('--id', id, '--key', 'own.pem')
    expect(new X509Certificate(text('certificate.pem')).subject).toContain(`organizationIdentifier=${id}\n`)
    expect(ended.code).toBe(0)
    expect(ended.error).toContain(
      `warning   "${id}" is not an authorisation number such as PSDNO-FSA-123456789`,
    )
  },
)

test('prints everything as JSON with --json', async () => {
  const { ended, file } = await make('--json', '--not-after', '2031-02-03', '--key', 'own.pem')
  const output = JSON.parse(ended.out)
  expect(output).toMatchObject({ key: file('key.pem'), p12: file('tpp.p12'), password: 'changeit' })
  const { validTo, serialNumber } = new X509Certificate(readFileSync(output.certificate))
  expect([output.serial, validTo]).toEqual([serialNumber.toLowerCase(), 'Feb  3 00:00:00 2031 GMT'])
})

/** What refuses a wrong certificate: the rule, and the words of the refusal. */
type Refusals = Readonly<Partial<Record<WrongWord, readonly [rule: string, words: RegExp]>>>

/** The rule by which a strict bank refuses each seal, and what it says. */
const sealRefusals: Refusals = {
  expired: ['Q7', /^The certificate expired at /],
  notYetValid: ['Q7', /^The certificate is not valid before /],
  wrongRole: ['Q8a', /states PSP_IC\.$/],
  noRole: ['Q8a', /states no role\.$/],
  unknownIssuer: ['Q7', /that trust anchor did not sign it\.$/],
  otherKey: ['Q4', /the private key of the certificate did not make it/],
  weakKey: ['Q4', /an RSA key of 1024 bits/],
  ecKey: ['Q4', /a key of type EC, only RSA/],
}

/** The same of each QWAC. */
const qwacRefusals: Refusals = {
  expired: ['Q16c', /^The client certificate expired at /],
  notYetValid: ['Q16c', /^The client certificate is not valid before /],
  wrongRole: ['Q16i', /states PSP_IC, this operation needs the PSD2 role PSP_AI\.$/],
  noRole: ['Q16i', /states no role, /],
  unknownIssuer: ['Q16d', /that trust anchor did not sign it\.$/],
  weakKey: ['Q16h', /an RSA key of 1024 bits/],
  noQcStatement: ['Q16e', /^The client certificate has no PSD2 statement /],
  noClientAuth: ['Q16g', /^The client certificate lacks clientAuth /],
}

function listWords(refusals: Refusals): readonly WrongWord[] {
  return Object.keys(refusals) as WrongWord[]
}

const now = new Date('2026-01-15T09:00:00Z')
const redirectUri = { 'TPP-Redirect-URI': 'https://tpp.example/' }

test('[Y3] applies every word to a seal or a QWAC', () => {
  const all = [...listWords(sealRefusals), ...listWords(qwacRefusals)]
  expect(new Set(all)).toEqual(new Set(wrongWords))
})

test.each(listWords(sealRefusals))(
  '[Y3] makes a seal with --wrong %s that is refused for that reason',
  async (word) => {
    const { ended, text } = await make('--wrong', word, ...keyUnlessOther(word))
    expect(ended.code).toBe(0)
    const { meaning, only }: WrongCertificate = wrongCertificates[word]
    expect(ended.error).toContain(`wrong     ${only === undefined ? 'each' : 'the seal'} ${meaning}\n`)
    const certificate = new X509Certificate(text('certificate.pem'))
    const [serial, issuer] = [
      certificate.serialNumber.toLowerCase(),
      certificate.issuer.split('\n').reverse().join(','),
    ]
    const sandbox = createSandbox({ now, trustAnchors: 'test' })
    const key = { kind: word === 'ecKey' ? 'EC' : 'RSA', privateKey: text('key.pem'), publicKey: '' } as const
    const tpp = createTpp({
      key,
      send: sandbox.fetch,
      now: () => now,
      certificate: { base64: certificate.raw.toString('base64'), serial, issuer },
    })
    await tpp.get('/v1/accounts', { headers: redirectUri })
    const { last } = sandbox.requests
    expect([last?.rule, last?.refusal?.text]).toEqual([
      sealRefusals[word]?.[0],
      expect.stringMatching(sealRefusals[word]?.[1] ?? ''),
    ])
  },
)

/** Sends a request whose proxy passes on a client certificate. */
async function askWithClient(pem: string) {
  const sandbox = createSandbox({
    now,
    trustAnchors: 'test',
    signatures: 'off',
    clientCertificates: 'required',
    clientCertHeader: true,
    strictness: 'lenient',
  })
  const forwarded = `:${new X509Certificate(pem).raw.toString('base64')}:`
  const headers = { 'Client-Cert': forwarded, ...redirectUri }
  await sandbox.fetch('https://bank.example/v1/accounts', { headers })
  return sandbox.requests.last
}

test.each(listWords(qwacRefusals))(
  '[Y3] makes a QWAC with --wrong %s that is refused for that reason',
  async (word) => {
    const { ended, text } = await make('--wrong', word, '--kind', 'qwac', '--key', 'own.pem')
    expect(ended.code).toBe(0)
    expect(ended.error).toContain(`wrong     the QWAC ${wrongCertificates[word].meaning}\n`)
    expect(
      new X509Certificate(text('qwac.pem')).checkPrivateKey(createPrivateKey(text('qwac-key.pem'))),
    ).toBe(true)
    const last = await askWithClient(text('qwac.pem'))
    expect([last?.rule, last?.refusal?.text]).toEqual([
      qwacRefusals[word]?.[0],
      expect.stringMatching(qwacRefusals[word]?.[1] ?? ''),
    ])
  },
)

test.each(['ecKey', 'otherKey'])('[Y3] makes a right QWAC with --wrong %s for the seal', async (word) => {
  const { ended, text } = await make('--wrong', word, '--key', 'own.pem')
  expect(ended.error).toContain('wrong     the seal ')
  expect((await askWithClient(text('qwac.pem')))?.refusal).toBeUndefined()
})

test('[Y3] makes a QWAC with an EC key for the same TPP, also as PKCS #12', async () => {
  const { ended, file, text } = await make('--id', 'PSDSE-FINA-44059', '--json', '--key', 'own.pem')
  const summary = JSON.parse(ended.out)
  expect(summary).toMatchObject({
    key: file('key.pem'),
    certificate: file('certificate.pem'),
    qwac: file('qwac.pem'),
    qwacKey: file('qwac-key.pem'),
    qwacP12: file('qwac.p12'),
  })
  const qwac = new X509Certificate(text('qwac.pem'))
  expect(qwac.serialNumber.toLowerCase()).toBe(summary.qwacSerial)
  expect(qwac.subject).toContain('organizationIdentifier=PSDSE-FINA-44059\n')
  expect(createPrivateKey(text('qwac-key.pem')).asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  expect(statSync(file('qwac-key.pem')).mode & 0o777).toBe(0o600)
  const shown = openssl('x509', '-in', file('qwac.pem'), '-noout', '-text')
  expect(shown).toContain('TLS Web Client Authentication')
  const verified = openssl('verify', '-purpose', 'sslclient', '-CAfile', file('ca.pem'), file('qwac.pem'))
  expect(verified).toContain('OK')
  const opened = openssl('pkcs12', '-in', file('qwac.p12'), '-passin', 'pass:changeit', '-nodes')
  expect(opened).toContain('friendlyName: qwac')
})

test('[Y3] makes one certificate with --kind, with its key', async () => {
  const seal = await make('--kind', 'qseal', '--key', 'own.pem')
  expect(readdirSync(seal.file('.'))).not.toContain('qwac.pem')
  const qwac = await make('--kind', 'qwac', '--key', 'own.pem', '--json')
  expect(readdirSync(qwac.file('.')).sort()).toEqual([
    'ca-key.pem',
    'ca.pem',
    'qwac-key.pem',
    'qwac.p12',
    'qwac.pem',
  ])
  expect(createPrivateKey(qwac.text('qwac-key.pem')).asymmetricKeyType).toBe('rsa')
  const { serialNumber } = new X509Certificate(qwac.text('qwac.pem'))
  expect(JSON.parse(qwac.ended.out).serial).toBe(serialNumber.toLowerCase())
})

test.each([
  [['--wrong', 'exipred'], '--wrong: must be one of expired, notYetValid,', '; did you mean "expired"?'],
  [['--roles', 'PSP_XX'], '--roles: must be one of PSP_AS, PSP_PI, PSP_AI, PSP_IC, got "PSP_XX"', ''],
  [
    ['--not-after', 'soon'],
    '--not-after: must be a date from 1950 to 2049 such as 2026-01-15, got "soon"',
    '',
  ],
  [['--not-after', '1999-01-01'], '--not-before: must be before --not-after', ''],
  [['--kind', 'qsael'], '--kind: must be one of qseal, qwac, got "qsael"', '; did you mean "qseal"?'],
  [['--kind', 'qwac', '--wrong', 'ecKey'], '--wrong ecKey needs --kind qseal: a qwac cannot have it', ''],
  [
    ['--kind', 'qseal', '--wrong', 'noQcStatement'],
    '--wrong noQcStatement needs --kind qwac: a qseal cannot have it',
    '',
  ],
  [['--id', ' '], '--id: must be the id of a TPP', ''],
  [['--not-before', '2060-01-01'], '--not-before: must be a date from 1950 to 2049', ''],
])('[Y1] refuses certificate %j in a line and makes nothing', async (argv, begin, end) => {
  const { ended, folder } = await make(...argv)
  expect(ended).toMatchObject({ code: 2, out: '' })
  expect(ended.error).toContain(`pocketbank: ${begin}`)
  expect(ended.error).toContain(end)
  expect(readdirSync(folder)).toEqual(['own.pem'])
})

test.runIf(process.platform === 'linux')('names the path of a folder that cannot be made', async () => {
  // On a loaded machine a line in front says that a key is being made.
  expect(await runHere(['certificate', '--out', '/proc/x/keys'])).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/^pocketbank: \/proc\/x: the folder cannot be created\n$/m),
  })
})

test('names the file of a wrong key', async () => {
  const { ended, folder } = await make('--key', 'nowhere.pem')
  expect(ended).toMatchObject({
    code: 2,
    error: `pocketbank: ${join(folder, 'nowhere.pem')}: there is no such file (see pocketbank help certificate)\n`,
  })
})

test('[V6f] prints only the authority with --ca, and makes no files', async () => {
  const folder = temporaryFolder()
  const { code, out, error } = await runHere(['certificate', '--ca'], { folder })
  expect([code, out, error]).toEqual([0, testAnchor(), ''])
  expect(readdirSync(folder)).toEqual([])
  for (const given of [['--id', 'PSDSE-FINA-44059'], ['--json'], ['--out', 'keys']])
    expect(await runHere(['certificate', '--ca', ...given], { folder })).toEqual({
      code: 2,
      out: '',
      error: expect.stringContaining(`--ca cannot be combined with ${given[0]}`),
    })
})
