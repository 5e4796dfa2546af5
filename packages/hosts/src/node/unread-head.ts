import type { HeaderSource } from '@pocketbank/signatures/signature'

/** Error of Node's parser about bytes that are no HTTP. */
export interface ParseError extends Error {
  readonly code?: string
  /** In a few words of the parser. */
  readonly reason?: string
  /** The last bytes received, and the number of them that was read. */
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** The head of a request that could not be read, as far as it is known. */
export interface UnreadHead {
  /** The first line as it came; empty where that is not known any more. */
  readonly firstLine: string
  readonly method: string
  readonly target: string
  /** The headers before the place where reading stopped. */
  readonly headers: HeaderSource
  /** The line in which reading stopped, up to its end, and those around it. */
  readonly before: string
  readonly line: string
  readonly after: string
}

const headerLine = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*)$/
const requestLine = /^([A-Z]+) (\S+)(?: HTTP\/1\.[01])?$/

/** The name of the header that a line has; empty where it is none. */
export function readHeaderName(line: string): string {
  return headerLine.exec(line)?.[1] ?? ''
}

/** The values of lines, each once: of a repeated one the first. */
function readRawHeaders(lines: readonly string[]): HeaderSource {
  const known = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? []
    if (name !== '' && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), value.trimEnd())
  }
  return {
    get: (name) => known.get(name.toLowerCase()) ?? null,
    has: (name) => known.has(name.toLowerCase()),
  }
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The lines of a text, without what ends them. */
function splitHead(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(/\r$/, ''))
}

/** Reads what is known of a head, of which the beginning may have come in an earlier packet. */
export function readHead({ rawPacket, bytesParsed = 0 }: ParseError): UnreadHead {
  const all = rawPacket?.toString('latin1') ?? ''
  const earlier = bytesParsed < 4 ? -1 : all.lastIndexOf('\r\n\r\n', bytesParsed - 4)
  const text = all.slice(earlier < 0 ? 0 : earlier + 4)
  const at = bytesParsed - (all.length - text.length)
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = findLineEnd(text, at)
  const [firstLine = ''] = splitHead(text)
  const known = splitHead(text.slice(0, lineStart))
  const [line = ''] = splitHead(text.slice(lineStart, lineEnd))
  const [after = ''] = splitHead(text.slice(lineEnd + 1))
  const [, method = '', target = ''] = requestLine.exec(firstLine) ?? []
  const headers = readRawHeaders([...known, line])
  return { firstLine, method, target, headers, before: known.at(-2) ?? '', line, after }
}
