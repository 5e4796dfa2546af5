import type { Problem, Refusal } from '@pocketbank/core'
import { problemsOf, refusalMessage } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { type Answer, jsonAnswer } from './answer.ts'
import { statusOf } from './status.ts'

/** TPP message of §2.1. */
export const tppMessage = v.object({
  category: v.picklist(['ERROR', 'WARNING']),
  code: v.string(),
  path: v.optional(v.string()),
  text: v.optional(v.pipe(v.string(), v.maxLength(512))),
})

/** The error object (§2.1); an answer 401 carries `_links` besides (§7), empty where no link leads on. */
export const errorAnswer = v.object({
  id: v.string(),
  system: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: v.string(),
  message: v.optional(v.string()),
  tppMessages: v.optional(v.array(tppMessage)),
  _links: v.optional(v.object({})),
})

/** What an error object says beside the refusal. */
export interface ErrorSource {
  /** The id of the entry in the request journal. */
  readonly id: string
  /** The part of the bank that refuses. */
  readonly system: string
  /** Where the HTTP status is not the one of the code: 405, 413, 415 (E4). */
  readonly status?: number
  /** Whether the error object has `tppMessages`: those of payments, baskets and consents have (E2). */
  readonly tppMessages?: boolean
}

const messageCharsMax = 512

function messageOf({ code, path, text }: Problem): v.InferOutput<typeof tppMessage> {
  return {
    category: 'ERROR',
    code,
    ...(path !== undefined && { path }),
    text: text.slice(0, messageCharsMax),
  }
}

/** The answer of a refusal (E2): its `message` the first problem and how many more there are, its `tppMessages` all of them. */
export function renderError(
  refusal: Refusal,
  source: ErrorSource,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const { code } = refusal
  const message = refusalMessage(refusal)
  const { id, system, status = statusOf[code] } = source
  const messages = source.tppMessages === true ? { tppMessages: problemsOf(refusal).map(messageOf) } : {}
  const links = status === 401 ? { _links: {} } : {}
  return jsonAnswer(status, { id, system, status, code, message, ...messages, ...links }, headers)
}
