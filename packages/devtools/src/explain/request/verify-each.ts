import type { Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { asSentence } from '@pocketbank/signatures/signature/causes'
import { type UnreadText, unreadSentence } from '../raw/raw-request.ts'
import type { ReadRequests } from '../raw/read-requests.ts'
import type { ExplainedRequest } from './explained.ts'
import { type Copied, type VerifyingBank, verifyRequest } from './verify.ts'

/** A request of a paste: its explanation, or why it cannot be read. */
export type EachRequest = { readonly explained: ExplainedRequest } | { readonly unread: UnreadText }

/**
 * Verifies each request of a paste.
 *
 * @param bank - As for `verifyRequest`.
 * @param reads - From `readRequests`.
 * @param files - A certificate for all requests, and the body for those that were copied without one.
 * @returns The requests in their order, or a sentence if the certificate cannot be read.
 * @example
 * ```ts
 * import { isFailed, readRequests, verifyEach } from '@pocketbank/devtools/explain'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const reads = readRequests('curl https://bank.example/v1/accounts')
 * const all = await verifyEach({ crypto: nodeCrypto, now: Date.now() }, reads, {})
 * all.ok && all.value.filter(isFailed).length // => 1
 * ```
 */
export async function verifyEach(
  bank: VerifyingBank,
  reads: ReadRequests,
  { certificate, body }: Omit<Copied, 'raw'>,
): Promise<Result<readonly EachRequest[], string>> {
  const results: EachRequest[] = []
  for (const request of reads) {
    if (!request.ok) {
      results.push({ unread: request.error })
      continue
    }
    const isLacking = reads.length === 1 || request.value.missingBody !== undefined
    const files = isLacking ? { certificate, body } : { certificate }
    const result = await verifyRequest(bank, { raw: request.value, ...files })
    if (!result.ok) return result
    results.push({ explained: result.value })
  }
  return ok(results)
}

/**
 * True if a bank would refuse a request, or the request is unreadable.
 *
 * @param request - From `verifyEach`.
 * @example
 * ```ts
 * import { isFailed } from '@pocketbank/devtools/explain'
 *
 * isFailed({ unread: { line: 1, expected: 'a request is expected' } }) // => true
 * ```
 */
export function isFailed(request: EachRequest): boolean {
  return 'unread' in request || request.explained.verdict === 'refused'
}

/** Writes the deciding problem of a request with its causes, or that nothing is wrong. */
export function verdictSentence(request: EachRequest): string {
  if ('unread' in request) return unreadSentence(request.unread)
  const { verdict, problems, causes, change } = request.explained
  const [problem] = problems
  if (verdict !== 'refused' || problem === undefined) return change.sentences.join(' ')
  const { text } = problem
  // The long search may find causes that the bank's own text lacks.
  const sentences = causes.filter(({ what }) => !text.includes(what)).map(({ what }) => asSentence(what))
  return [text, ...sentences].join(' ')
}
