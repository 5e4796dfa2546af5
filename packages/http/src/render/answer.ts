import { utf8Encoder } from '../web-apis.ts'

/** An answer before it becomes a Response: plain data, so that it can be kept and given again. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; none where the answer has no body. */
  readonly body?: string
  /** The same as octets, where they are sent as often as they are asked for. */
  readonly octets?: Uint8Array<ArrayBuffer>
}

/** An answer whose body is JSON text. */
export function textAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body }
}

/** An answer with a JSON body. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return textAnswer(status, JSON.stringify(body), headers)
}

/** An answer without a body. */
export function emptyAnswer(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers }
}

/** An answer that is given again and again: its octets are made once. */
export function preparedAnswer(answer: Answer): Answer {
  return { ...answer, octets: utf8Encoder.encode(answer.body) }
}
