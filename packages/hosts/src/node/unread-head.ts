import type { HeaderSource } from '@pocketbank/signatures/signature'

export interface ParseError extends Error {
  readonly code?: string
  readonly reason?: string
  /** The last bytes received, and how many of them were parsed. */
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** The known parts of a head that could not be parsed. */
export interface UnreadHead {
  /** First line as received; empty if no longer known. */
  readonly firstLine: string
  readonly method: string
  readonly target: string
  readonly headers: HeaderSource
  /** The line with the error, and the lines around it. */
  readonly before: string
  readonly line: string
  readonly after: string
}

const headerLine = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*)$/
const requestLine = /^([A-Z]+) (\S+)(?: HTTP\/1\.[01])?$/

/** Returns the name of the header in a line; empty if it is not a header. */
export function readHeaderName(line: string): string {
  return headerLine.exec(line)?.[1] ?? ''
}

/** Reads the headers in lines. Of a repeated header the first one counts. */
function readRawHeaders(lines: readonly string[]): HeaderSource {
  const values = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? []
    if (name !== '' && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), value.trimEnd())
  }
  return {
    get: (name) => values.get(name.toLowerCase()) ?? null,
    has: (name) => values.has(name.toLowerCase()),
  }
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function splitHead(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(/\r$/, ''))
}

/** Reads the known parts of a head. Its beginning may have been in an earlier packet. */
export function readHead({ rawPacket, bytesParsed = 0 }: ParseError): UnreadHead {
  const packetText = rawPacket?.toString('latin1') ?? ''
  const earlier = bytesParsed < 4 ? -1 : packetText.lastIndexOf('\r\n\r\n', bytesParsed - 4)
  const text = packetText.slice(earlier < 0 ? 0 : earlier + 4)
  const at = bytesParsed - (packetText.length - text.length)
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = findLineEnd(text, at)
  const [firstLine = ''] = splitHead(text)
  const earlierLines = splitHead(text.slice(0, lineStart))
  const [line = ''] = splitHead(text.slice(lineStart, lineEnd))
  const [after = ''] = splitHead(text.slice(lineEnd + 1))
  const [, method = '', target = ''] = requestLine.exec(firstLine) ?? []
  const headers = readRawHeaders([...earlierLines, line])
  return { firstLine, method, target, headers, before: earlierLines.at(-2) ?? '', line, after }
}
