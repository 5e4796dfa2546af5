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

function applied(mistakes: readonly CorpusMistake[], text: string): string {
  return mistakes.reduce((before, mistake) => mistake.text?.(before, new URL(address)) ?? before, text)
}

const tpp = createTpp({ now: () => now, requestIds: () => 'Pair-1', alsoSigned: ['(request-target)'] })

async function refusal(mistakes: readonly CorpusMistake[]) {
  const mistakePair = { meaning: 'Two mistakes at once.', text: (text: string) => applied(mistakes, text) }
  const { headers } = await tpp.sign(new Request(address), { wrong: mistakePair })
  const message = { method: 'GET', target: '/v1/x?y=z', headers, body: new Uint8Array(0) }
  return { authentication: await authenticate(message, policy), message }
}

test('[Q10g] names two mistakes at once, and no third', async () => {
  const mistake = fc.constantFrom(...changes)
  await fc.assert(
    fc.asyncProperty(mistake, mistake, async (first, second) => {
      const { authentication, message } = await refusal([first, second])
      if (authentication.accepted) return
      const { causes, signingString: right = '' } = authentication.explanation
      expect(signingString(message, ['date', 'x-request-id', '(request-target)'])).toMatchObject({
        value: right,
      })
      const namedChanges = changes.filter((change) => causes.some(({ what }) => what.includes(change.cause)))
      if (namedChanges.length === 0) return
      const texts = [namedChanges, namedChanges.toReversed()].map((order) => applied(order, right))
      expect(texts).toContain(applied([first, second], right))
    }),
    { numRuns: 50 },
  )
})
