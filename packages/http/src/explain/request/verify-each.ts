import type { Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/internal'
import { type UnreadText, unreadSentence } from '../raw/raw-request.ts'
import type { ReadRequests } from '../raw/read-requests.ts'
import type { ExplainedRequest } from './explained.ts'
import { type Copied, type VerifyingBank, verifyRequest } from './verify.ts'

/** A request of a paste: explained, or why it cannot be read. */
export type EachRequest = { readonly told: ExplainedRequest } | { readonly unread: UnreadText }

/** Verifies each request of a paste. A body beside them is that of the requests which were copied without one. */
export async function verifyEach(
  bank: VerifyingBank,
  reads: ReadRequests,
  { certificate, body }: Omit<Copied, 'raw'>,
): Promise<Result<readonly EachRequest[], string>> {
  const all: EachRequest[] = []
  for (const read of reads) {
    if (!read.ok) {
      all.push({ unread: read.error })
      continue
    }
    const isLacking = reads.length === 1 || read.value.missingBody !== undefined
    const beside = isLacking ? { certificate, body } : { certificate }
    const told = await verifyRequest(bank, { raw: read.value, ...beside })
    if (!told.ok) return told
    all.push({ told: told.value })
  }
  return ok(all)
}

/** True if a bank would refuse a request, or the request is unreadable. */
export function isFailed(each: EachRequest): boolean {
  return 'unread' in each || each.told.verdict === 'refused'
}

/** Returns the deciding problem of a request in one sentence, or says that nothing is wrong. */
export function verdictSentence(each: EachRequest): string {
  if ('unread' in each) return unreadSentence(each.unread)
  const { verdict, problems, change } = each.told
  const [problem] = problems
  return verdict === 'refused' && problem !== undefined ? problem.text : change.sentences.join(' ')
}
