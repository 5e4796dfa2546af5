import { readCertificate } from '@pocketbank/signatures'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { afterAll, describe, expect, test } from 'vitest'
import { openssl, type Wish } from '../../../../signatures/test/vectors/openssl.ts'
import { certificateCard } from './certificate-card.ts'

const workshop = openssl()
const authority = workshop.authority()
const keyPem = authority.certificate.key.export({ type: 'pkcs8', format: 'pem' }).toString()
afterAll(() => workshop.close())

async function warningsFor(wish: Wish): Promise<string> {
  const certificate = readCertificate(authority.issue({ keyPem, ...wish }).der)
  if (!certificate.ok) throw new Error(certificate.error)
  const policy = { now: Date.now(), rsaBitsMin: 2_048 }
  const { warnings } = await certificateCard(certificate.value, nodeCrypto, policy)
  return warnings.join(' ')
}

describe('[Q8d] says that the encoding of a statement is wrong if roles share a SEQUENCE', () => {
  const sentence = 'Its PSD2 statement is encoded wrongly: several roles are in one SEQUENCE'
  test.each([
    [['PSP_PI', 'PSP_AI'], true],
    [['PSP_AS', 'PSP_IC', 'PSP_PI'], true],
  ])('%j in one', async (roles, isPacked) => {
    expect(await warningsFor({ roles, isPacked })).toContain(sentence)
    expect(await warningsFor({ roles })).not.toContain('encoded wrongly')
  })
})
