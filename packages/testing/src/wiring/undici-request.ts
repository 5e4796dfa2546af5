import type { Dispatcher } from 'undici'

type DispatchOptions = Dispatcher.DispatchOptions
type Pairs = readonly (readonly [string, string | readonly string[] | undefined])[]

/** Reads the headers of undici: a record, pairs, or a list with alternating names and values. */
function readPairs(headers: DispatchOptions['headers']): Pairs {
  if (headers === null || headers === undefined) return []
  const isList = Array.isArray(headers) && headers.every((item) => typeof item === 'string')
  if (isList) return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]] as const] : []))
  const fields = headers as Exclude<typeof headers, readonly string[]>
  return Symbol.iterator in fields ? [...fields] : Object.entries(fields)
}

function headerValues(value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function readDispatchHeaders(undiciHeaders: DispatchOptions['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of readPairs(undiciHeaders))
    for (const item of headerValues(value)) headers.append(name, item)
  return headers
}

function dispatchUrl({ origin = '', path, query = {} }: DispatchOptions): URL {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) {
    for (const item of headerValues(value)) url.searchParams.append(name, item)
  }
  return url
}

export function createWebRequest(options: DispatchOptions, signal: AbortSignal): Request {
  const { method, body = null } = options
  const init = { method, headers: readDispatchHeaders(options.headers), signal }
  // A streamed body needs `duplex`, which the types of `Request` lack.
  return new Request(
    dispatchUrl(options),
    body === null ? init : ({ ...init, body, duplex: 'half' } as RequestInit),
  )
}
