import type { Refusal } from '@pocketbank/core'
import * as v from 'valibot'
import { type Answer, jsonAnswer } from './answer.ts'
import { statusOf } from './status.ts'

/** The error object (§2.1); an answer 401 carries `_links` besides (§7), empty where no link leads on. */
export const errorAnswer = v.object({
  id: v.string(),
  system: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: v.string(),
  message: v.optional(v.string()),
  _links: v.optional(v.object({})),
})

/** Where and as what a refusal is told. */
export interface ErrorSource {
  /** The id of the entry in the request journal. */
  readonly id: string
  /** The part of the bank that refuses. */
  readonly system: string
  /** Where the HTTP status is not the one of the code: 405, 413, 415 (E4). */
  readonly status?: number
}

/** The answer that tells a refusal (E2). */
export function renderError(
  { code, text }: Refusal,
  { id, system, status = statusOf[code] }: ErrorSource,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const links = status === 401 ? { _links: {} } : {}
  return jsonAnswer(status, { id, system, status, code, message: text, ...links }, headers)
}
