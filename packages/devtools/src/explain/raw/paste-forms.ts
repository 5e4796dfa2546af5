import { isCurlPaste, readCurlPaste } from './curl/curl-paste.ts'
import { isCurlVerbose, readCurlVerbose } from './curl-verbose.ts'
import { isFetchCall, readFetchCall } from './fetch-call.ts'
import { looksLikeJson, readHttpArchive } from './http-archive.ts'
import { isRequestStart, readHttpText } from './http-text.ts'
import { isJdkLog, readJdkLog } from './jdk-log.ts'
import { isOkHttpLog, readOkHttpLog } from './okhttp-log.ts'
import { isBlank, type PastedLines } from './pasted-lines.ts'
import { isPostmanConsole, readPostmanConsole } from './postman-console.ts'
import { isPowerShell, readPowerShell } from './powershell.ts'
import { isPythonSend, readPythonSend } from './python-send.ts'
import type { RawRest, ReadRaw } from './raw-request.ts'
import { isWireLog, readWireLog } from './wire-log.ts'

interface PasteForm {
  /** The name of the form for a refusal that lists all forms. */
  readonly name: string
  readonly isOf: (lines: PastedLines) => boolean
  readonly read: (lines: PastedLines) => readonly ReadRaw[]
  /** True if text of another form may begin like this one. A refusal then lists all forms. */
  readonly isDoubtful?: boolean
}

/** Returns the body of the curl command that precedes the output of `curl -v`. */
function bodyOfCommand(lines: PastedLines): RawRest | undefined {
  const [request] = isCurlPaste(lines) ? readCurlPaste(lines) : []
  if (request?.ok !== true) return undefined
  const { missingBody, bodies } = request.value
  const body = Array.from(bodies[0].bytes, (byte) => String.fromCharCode(byte)).join('')
  return missingBody === undefined ? { body, copiedAs: 'literal' } : { missingBody }
}

function beginsRequest(lines: PastedLines): boolean {
  const first = lines.find(({ text }) => !isBlank(text) && !text.startsWith('#'))
  return first !== undefined && isRequestStart(first.text)
}

/** All forms, in the order in which they are tried. The first one that matches reads the text. */
export const pasteForms: readonly PasteForm[] = [
  { name: 'an HTTP Archive (HAR)', isOf: looksLikeJson, read: readHttpArchive, isDoubtful: true },
  {
    name: 'what curl -v shows',
    isOf: isCurlVerbose,
    read: (lines) => readCurlVerbose(lines, bodyOfCommand),
  },
  { name: 'raw HTTP', isOf: beginsRequest, read: readHttpText },
  { name: 'the console of Postman', isOf: isPostmanConsole, read: readPostmanConsole },
  { name: 'PowerShell', isOf: isPowerShell, read: readPowerShell },
  { name: 'a call of fetch', isOf: isFetchCall, read: readFetchCall },
  { name: 'the log of OkHttp', isOf: isOkHttpLog, read: readOkHttpLog },
  { name: 'the log of Apache HttpClient', isOf: isWireLog, read: readWireLog },
  { name: 'the log of the JDK', isOf: isJdkLog, read: readJdkLog },
  { name: 'the debug output of Python', isOf: isPythonSend, read: readPythonSend },
  { name: 'a command of curl', isOf: isCurlPaste, read: readCurlPaste },
]

/**
 * The reader for a text that matches no form. Its error names the line, so it finds a typing error in a
 * request line.
 */
export const lastForm = readHttpText

export const formNames = pasteForms.map(({ name }) => name).join(', ')
