import type { Problem, Refusal } from '@pocketbank/core'
import { listProblems, refusalMessage, toTppMessageCode, tppMessageCodes } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { type Answer, jsonAnswer } from './answer-value.ts'
import { linksObject } from './links.ts'
import { statusOf } from './status.ts'

/** TPP message of §2.1. */
export const tppMessage = v.object({
  category: withSentence(
    v.picklist(['ERROR', 'WARNING']),
    'ERROR for a refusal; WARNING if the bank did something else than requested.',
    '§2.1',
  ),
  code: withSentence(v.picklist(tppMessageCodes), 'The code of the message.', '§7.5'),
  path: withSentence(
    v.optional(v.string()),
    'The place of the mistake: a JSON path into the body, or the name of a header or parameter.',
    '§2.1',
  ),
  text: withSentence(
    v.optional(v.pipe(v.string(), v.maxLength(512))),
    'The mistake and the expected value, in a sentence.',
    '§2.1',
  ),
})

export const tppMessages = withSentence(
  v.array(tppMessage),
  'Messages for the TPP, the deciding one first.',
  '§2.1',
)

/** The error object (§2.1). A response 401 also has `_links` (§7), empty if there is no link to follow. */
export const errorAnswer = v.object({
  id: withSentence(v.string(), 'The id of the error: the id of the request in the journal.', '§2.1'),
  system: withSentence(v.string(), 'The part of the bank that refuses.', '§2.1'),
  status: withSentence(v.pipe(v.number(), v.integer()), 'The HTTP status.', '§2.1'),
  code: withSentence(v.string(), 'The code of the error.', '§7'),
  message: withSentence(v.optional(v.string()), tppMessage.entries.text),
  tppMessages: v.optional(tppMessages),
  _links: v.optional(linksObject({})),
})

export interface ErrorSource {
  /** The id of the entry in the request journal. */
  readonly id: string
  readonly system: string
  /** HTTP status if it differs from that of the code: 405, 413, 415 (E4). */
  readonly status?: number
  readonly explainer?: string | undefined
  /** Adds `tppMessages` to the error object, as payments, baskets and consents do (E2). */
  readonly tppMessages?: boolean
}

const messageCharsMax = 512

function createTppMessage({ code, path, text }: Problem): v.InferOutput<typeof tppMessage> {
  return {
    category: 'ERROR',
    code: toTppMessageCode(code),
    ...(path !== undefined && { path }),
    text: text.slice(0, messageCharsMax),
  }
}

/**
 * Appends the address of the explanation to the message of a refusal. D: the message is shortened to the
 * maximum length of a TPP message; the explanation has all of it.
 */
function withExplainer(message: string, explainer: string | undefined): string {
  if (explainer === undefined) return message
  const charsMax = messageCharsMax - explainer.length - 6
  const shortMessage = message.length <= charsMax ? message : `${message.slice(0, charsMax - 1)}…`
  return /[.!?…]$/.test(shortMessage)
    ? `${shortMessage} See ${explainer}`
    : `${shortMessage}; see ${explainer}`
}

/** Removes the address of the explanation from JSON text, because it differs from host to host. */
export function withoutExplainer(json: string): string {
  return json.replaceAll(/(?: S|; s)ee (?:https?:\/\/[^\s"/]+)?\/[^\s"]*console\/requests\/[^\s"]+(?=")/g, '')
}

/**
 * Returns the response of a refusal (E2). `message` has the first problem and the number of others;
 * `tppMessages` lists all.
 */
export function renderError(
  refusal: Refusal,
  source: ErrorSource,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const { code } = refusal
  const { id, system, status = statusOf[code], explainer } = source
  const message = withExplainer(refusalMessage(refusal), explainer)
  const messages =
    source.tppMessages === true ? { tppMessages: listProblems(refusal).map(createTppMessage) } : {}
  const links = status === 401 ? { _links: {} } : {}
  return jsonAnswer(status, { id, system, status, code, message, ...messages, ...links }, headers)
}
