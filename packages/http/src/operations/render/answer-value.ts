import { utf8Encoder } from '@pocketbank/signatures/runtime'

export type AnswerHeaders = Readonly<Record<string, string>>

/** An answer before it becomes a Response: plain data, so that it can be kept and given again. */
export interface Answer {
  readonly status: number
  readonly headers: AnswerHeaders
  /** JSON text; undefined for an answer without a body. */
  readonly body?: string
  /** The same as bytes, where they are sent as often as they are asked for. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

const noHeaders: AnswerHeaders = {}

/**
 * The headers of several records in their order; of one name the last. D: the one record where there is only one, and no object that is
 * spread and gets further keys, which takes half a microsecond more: every answer has its headers added in several places.
 */
export function allHeaders(...records: readonly (AnswerHeaders | undefined)[]): AnswerHeaders {
  let first = noHeaders
  let all: Record<string, string> | undefined
  for (const record of records) {
    if (record === undefined || record === noHeaders) continue
    if (first === noHeaders) first = record
    else all = Object.assign(all ?? Object.assign({}, first), record)
  }
  return all ?? first
}

const jsonHeaders = { 'Content-Type': 'application/json' }

/** An answer whose body is JSON text. */
export function textAnswer(status: number, body: string, headers?: AnswerHeaders): Answer {
  return { status, headers: allHeaders(jsonHeaders, headers), body }
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, body: unknown, headers?: AnswerHeaders): Answer {
  return textAnswer(status, JSON.stringify(body), headers)
}

/** An answer without a body. */
export function emptyAnswer(status: number, headers: AnswerHeaders = {}): Answer {
  return { status, headers }
}

/** An answer that is given again and again: its bytes are made once. */
export function encodeAnswer(answer: Answer): Answer {
  return { ...answer, bytes: utf8Encoder.encode(answer.body) }
}
