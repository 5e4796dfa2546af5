import { X509Certificate } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IssuedCertificate, openssl, type TestAuthority, type Wish } from '../../test/vectors/openssl.ts'
import { type Certificate, readDerCertificate } from './certificate.ts'
import { formatName, type Name } from './name.ts'

const workshop = openssl()
let authority: TestAuthority
let keyPem: string
beforeAll(() => {
  authority = workshop.authority()
  keyPem = authority.certificate.key.export({ type: 'pkcs8', format: 'pem' }).toString()
})
afterAll(() => workshop.close())

const issue = (wish: Wish) => authority.issue({ keyPem, ...wish })

function read({ der }: Pick<IssuedCertificate, 'der'>): Certificate {
  const certificate = readDerCertificate(der)
  if (!certificate.ok) throw new Error(certificate.error)
  return certificate.value
}

/** Values alone, in the order of the certificate; node prints types and escapes in a way of its own. */
const values = (name: Name) => name.flat().map(({ value }) => value)
const valuesByNode = (text: string) =>
  text.split('\n').map((line) => line.slice(line.indexOf('=') + 1).replace(/\\(.)/g, '$1'))

const wishes: readonly (readonly [string, Wish])[] = [
  ['plain ASCII', { subject: '/C=NO/O=Acme/CN=acme.example' }],
  ['UTF-8 names', { subject: '/C=NO/O=Blåbærsyltetøy AS/CN=日本 😀' }],
  ['Teletex and BMP names', { subject: '/C=NO/O=Blåbær/CN=Ωmega', stringMask: 'default' }],
  ['names without UTF-8', { subject: '/C=NO/O=Blåbær', stringMask: 'nombstr' }],
  ['commas, quotes, pluses and backslashes', { subject: '/C=NO/O=Acme, "the" + one; \\\\ <x>/CN= #x' }],
  ['organizationIdentifier and e-mail', { subject: '/O=A/2.5.4.97=PSDNO-FSA-18/emailAddress=a@b.example' }],
  ['a serial number with its highest bit set', { serial: 'FF00000000000000000000000000000000000001' }],
  ['a serial number of one digit', { serial: '05' }],
  ['GeneralizedTime', { notBefore: '20500101000000Z', notAfter: '20991231235959Z' }],
  ['UTCTime of the last century', { notBefore: '19700101000000Z', notAfter: '19991231235959Z' }],
]

test.each(wishes)('[Q7] reads a certificate of openssl as node:crypto does: %s', (_, wish) => {
  const issued = issue(wish)
  const certificate = read(issued)
  expect(values(certificate.subject)).toEqual(valuesByNode(issued.x509.subject))
  expect(values(certificate.issuer)).toEqual(valuesByNode(issued.x509.issuer))
  expect(BigInt(`0x${certificate.serial}`)).toBe(BigInt(`0x${issued.x509.serialNumber}`))
  expect(certificate.notBefore).toBe(Date.parse(issued.x509.validFrom))
  expect(certificate.notAfter).toBe(Date.parse(issued.x509.validTo))
  const spki = issued.x509.publicKey.export({ type: 'spki', format: 'der' })
  expect(certificate.publicKey).toMatchObject({ type: 'RSA', bits: 2048, spki: Uint8Array.from(spki) })
})

test('[Q5] keeps the attributes of one set together', () => {
  const { subject } = read(issue({ subject: '/C=NO/O=Acme+CN=x' }))
  expect(subject.map((set) => set.length)).toEqual([1, 2])
  expect(formatName(subject)).toBe('CN=x+O=Acme,C=NO')
})

test('[Q5] reads a negative serial number as the negative number it is', () => {
  workshop.run('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024', '-out', 'negative.key')
  const pem = workshop.run(
    'req',
    '-x509',
    '-new',
    '-key',
    'negative.key',
    '-subj',
    '/CN=x',
    '-set_serial',
    '-10',
  )
  const x509 = new X509Certificate(pem)
  expect(x509.serialNumber).toBe('-0A')
  expect(read({ der: Uint8Array.from(x509.raw) }).serial).toBe('-A')
})

test.each([
  [
    'EC',
    ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
    { type: 'EC', curve: '1.2.840.10045.3.1.7' },
  ],
  ['Ed25519', ['-algorithm', 'ED25519'], { type: 'other', name: 'Ed25519' }],
  ['RSA-PSS', ['-algorithm', 'RSA-PSS'], { type: 'other', name: 'RSASSA-PSS' }],
])('[Q4] names the type of a key that is not RSA: %s', (_, keyOptions, expected) => {
  expect(read(authority.issue({ keyOptions })).publicKey).toMatchObject(expected)
})

test('[Q8] reads the roles and the authority of a PSD2 statement', () => {
  const { psd2 } = read(issue({ roles: ['PSP_AI', 'PSP_PI'] }))
  expect(psd2).toEqual({
    roles: ['PSP_AI', 'PSP_PI'],
    isPacked: false,
    authorityName: 'Finanstilsynet',
    authorityId: 'NO-FSA',
  })
  expect(read(issue({ roles: ['PSP_AS', 'PSP_IC'] })).psd2?.roles).toEqual(['PSP_AS', 'PSP_IC'])
  expect(read(issue({})).psd2).toBeUndefined()
})

test('[Q8d] reads all roles of a certificate that has them in one SEQUENCE', () => {
  const issued = issue({ roles: ['PSP_PI', 'PSP_IC', 'PSP_AI'], isPacked: true })
  expect(read(issued).psd2).toMatchObject({ roles: ['PSP_PI', 'PSP_IC', 'PSP_AI'], isPacked: true })
})

test('[Q7] refuses a certificate that names two signature algorithms', () => {
  const { der } = issue({})
  const sha256WithRsa = Buffer.from('2a864886f70d01010b', 'hex')
  const outer = Buffer.from(der).lastIndexOf(sha256WithRsa)
  const altered = der.with(outer + sha256WithRsa.length - 1, 0x0c)
  expect(readDerCertificate(altered)).toEqual({ ok: false, error: 'two different signature algorithms' })
})

test('[Q7] reads any bytes and any damaged certificate without an exception', () => {
  const { der } = issue({ roles: ['PSP_AI'] })
  const damage = fc.array(fc.tuple(fc.nat({ max: der.length - 1 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(damage, fc.nat({ max: der.length }), (changes, end) => {
      const damaged = Uint8Array.from(der)
      for (const [at, byte] of changes) damaged[at] = byte
      expect(typeof readDerCertificate(damaged).ok).toBe('boolean')
      expect(readDerCertificate(damaged.slice(0, end)).ok && end < der.length).toBe(false)
    }),
    { numRuns: 1000 },
  )
  expect(readDerCertificate(new Uint8Array(1_048_576)).ok).toBe(false)
})
