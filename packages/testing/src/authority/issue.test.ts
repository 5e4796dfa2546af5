import { expect, test } from 'vitest'
import { toBase64 } from '../encoding/base64.ts'
import { authorityKey } from '../keys/test-keys.ts'
import { createAuthority, defaultAuthorityName } from './authority.ts'
import { readyMade } from './default-certificate.ts'
import { issueCertificate } from './issue.ts'
import { fingerprint, planAuthority } from './plan.ts'
import { writeCertificate } from './write-certificate.ts'

const authority = createAuthority()
const defaults = [authority.plan(), planAuthority(defaultAuthorityName, authorityKey)]

test('the ready-made certificates are what would be issued today, to the octet', async () => {
  const anew = await Promise.all(
    defaults.map(async (plan) => [fingerprint(plan), toBase64(await writeCertificate(plan))] as const),
  )
  expect([...readyMade]).toEqual(anew)
})

test('a ready-made certificate is handed out only for exactly its plan', async () => {
  const { serial } = authority.plan()
  const forged = await authority.issue({ serial, name: 'Another TPP' })
  expect((await authority.issue()).base64).toBe([...readyMade.values()][0])
  expect([...readyMade.values()]).not.toContain(forged.base64)
})

test('the same plan is issued once, even when asked for twice at once', async () => {
  const plan = authority.plan({ name: 'Once' })
  const [one, another] = [issueCertificate(plan), issueCertificate({ ...plan })]
  expect(one).toBe(another)
  await expect(one).resolves.toMatchObject({ serial: plan.serial })
})
