import { expect, test } from 'vitest'
import { readHeaderCertificate } from '../certificates/carriage.ts'
import { clientAuth, qcTypes, readCertificateUse } from '../certificates/certificate-use.ts'
import { createAuthority } from './authority.ts'
import type { CertificateRequest } from './certificate-plan.ts'
import { makeKey } from './key-pair.ts'
import { otherKey } from './test-keys.ts'

const authority = createAuthority()
const serverAuth = '1.3.6.1.5.5.7.3.1'

async function issue(request: CertificateRequest) {
  const read = readHeaderCertificate((await authority.issue(request)).base64)
  if (!read.ok) throw new Error(read.error)
  return { ...read.value, ...readCertificateUse(read.value) }
}

test('issues a QWAC for both ends of TLS, of type web, with a P-256 key', async () => {
  const qwac = await issue({ kind: 'qwac', roles: ['PSP_AI'] })
  expect(qwac.types).toEqual([qcTypes.web])
  expect(qwac.purposes).toEqual([serverAuth, clientAuth])
  expect(qwac.psd2?.roles).toEqual(['PSP_AI'])
  expect(qwac.publicKey).toMatchObject({ type: 'EC', curve: '1.2.840.10045.3.1.7' })
})

test('issues a seal by default, without extended key usage', async () => {
  expect(await issue({})).toMatchObject({ types: [qcTypes.eseal], purposes: undefined })
  expect((await authority.issue({})).base64).toBe((await authority.issue({ kind: 'qseal' })).base64)
})

test('issues a QWAC with RSA or another EC key, without clientAuth or QCStatements', async () => {
  expect((await issue({ kind: 'qwac', key: otherKey })).publicKey.type).toBe('RSA')
  const key = await makeKey('P-256')
  expect(key.kind).toBe('EC')
  expect((await issue({ kind: 'qwac', key })).publicKey.type).toBe('EC')
  expect((await issue({ kind: 'qwac', clientAuth: false })).purposes).toEqual([serverAuth])
  const bare = await issue({ kind: 'qwac', qcStatements: false })
  expect([bare.types, bare.psd2, bare.purposes]).toEqual([[], undefined, [serverAuth, clientAuth]])
})

test('gives seal and QWAC of a TPP different serial numbers, the same in each run', async () => {
  const serials = [await authority.issue({ kind: 'qwac' }), await authority.issue()].map(
    ({ serial }) => serial,
  )
  expect(new Set(serials).size).toBe(2)
  expect((await authority.issue({ kind: 'qwac' })).serial).toBe(serials[0])
})
