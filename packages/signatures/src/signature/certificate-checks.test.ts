import { afterAll, describe, expect, test } from 'vitest'
import { setup } from '../../test/vectors/setup.ts'
import { type Certificate, readDerCertificate } from '../certificates/certificate.ts'
import { nodeCrypto } from '../node/node-crypto.ts'
import { createHeaderReader, readCertificateHeader } from './certificate-cache.ts'
import { issuerIsTrusted, keyIsRsa } from './certificate-checks.ts'

const { workshop, authority, tpp, other, policy } = setup()
afterAll(() => workshop.close())

function read(der: Uint8Array<ArrayBuffer>): Certificate {
  const certificate = readDerCertificate(der)
  if (!certificate.ok) throw new Error(certificate.error)
  return certificate.value
}

describe('keys', () => {
  const certificate = read(tpp.der)
  const check = (changes: object) =>
    keyIsRsa({
      crypto: nodeCrypto,
      policy,
      certificate: { ...certificate, publicKey: { ...certificate.publicKey, ...changes } },
    })

  test.each([3n, 65_537n, 2n ** 64n - 1n])('[Q4] accepts the public exponent %i', (exponent) => {
    expect(check({ exponent })).toBeUndefined()
  })

  test.each([1n, 2n, 65_536n, 2n ** 64n + 1n])('[Q4] refuses the public exponent %i', (exponent) => {
    expect(check({ exponent })).toMatchObject({ explanation: { step: 'key' } })
  })

  test('[Q4] refuses a modulus too long to verify quickly', () => {
    expect(check({ bits: 8_192 })).toBeUndefined()
    expect(check({ bits: 8_193 })).toMatchObject({ explanation: { step: 'key' } })
  })
})

describe('memory', () => {
  const [ofTpp = '', ofOther = '', ofAuthority = ''] = [tpp, other, authority.certificate].map(({ der }) =>
    Buffer.from(der).toString('base64'),
  )

  test('[Q7] parses a certificate once while it is cached', () => {
    const { read: reader } = createHeaderReader(2, readCertificateHeader)
    const first = reader(ofTpp)
    expect(reader(ofTpp)).toBe(first)
    reader(ofOther)
    expect(reader(ofTpp)).toBe(first)
    reader(ofAuthority)
    expect(reader(ofTpp)).toBe(first)
    reader(ofOther)
    reader(ofAuthority)
    const again = reader(ofTpp)
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })

  test('[Q7] verifies the issuer once per certificate and trust anchors', async () => {
    let verified = 0
    const crypto: typeof nodeCrypto = {
      ...nodeCrypto,
      verify: (...input) => {
        verified += 1
        return nodeCrypto.verify(...input)
      },
    }
    const certificate = read(tpp.der)
    const check = (trustAnchors: readonly Certificate[]) =>
      issuerIsTrusted({ crypto, certificate, policy: { ...policy, trustAnchors } })
    const anchors = [read(authority.certificate.der)]
    for (const time of [1, 2, 3]) expect(await check(anchors), `time ${time}`).toBeUndefined()
    expect(verified).toBe(1)
    expect(await check([read(other.der)])).toMatchObject({ explanation: { step: 'issuer' } })
  })
})
