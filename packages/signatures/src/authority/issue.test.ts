import { expect, onTestFinished, test, vi } from 'vitest'
import { base64FromBytes } from '../certificates/base64.ts'
import { createAuthority, defaultAuthorityName } from './authority.ts'
import { fingerprint, planAuthority } from './certificate-plan.ts'
import { readyMade } from './default-certificate.ts'
import { createSigningIdentity } from './identity.ts'
import { issueCertificate } from './issue.ts'
import { authorityKey } from './test-keys.ts'
import { writeCertificate } from './write-certificate.ts'

const authority = createAuthority()
const defaults = [authority.plan(), planAuthority(defaultAuthorityName, authorityKey)]

test('has ready-made certificates equal to fresh ones', async () => {
  const anew = await Promise.all(
    defaults.map(async (plan) => [fingerprint(plan), base64FromBytes(await writeCertificate(plan))] as const),
  )
  expect([...readyMade]).toEqual(anew)
})

test('uses the ready-made certificate for the default TPP only', async () => {
  const now = new Date('2026-01-15T09:00:00Z')
  const { serial } = authority.plan()
  const forged = await authority.issue({ serial, name: 'Another TPP' })
  const signs = vi.spyOn(crypto.subtle, 'sign')
  onTestFinished(() => signs.mockRestore())
  expect(await createSigningIdentity({}, now).certificate()).toBe([...readyMade.values()][0])
  expect(signs).not.toHaveBeenCalled()
  const otherCertificate = await createSigningIdentity({ name: 'A third TPP' }, now).certificate()
  expect(signs).toHaveBeenCalledOnce()
  for (const base64 of [forged.base64, otherCertificate])
    expect([...readyMade.values()]).not.toContain(base64)
})

test('issues the same plan once, even if requested twice at once', async () => {
  const plan = authority.plan({ name: 'Once' })
  const [first, another] = [issueCertificate(plan), issueCertificate({ ...plan })]
  expect(first).toBe(another)
  await expect(first).resolves.toMatchObject({ serial: plan.serial })
})
