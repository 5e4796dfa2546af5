import { execFileSync } from 'node:child_process'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAuthority } from './authority.ts'
import type { IssuedCertificate } from './issue.ts'
import { ecKey, otherKey, tppKey, weakKey } from './test-keys.ts'

const authority = createAuthority()
const now = new Date('2026-01-15T09:00:00Z')
const psd2Oid = '0606040081982702'

function openssl(input: string, ...args: readonly string[]): string {
  return execFileSync('openssl', args, { input, encoding: 'utf8', stdio: 'pipe' })
}

function printCertificate({ pem }: IssuedCertificate): string {
  return openssl(pem, 'x509', '-noout', '-text')
}

function toDerHex({ base64 }: IssuedCertificate): string {
  return Buffer.from(base64, 'base64').toString('hex')
}

test('writes PSD2 certificates for seals that openssl reads', async () => {
  const text = printCertificate(await authority.issue({ id: 'PSDSE-FINA-44059', name: 'Åre Betal AB', now }))
  for (const line of [
    'Version: 3 (0x2)',
    'Signature Algorithm: sha256WithRSAEncryption',
    'Issuer: C = NO, O = pocketbank, organizationIdentifier = NTRNO-987654321, CN = pocketbank test CA',
    'organizationIdentifier = PSDSE-FINA-44059',
    'Not Before: Jan 14 09:00:00 2026 GMT',
    'Not After : Jan 15 09:00:00 2028 GMT',
    'Public-Key: (2048 bit)',
    'X509v3 Key Usage: critical\n                Digital Signature, Non Repudiation',
    'X509v3 Basic Constraints: critical\n                CA:FALSE',
    'Policy: 0.4.0.194112.1.3',
    'qcStatements:',
    'Finansinspektionen..SE-FINA',
  ]) {
    expect(text).toContain(line)
  }
})

test('writes sound structures for openssl', async () => {
  const { pem, base64 } = await authority.issue({ now })
  const lines = openssl(pem, 'asn1parse').trim().split('\n')
  const [, header, content] = /^ *0:d=0 +hl=(\d+) l= *(\d+) cons: SEQUENCE/.exec(lines[0] ?? '') ?? []
  expect(Number(header) + Number(content)).toBe(Buffer.from(base64, 'base64').length)
  expect(lines.filter((line) => line.includes('UTCTIME'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('PRINTABLESTRING   :NO'))).toHaveLength(2)
})

test('verifies by openssl with its authority, and not with another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  try {
    const { pem } = await authority.issue({ now })
    const verify = async (issuer: typeof authority, name: string) => {
      const anchor = join(folder, name)
      writeFileSync(anchor, (await issuer.certificate()).pem)
      return openssl(pem, 'verify', '-attime', String(now.getTime() / 1000), '-CAfile', anchor)
    }
    await expect(verify(authority, 'own.pem')).resolves.toContain('stdin: OK')
    await expect(verify(createAuthority({ key: otherKey }), 'other.pem')).rejects.toThrow(
      'verification failed',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('reads the same names, serial, key and validity as Node', async () => {
  const certificate = await authority.issue({ now })
  const nodeCertificate = new X509Certificate(certificate.pem)
  expect(nodeCertificate.serialNumber.toLowerCase()).toBe(certificate.serial)
  expect(nodeCertificate.issuer.split('\n').reverse().join(',')).toBe(certificate.issuer)
  expect(nodeCertificate.subject.split('\n').reverse().join(',')).toBe(certificate.subject)
  expect(nodeCertificate.publicKey.equals(createPublicKey(tppKey.publicKey))).toBe(true)
  expect(new Date(nodeCertificate.validFrom).toISOString()).toBe('2026-01-14T09:00:00.000Z')
  expect(new Date(nodeCertificate.validTo).toISOString()).toBe('2028-01-15T09:00:00.000Z')
  expect(nodeCertificate.ca).toBe(false)
})

test("signs the authority's certificate by itself", async () => {
  const authorityCertificate = new X509Certificate((await authority.certificate()).pem)
  const issued = new X509Certificate((await authority.issue({ now })).pem)
  expect(authorityCertificate.ca).toBe(true)
  expect(authorityCertificate.subject).toBe(authorityCertificate.issuer)
  expect(authorityCertificate.verify(authorityCertificate.publicKey)).toBe(true)
  expect(issued.checkIssued(authorityCertificate)).toBe(true)
  expect(issued.verify(authorityCertificate.publicKey)).toBe(true)
})

test('issues one certificate per request', async () => {
  const requests = [
    {},
    { now },
    { id: 'PSDNO-FSA-1' },
    { name: 'B' },
    { roles: [] },
    { key: otherKey },
    { serial: '1' },
  ]
  const once = await Promise.all(requests.map((request) => createAuthority().issue(request)))
  const again = await Promise.all(requests.map((request) => createAuthority().issue(request)))
  expect(again).toEqual(once)
  expect(new Set(once.map(({ base64 }) => base64)).size).toBe(requests.length)
  expect(new Set(once.map(({ serial }) => serial)).size).toBe(requests.length)
})

test('makes positive serial numbers of 16 bytes', () => {
  const serials = Array.from({ length: 200 }, (_, count) => authority.plan({ name: `TPP ${count}` }).serial)
  expect(serials.every((serial) => /^[4-7][0-9a-f]{31}$/.test(serial))).toBe(true)
})

test.each([
  ['1', '020101', '01'],
  ['00ff', '020200ff', 'FF'],
  ['7f', '02017f', '7F'],
  ['80', '02020080', '80'],
  ['abc', '02020abc', '0ABC'],
  ['0', '020100', '0'],
])('writes the serial %s as the INTEGER %s', async (serial, encoded, nodeSerial) => {
  const certificate = await authority.issue({ serial })
  expect(toDerHex(certificate)).toContain(`a003020102${encoded}300d`)
  expect(new X509Certificate(certificate.pem).serialNumber).toBe(nodeSerial)
  expect(certificate.serial).toBe(serial)
})

test.each([
  ['SHA-1', 'sha1WithRSAEncryption'],
  ['SHA-384', 'sha384WithRSAEncryption'],
  ['SHA-512', 'sha512WithRSAEncryption'],
] as const)('signs with %s on request', async (hash, algorithm) => {
  const certificate = await authority.issue({ hash })
  const authorityCertificate = new X509Certificate((await authority.certificate()).pem)
  expect(printCertificate(certificate)).toContain(`Signature Algorithm: ${algorithm}`)
  expect(new X509Certificate(certificate.pem).verify(authorityCertificate.publicKey)).toBe(true)
})

test.each([
  ['ec', ecKey],
  ['rsa', weakKey],
] as const)('certifies a key of the kind %s', async (type, key) => {
  const { publicKey } = new X509Certificate((await authority.issue({ key })).pem)
  expect(publicKey.asymmetricKeyType).toBe(type)
  expect(publicKey.equals(createPublicKey(key.publicKey))).toBe(true)
})

test('writes a statement without roles for an empty list, and none without a list', async () => {
  const [withRoles, withoutRoles, withoutStatement] = await Promise.all([
    authority.issue(),
    authority.issue({ roles: [] }),
    authority.issue({ qcStatements: false }),
  ])
  expect(toDerHex(withRoles)).toContain(Buffer.from('PSP_AI').toString('hex'))
  expect(toDerHex(withoutRoles)).toContain(`${psd2Oid}301a3000`)
  expect(toDerHex(withoutRoles)).not.toContain(Buffer.from('PSP_').toString('hex'))
  expect(toDerHex(withoutStatement)).not.toContain(psd2Oid)
  expect(printCertificate(withoutStatement)).not.toContain('qcStatements')
})

test('writes a date from 2050 on as GeneralizedTime', async () => {
  const certificate = await authority.issue({ notAfter: new Date('2050-01-01T00:00:00Z') })
  expect(openssl(certificate.pem, 'asn1parse')).toContain('GENERALIZEDTIME   :20500101000000Z')
  expect(new X509Certificate(certificate.pem).validTo).toBe('Jan  1 00:00:00 2050 GMT')
})

test('replaces id and name by a whole subject', async () => {
  const subject = {
    C: 'DK',
    ST: 'Hovedstaden',
    O: 'Smør, Brød & Co',
    OU: 'Betaling',
    organizationIdentifier: 'PSDDK-DFSA-12345678',
    serialNumber: '42',
    emailAddress: 'psd2@example.com',
  } as const
  const certificate = await authority.issue({ subject })
  expect(new X509Certificate(certificate.pem).subject.split('\n')).toEqual([
    'C=DK',
    'ST=Hovedstaden',
    'O=Smør\\, Brød & Co',
    'OU=Betaling',
    'organizationIdentifier=PSDDK-DFSA-12345678',
    'serialNumber=42',
    'emailAddress=psd2@example.com',
  ])
  expect(certificate.subject).toMatch(
    /^emailAddress=psd2@example.com,.*O=Smør\\, Brød & Co,ST=Hovedstaden,C=DK$/,
  )
  expect(toDerHex(certificate)).toContain(Buffer.from('DK-DFSA').toString('hex'))
})
