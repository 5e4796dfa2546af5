import { createAuthenticator, readCertificate, type SignedMessage, webCrypto } from '@pocketbank/signatures'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createTpp } from '@pocketbank/testing'
import { openssl } from '../../../signatures/test/vectors/openssl.ts'
import { signRequest } from '../../../signatures/test/vectors/signing.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { spendTime } from '../kit/measure.ts'

const policy = { now: Date.parse('2026-01-15T09:00:00Z'), rsaBitsMin: 2048 }
const perRound = 500

/**
 * Measures the whole check of a signed GET and POST by both ports with the certificate cached, refusals
 * for which every cause is tried in vain (Q10h: at most 5 ms), reading a certificate, and signing.
 */
export async function benchAuthentication({ pace }: Surroundings): Promise<readonly Row[]> {
  const workshop = openssl()
  const tpp = workshop.authority().issue({ roles: ['PSP_AI', 'PSP_PI'] })
  workshop.close()
  const get = signRequest(tpp)
  const post = signRequest(tpp, { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(500) }) })
  const wrongRequest = signRequest(tpp, { alter: (text) => `${text}?` })
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Blåbær / Sylte' }))
  const digest = `SHA-256=${'A'.repeat(43)}=`
  const wrongDigest = signRequest(tpp, { method: 'POST', body: JSON.stringify(rows), headers: { digest } })
  const signer = createTpp()
  const byNode = createAuthenticator({ crypto: nodeCrypto })
  const byWeb = createAuthenticator({ crypto: webCrypto })
  const check = (authenticate: typeof byNode, message: SignedMessage) => () => authenticate(message, policy)
  const steps: Readonly<Record<string, () => unknown>> = {
    'check a signed GET, node:crypto': check(byNode, get),
    'check a signed GET, WebCrypto': check(byWeb, get),
    'check a signed POST, node:crypto': check(byNode, post),
    'check a signed POST, WebCrypto': check(byWeb, post),
    'refuse and explain a signature, node:crypto': check(byNode, wrongRequest),
    'refuse and explain a signature, WebCrypto': check(byWeb, wrongRequest),
    'refuse and explain a digest, node:crypto': check(byNode, wrongDigest),
    'refuse and explain a digest, WebCrypto': check(byWeb, wrongDigest),
    'read a certificate': () => readCertificate(tpp.der),
    'sign a GET': () => signer.sign(new Request('https://bank.example/v1/accounts')),
  }
  const measureStep = (name: string, step: () => unknown) => async () => {
    const count = pace.size(name.startsWith('refuse') ? perRound / 50 : perRound)
    const milliseconds = await spendTime(async () => {
      for (let time = 0; time < count; time += 1) await step()
    })
    return (milliseconds * 1_000) / count
  }
  const sides = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, measureStep(name, step)]),
  )
  const times = await pace.interleave(sides, { rounds: 11, warmUps: 4, seconds: 12 })
  return Object.entries(times).map(([name, values]): Row => {
    const goal = name.startsWith('refuse') ? { goal: { atMost: 5_000 } } : {}
    return { name, unit: 'µs', values, ...goal }
  })
}
