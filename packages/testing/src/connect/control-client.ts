import type { ErrorCode } from '@pocketbank/core'
import { errorCodes } from '@pocketbank/core'
import type { ErrorAnswer } from '@pocketbank/http'
import { controlRefusedError, noAnswer, otherAnswer } from './connection-errors.ts'

interface ControlClientOptions {
  readonly url: URL
  readonly fetch: (request: Request) => Promise<Response>
  readonly controlToken?: string | undefined
  readonly bankOf?: string | undefined
}

export interface ControlCall {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** Media type of the response. Default: JSON. */
  readonly accept?: string
}

/** Sends a control request and returns the text of the response. Throws if the bank refuses. */
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

/** Creates the exception for a refusal, the same as for a bank in this process. */
function controlError(code: string, message = code) {
  return Object.assign(new Error(message), { name: code, code: code as ErrorCode })
}

/** Ignores the refusal for an unknown resource, and throws any other error. */
export function nothingWhereUnknown(fault: unknown): undefined {
  if ((fault as { readonly code?: unknown }).code !== 'RESOURCE_UNKNOWN') throw fault
}

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
