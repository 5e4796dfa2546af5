import { utf8Encoder } from '@pocketbank/signatures/runtime'

export type AnswerHeaders = Readonly<Record<string, string>>

/** A response as plain data, so that it can be stored and sent again. */
export interface Answer {
  readonly status: number
  readonly headers: AnswerHeaders
  /** JSON text; undefined for a response without a body. */
  readonly body?: string
  /** The body as bytes, for responses that are sent many times. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

const noHeaders: AnswerHeaders = {}

/**
 * Merges header records in order; the last value of a name wins. A single record is returned without a copy,
 * which saves half a microsecond for every response.
 */
export function allHeaders(...records: readonly (AnswerHeaders | undefined)[]): AnswerHeaders {
  let first = noHeaders
  let headers: Record<string, string> | undefined
  for (const record of records) {
    if (record === undefined || record === noHeaders) continue
    if (first === noHeaders) first = record
    else headers = Object.assign(headers ?? Object.assign({}, first), record)
  }
  return headers ?? first
}

const jsonHeaders = { 'Content-Type': 'application/json' }

export function textAnswer(status: number, body: string, headers?: AnswerHeaders): Answer {
  return { status, headers: allHeaders(jsonHeaders, headers), body }
}

export function jsonAnswer(status: number, body: unknown, headers?: AnswerHeaders): Answer {
  return textAnswer(status, JSON.stringify(body), headers)
}

export function emptyAnswer(status: number, headers: AnswerHeaders = {}): Answer {
  return { status, headers }
}

/** Encodes the body of a response once, so that it can be sent many times. */
export function encodeAnswer(answer: Answer): Answer {
  return { ...answer, bytes: utf8Encoder.encode(answer.body) }
}
