import { readCurlCommand } from './curl-command.ts'
import { readHarEntry } from './har-entry.ts'
import { readHttpText } from './http-text.ts'
import {
  octetsOfGiven,
  quote,
  type ReadRaw,
  rawOctetsMax,
  textOfGiven,
  token,
  unread,
} from './raw-request.ts'

/**
 * Reads a request as somebody copied it: raw HTTP/1.1 with LF or CRLF, the pseudo headers of HTTP/2, what `curl -v` shows, a command
 * line of curl, an entry of an HTTP Archive. The error says at which line something else is expected. Linear, and never throws.
 */
export function readRawRequest(given: string | Uint8Array): ReadRaw {
  if (given.length > rawOctetsMax)
    return unread(1, `at most ${rawOctetsMax} octets are read, got ${given.length}`)
  const octets = octetsOfGiven(given)
  const start = octets.trimStart()
  if (start === '') return unread(1, 'a request is expected, and there is nothing')
  const read = /^(?:\$ )?curl\s/.test(start)
    ? readCurlCommand(textOfGiven(start.replace(/^\$ /, '')))
    : start.startsWith('{')
      ? readHarEntry(textOfGiven(octets))
      : readHttpText(octets)
  if (!read.ok) return read
  const control = read.value.headers.find(([name, value]) => !token.test(name) || /[\0\r\n]/.test(value))
  return control === undefined
    ? read
    : unread(1, `a header has a name and a value in one line, got ${quote(control.join(': '))}`)
}
