import type { ErrorCode } from '@pocketbank/core'
import { errorCodes } from '@pocketbank/core'
import type { ErrorAnswer } from '@pocketbank/http'
import { controlRefusedError, noAnswer, otherAnswer } from './connection-errors.ts'

/** Options of the client for a bank's control operations. */
interface ControlClientOptions {
  /** The bank's address, with its base path where it has one. */
  readonly url: URL
  readonly fetch: (request: Request) => Promise<Response>
  readonly controlToken?: string | undefined
  /** The id of the TPP whose bank is meant, if each TPP has one of its own. */
  readonly bankOf?: string | undefined
}

/** Query, body and media type of a control request. */
export interface ControlCall {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** Media type of the answer. Default: JSON. */
  readonly accept?: string
}

/** Asks for control operations: gives the text of what was done, throws what was refused. */
export type AskControl = (method: string, path: string, call?: ControlCall) => Promise<string>

function controlAddress(
  { url, bankOf }: ControlClientOptions,
  path: string,
  query: ControlCall['query'] = {},
): URL {
  const address = new URL(`${url.href.replace(/\/$/, '')}/_sandbox${path}`)
  for (const [name, value] of Object.entries({ ...query, tpp: query.tpp ?? bankOf })) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address
}

function createControlRequest(
  options: ControlClientOptions,
  method: string,
  path: string,
  call: ControlCall,
): Request {
  const { controlToken } = options
  const { query, body, accept = 'application/json' } = call
  const headers = new Headers({ Accept: accept })
  if (controlToken !== undefined) headers.set('Authorization', `Bearer ${controlToken}`)
  const address = controlAddress(options, path, query)
  if (body === undefined) return new Request(address, { method, headers })
  headers.set('Content-Type', 'application/json')
  return new Request(address, {
    method,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function parseError(text: string): Partial<ErrorAnswer> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** A refusal as an exception: the same as where the bank is in this process. */
function controlError(code: string, message = code) {
  return Object.assign(new Error(message), { name: code, code: code as ErrorCode })
}

/** Makes nothing of the refusal of what the bank does not know; any other fault is thrown. */
export function nothingWhereUnknown(fault: unknown): undefined {
  if ((fault as { readonly code?: unknown }).code !== 'RESOURCE_UNKNOWN') throw fault
}

/** Makes the function that sends control requests to a bank. */
export function controlClient(options: ControlClientOptions): AskControl {
  const { url } = options
  return async (method, path, call = {}) => {
    const request = createControlRequest(options, method, path, call)
    const answer = await options.fetch(request).catch((fault: unknown) => {
      throw noAnswer(url, fault)
    })
    const text = await answer.text()
    if (answer.ok) return text
    const { code, message } = parseError(text)
    if (code === undefined || !Object.hasOwn(errorCodes, code)) throw otherAnswer(url, answer, path)
    if (code === 'FORBIDDEN') throw controlRefusedError(url, message, options.controlToken !== undefined)
    throw controlError(code, message)
  }
}
