import type { UnreadBody } from '../../requests/incoming-request.ts'
import { quoted } from '../../signature/explanation.ts'
import { headerNameIn, type UnreadHead } from './unread-head.ts'

/** What was wrong with a request, in a sentence, and the header where it was. */
export interface HeadFault {
  readonly status?: UnreadBody['status'] | 417 | 431
  readonly text: string
  readonly path?: string
}

/** Headers whose values are base64, or end with it. */
const base64Headers = /^(?:Signature|Digest|TPP-Signature-Certificate|Authorization)$/i
const endsLikeBase64 = /[A-Za-z0-9+/=]$/
const beginsLikeBase64 = /^[ \t]*[A-Za-z0-9+/]+={0,2}/

/** Why a value may have become several lines, where its text shows it. */
function culprit(line: string, next: string): string {
  if (line.includes('-----BEGIN')) {
    return ` A PEM file is several lines: send it in one, as "tr -d '\\n' < cert.pem" gives it.`
  }
  const isBase64 = base64Headers.test(headerNameIn(line)) || /[A-Za-z0-9+/]{40}$/.test(line)
  if (!isBase64 || !endsLikeBase64.test(line) || !beginsLikeBase64.test(next)) return ''
  return ' Tools that write base64 break it into lines unless they are told not to: base64 -w0, openssl base64 -A.'
}

/** A header whose value goes on in the next line. */
function goesOn(line: string, next: string): HeadFault {
  const path = headerNameIn(line)
  return {
    path,
    text: `The header ${path} goes on in a new line, and a header is one line.${culprit(line, next)}`,
  }
}

function written(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** What is wrong with the name in a line that has none of a header. */
function wrongName(line: string): HeadFault {
  const colon = line.indexOf(':')
  if (colon < 0) return { text: `The header line ${quoted(line)} has no colon.` }
  const name = line.slice(0, colon)
  if (name === '') return { text: 'A header line begins with its colon: the name is missing.' }
  if (/[ \t]$/.test(name))
    return { text: `A blank stands between the header name ${quoted(name.trim())} and its colon.` }
  return { text: `${quoted(name)} is no name of a header: it has a character that none may have.` }
}

/** A line that ends with LF where CR LF belongs. */
function endedByLineFeed({ line, after }: UnreadHead): HeadFault {
  const path = headerNameIn(line)
  if (path !== '' && after !== '' && headerNameIn(after) === '') return goesOn(line, after)
  return {
    ...(path !== '' && { path }),
    text: 'A header line ends with LF alone; lines of HTTP end with CR LF.',
  }
}

/** What is wrong with the line of a header. */
export function headerFault(head: UnreadHead, reason: string): HeadFault {
  const { before, line, character } = head
  if (reason.includes('value char')) {
    const path = headerNameIn(line)
    return { path, text: `The value of the header ${path} has the control character ${written(character)}.` }
  }
  if (reason.includes('expected CR')) return endedByLineFeed(head)
  if (reason.includes('expected LF')) {
    return { text: 'A header line has CR without LF; lines of HTTP end with CR LF, and have neither within.' }
  }
  const isContinued = headerNameIn(before) !== '' && (/^[ \t]/.test(line) || !line.includes(':'))
  return isContinued ? goesOn(before, line) : wrongName(line)
}
