import { expect, test } from 'vitest'
import { base64FromOctets } from '../certificates/base64.ts'
import { createAuthority, defaultAuthorityName } from './authority.ts'
import { fingerprint, planAuthority } from './certificate-plan.ts'
import { readyMade } from './default-certificate.ts'
import { issueCertificate } from './issue.ts'
import { authorityKey } from './test-keys.ts'
import { writeCertificate } from './write-certificate.ts'

const authority = createAuthority()
const defaults = [authority.plan(), planAuthority(defaultAuthorityName, authorityKey)]

test('the ready-made certificates are what would be issued today, to the octet', async () => {
  const anew = await Promise.all(
    defaults.map(
      async (plan) => [fingerprint(plan), base64FromOctets(await writeCertificate(plan))] as const,
    ),
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
