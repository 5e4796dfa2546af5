import { createAuthenticator, readCertificate, type SignedMessage, webCrypto } from '@pocketbank/signatures'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { openssl } from '../../signatures/test/vectors/openssl.ts'
import { signRequest } from '../../signatures/test/vectors/signing.ts'

/** One figure: what was done, and how long one of it took. */
export interface Figure {
  readonly name: string
  readonly microseconds: number
}

const policy = { now: Date.parse('2026-01-15T09:00:00Z'), rsaBitsMin: 2048 }
const warmUps = 2_000
const repetitions = 5_000

/**
 * Measures the whole check of a signed GET and POST by both ports with the certificate cached, refusals
 * for which every cause is tried in vain (Q10h: at most 5 ms), and parsing a certificate.
 */
export async function benchAuthenticate(): Promise<readonly Figure[]> {
  const workshop = openssl()
  const tpp = workshop.authority().issue({ roles: ['PSP_AI', 'PSP_PI'] })
  workshop.close()
  const get = signRequest(tpp)
  const post = signRequest(tpp, { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(500) }) })
  const wrongRequest = signRequest(tpp, { alter: (text) => `${text}?` })
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Blåbær / Sylte' }))
  const digest = `SHA-256=${'A'.repeat(43)}=`
  const wrongDigest = signRequest(tpp, { method: 'POST', body: JSON.stringify(rows), headers: { digest } })
  const byNode = createAuthenticator({ crypto: nodeCrypto })
  const byWeb = createAuthenticator({ crypto: webCrypto })
  const check = (authenticate: typeof byNode, message: SignedMessage) => () => authenticate(message, policy)
  return [
    await figure('check a signed GET, node:crypto', check(byNode, get)),
    await figure('check a signed GET, WebCrypto', check(byWeb, get)),
    await figure('check a signed POST, node:crypto', check(byNode, post)),
    await figure('check a signed POST, WebCrypto', check(byWeb, post)),
    await figure(
      'refuse and explain a signature, node:crypto',
      check(byNode, wrongRequest),
      repetitions / 10,
    ),
    await figure('refuse and explain a signature, WebCrypto', check(byWeb, wrongRequest), repetitions / 10),
    await figure('refuse and explain a digest, node:crypto', check(byNode, wrongDigest), repetitions / 10),
    await figure('refuse and explain a digest, WebCrypto', check(byWeb, wrongDigest), repetitions / 10),
    await figure('parse a certificate', () => readCertificate(tpp.der)),
  ]
}

async function figure(name: string, run: () => unknown, times = repetitions): Promise<Figure> {
  for (let time = 0; time < Math.min(warmUps, times); time += 1) await run()
  const start = performance.now()
  for (let time = 0; time < times; time += 1) await run()
  return { name, microseconds: ((performance.now() - start) * 1000) / times }
}
