import type { Reply } from '../pipeline/reply.ts'
import { answerTo, failureOutcome, type ReceivedRequest, respond } from '../pipeline/respond.ts'

/** Answers a request for a page. Undefined without a console. */
export function replyWithPage({ env, request }: ReceivedRequest): Promise<Reply> | undefined {
  return env.console?.answer(request).catch((fault) => {
    const id = env.requests.nextId()
    const source = { id, system: 'Console', tppMessages: false }
    return respond(request, answerTo(failureOutcome(env, id, fault), source), id)
  })
}
