import { refusedRequests } from '../../../../http/test/refused/index.ts'
import { makeRefusedRequest, type RefusedRequest } from '../../../../http/test/refused/refused-request.ts'
import { createRecorder } from '../recorder.ts'
import type { Detail, Transcript } from '../transcript.ts'
import type { Chapter } from './chapter.ts'

/**
 * Makes the request, and records this much of it; returns how the refusal differs from its row, or undefined.
 */
async function recordRequest(
  transcript: Transcript,
  request: RefusedRequest,
  detail: Detail,
): Promise<string | undefined> {
  const entry = await makeRefusedRequest(request, (sentRequest, respond, { sandbox }) => {
    const recorder = createRecorder(transcript, {
      bank: () => sandbox.bank.bank,
      now: () => sandbox.bank.now,
      journalled: async () => [JSON.stringify(sandbox.requests.last)],
    })
    transcript.detail = detail
    return recorder.record(sentRequest, respond)
  })
  const { rule, code = entry.refusal?.code, operation } = request
  if (entry.rule === rule && entry.refusal?.code === code) return undefined
  return `${operation} by ${rule} with ${code}: it is refused by ${entry.rule} with ${entry.refusal?.code}`
}

/**
 * The first request of each code in the table of refused requests. Makes all others too, each of which its
 * row must describe.
 */
export const refusedRequestsChapter: Chapter = async (transcript) => {
  const first = new Map(refusedRequests.toReversed().map((request) => [request.code, request]))
  const problems: (string | undefined)[] = []
  for (const [code, request] of [...first].toSorted()) {
    if (code === undefined) continue
    transcript.heading = code
    problems.push(await recordRequest(transcript, request, 'whole'))
  }
  for (const request of refusedRequests) {
    if (first.get(request.code) !== request || request.code === undefined)
      problems.push(await recordRequest(transcript, request, 'nothing'))
  }
  const rows = problems.filter((row) => row !== undefined)
  if (rows.length > 0) throw new Error(`rows of packages/http/test/refused are wrong:\n${rows.join('\n')}`)
}
