import { createAuthenticator, signingString, webCrypto } from '@pocketbank/signatures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CorpusMistake } from './kit/client-mistakes/corpus-mistake.ts'
import { textMistakes } from './kit/client-mistakes/text-mistakes.ts'
import { createTpp } from './kit/tpp.ts'

const now = new Date('2026-01-15T09:00:00Z')
const policy = { now: now.getTime(), rsaBitsMin: 2048 }
const authenticate = createAuthenticator({ crypto: webCrypto })
const address = 'https://bank.example/v1/x?y=z'

/** The mistakes that change nothing but the signing string. */
const changes = Object.values<CorpusMistake>(textMistakes).filter(
  ({ names, headers, parameters, needsBody }) => !names && !headers && !parameters && !needsBody,
)

function applied(some: readonly CorpusMistake[], text: string): string {
  return some.reduce((before, mistake) => mistake.text?.(before, new URL(address)) ?? before, text)
}

const tpp = createTpp({ now: () => now, requestIds: () => 'Pair-1', alsoSigned: ['(request-target)'] })

async function refusal(some: readonly CorpusMistake[]) {
  const wrong = { meaning: 'Two mistakes at once.', text: (text: string) => applied(some, text) }
  const { headers } = await tpp.sign(new Request(address), { wrong })
  const message = { method: 'GET', target: '/v1/x?y=z', headers, body: new Uint8Array(0) }
  return { authentication: await authenticate(message, policy), message }
}

test('[Q10g] of two mistakes at once no third is told: what is told, done to the right text, gives the text that was signed', async () => {
  const mistake = fc.constantFrom(...changes)
  await fc.assert(
    fc.asyncProperty(mistake, mistake, async (one, other) => {
      const { authentication, message } = await refusal([one, other])
      if (authentication.accepted) return
      const { causes, signingString: right = '' } = authentication.explanation
      expect(signingString(message, ['date', 'x-request-id', '(request-target)'])).toMatchObject({
        value: right,
      })
      const told = changes.filter((change) => causes.some(({ what }) => what.includes(change.told)))
      if (told.length === 0) return
      const texts = [told, told.toReversed()].map((some) => applied(some, right))
      expect(texts).toContain(applied([one, other], right))
    }),
    { numRuns: 120 },
  )
})
