import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAuthority } from './authority.ts'
import { ecKey, otherKey } from './test-keys.ts'

const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2026-02-01T00:00:00Z') }

async function issue(names: readonly string[]): Promise<X509Certificate> {
  const { pem } = await createAuthority().issueForServer({ names, key: ecKey, ...validity })
  return new X509Certificate(pem)
}

test('issues a server certificate for TLS servers only', async () => {
  const [certificate, { pem }] = [await issue(['localhost']), await createAuthority().certificate()]
  const authority = new X509Certificate(pem)
  expect(certificate.checkIssued(authority)).toBe(true)
  expect(certificate.verify(authority.publicKey)).toBe(true)
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  expect([certificate.ca, authority.ca]).toEqual([false, true])
  expect(Date.parse(certificate.validFrom)).toBe(validity.notBefore.getTime())
  expect(Date.parse(certificate.validTo)).toBe(validity.notAfter.getTime())
})

test.each(['localhost', 'bank.local', 'xn--brk-2na.example'])('accepts %s as a host name', async (name) => {
  const certificate = await issue(['first.example', name])
  expect(certificate.checkHost(name)).toBe(name)
  expect(certificate.checkHost(`other.${name}`)).toBeUndefined()
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['10.1.20.255', '10.1.20.255'],
  ['::1', '::1'],
  ['fe80::1:0:0:af', 'fe80:0:0:0:1:0:0:af'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['::ffff:10.0.0.1', '::ffff:a00:1'],
])('accepts %s as an address', async (name, same) => {
  const certificate = await issue(['first.example', name])
  expect(certificate.checkIP(same)).toBe(same)
  expect(certificate.checkIP('192.0.2.1')).toBeUndefined()
})

test('gives another serial number to another key', async () => {
  const names = ['localhost']
  const { serial } = await createAuthority().issueForServer({ names, key: otherKey, ...validity })
  expect((await issue(names)).serialNumber.toLowerCase()).not.toBe(serial.toLowerCase())
})
