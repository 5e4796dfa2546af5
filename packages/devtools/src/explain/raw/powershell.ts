import { rawText } from '@pocketbank/signatures/signature'
import { createScanner, NotWritten, type Scanner } from './literal-scanner.ts'
import { joinLines, lineFinder, type PastedLines } from './pasted-lines.ts'
import {
  type PowerShellValue,
  type PowerShellVariables,
  readPowerValue,
  takeBlankLines,
  takeBlanks,
} from './powershell-values.ts'
import type { HeaderPairs } from './raw-headers.ts'
import { bytesOfText, failUnread, type RawRest, type ReadRaw, rawRequest } from './raw-request.ts'

const command = /(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?=[\s`])/iy

export function isPowerShell(lines: PastedLines): boolean {
  return lines.some(({ text }) => /(?:^|[\s=(])Invoke-(?:WebRequest|RestMethod)(?:[\s`]|$)/i.test(text))
}

/** Parameters without a value. */
const switches: ReadonlySet<string> = new Set([
  'usebasicparsing',
  'skipcertificatecheck',
  'skipheadervalidation',
  'skiphttperrorcheck',
  'usedefaultcredentials',
  'disablekeepalive',
  'passthru',
  'verbose',
  'allowunencryptedauthentication',
])

/** Reads the parameters of a call up to the end of the command. The names are in lower case. */
function readCallParameters(scanner: Scanner, variables: PowerShellVariables): Map<string, PowerShellValue> {
  const parameters = new Map<string, PowerShellValue>()
  for (;;) {
    takeBlanks(scanner)
    const [, name] = scanner.take(/-([A-Za-z]+):?/y) ?? []
    takeBlanks(scanner)
    if (name !== undefined && switches.has(name.toLowerCase())) continue
    const value = readPowerValue(scanner, variables)
    if (value === undefined) return parameters
    parameters.set(name?.toLowerCase() ?? 'uri', value)
  }
}

/** HTTP/2 pseudo-headers that browsers copy like headers. */
const pseudo: ReadonlySet<string> = new Set(['authority', 'method', 'path', 'scheme'])

function powershellHeaders(
  parameters: ReadonlyMap<string, PowerShellValue>,
  cookies: readonly string[],
): HeaderPairs | NotWritten {
  const headersValue = parameters.get('headers')
  if (typeof headersValue === 'string') return new NotWritten('the table after -Headers')
  const table = headersValue instanceof Map ? [...headersValue] : []
  const pairs: readonly (readonly [string, PowerShellValue | undefined])[] = [
    ...table.filter(([name]) => !pseudo.has(name)),
    ['Content-Type', parameters.get('contenttype')],
    ['User-Agent', parameters.get('useragent')],
    ['Cookie', cookies.length === 0 ? undefined : cookies.join('; ')],
  ]
  const unknown = [headersValue, ...pairs.map(([, value]) => value)].find(
    (value) => value instanceof NotWritten,
  )
  if (unknown instanceof NotWritten) return unknown
  return pairs.flatMap(([name, value]) =>
    typeof value === 'string' ? [[bytesOfText(name), bytesOfText(value)] as const] : [],
  )
}

function powershellRest(body: PowerShellValue | undefined): RawRest {
  if (typeof body === 'string') return { body: bytesOfText(body), copiedAs: 'literal' }
  if (body === undefined) return {}
  return {
    missingBody:
      body instanceof NotWritten
        ? `the body is not in the paste: ${body.source} has it`
        : 'the body is a table, of which PowerShell makes a form',
  }
}

function createPowershellRequest(
  parameters: ReadonlyMap<string, PowerShellValue>,
  cookies: readonly string[],
  line: number,
): ReadRaw {
  const address = parameters.get('uri')
  const method = parameters.get('method') ?? parameters.get('custommethod') ?? 'GET'
  const headers = powershellHeaders(parameters, cookies)
  const unknown = [address, method, headers].find((part) => part instanceof NotWritten)
  if (unknown instanceof NotWritten)
    return failUnread(line, `${unknown.source} is not in the paste: put its value in its place`)
  if (typeof address !== 'string' || headers instanceof NotWritten)
    return failUnread(line, 'the command has no address: expected -Uri "https://…"')
  const start = { method: String(method).toUpperCase(), addressText: bytesOfText(address), line }
  const body = parameters.get('body')
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const form = ['Content-Type', 'application/x-www-form-urlencoded'] as const
  return rawRequest(start, body === undefined || hasType ? headers : [...headers, form], powershellRest(body))
}

const cookie =
  /\$\w+\.Cookies\.Add\(\(New-Object System\.Net\.Cookie\("((?:[^"`]|`[\s\S])*)", "((?:[^"`]|`[\s\S])*)"[^\n]*/iy

/** Reads calls of PowerShell, copied from a browser's developer tools or from a script. */
export function readPowerShell(lines: PastedLines): readonly ReadRaw[] {
  const text = rawText(joinLines(lines))
  const lineAt = lineFinder(lines, text)
  const scanner = createScanner(text)
  const variables: PowerShellVariables = new Map()
  const cookies: string[] = []
  const requests: ReadRaw[] = []
  while (scanner.at < text.length) {
    const before = scanner.at
    takeBlankLines(scanner)
    const place = scanner.at
    const [, name, value] = scanner.take(cookie) ?? []
    if (name !== undefined) cookies.push(`${name}=${value}`)
    else if (scanner.take(command)) {
      const session = variables.get('session.useragent')
      const parameters = readCallParameters(scanner, variables)
      if (session !== undefined && !parameters.has('useragent')) parameters.set('useragent', session)
      requests.push(createPowershellRequest(parameters, cookies, lineAt(place)))
    } else assign(scanner, variables)
    if (scanner.at === before) scanner.take(/[^\n]*\n?/y)
  }
  return requests.length === 0 ? [failUnread(1, 'expected Invoke-WebRequest with -Uri')] : requests
}

/** An assignment to an entry: `$name.Add("key", "value")` or `$name["key"] = "value"`. */
const entryOfTable =
  /\$(\w+)(?:\.Add\(\s*(?:"([^"$`]*)"|'([^']*)')\s*,|\[\s*(?:"([^"$`]*)"|'([^']*)')\s*\]\s*=)\s*/iy

const newTable = /New-Object\s[^\n]*?(?:Dictionary|Hashtable)[^\n]*|\[ordered\](?=@\{)/iy

/** Adds an entry to a table that was assigned before. Returns false if the text is not such an assignment. */
function addEntry(scanner: Scanner, variables: PowerShellVariables): boolean {
  const [, name, ...keys] = scanner.take(entryOfTable) ?? []
  if (name === undefined) return false
  const key = keys.find((candidate) => candidate !== undefined) ?? ''
  const value = readPowerValue(scanner, variables)
  const table = variables.get(name.toLowerCase())
  if (table instanceof Map && value !== undefined)
    variables.set(name.toLowerCase(), new Map([...table, [key, value]]))
  scanner.take(/[^\n]*\n?/y)
  return true
}

/** Reads an assigned value. The result of a pipe is unknown. */
function readAssigned(scanner: Scanner, variables: PowerShellVariables): PowerShellValue | undefined {
  const [match = ''] = scanner.take(newTable) ?? []
  if (/^New-Object/i.test(match)) return new Map()
  const value = readPowerValue(scanner, variables)
  takeBlanks(scanner)
  const [command] = scanner.take(/\|\s*([\w-]+)/y)?.slice(1) ?? []
  return command === undefined ? value : new NotWritten(command)
}

/** Reads `$name = value`. Any other line is skipped. */
function assign(scanner: Scanner, variables: PowerShellVariables): void {
  if (addEntry(scanner, variables)) return
  const [, name] = scanner.take(/\$([\w.:]+)\s*=\s*/y) ?? []
  if (name === undefined) {
    scanner.take(/[^\n]*\n?/y)
    return
  }
  command.lastIndex = scanner.at
  if (command.test(scanner.text)) return
  const value = readAssigned(scanner, variables)
  if (value !== undefined) variables.set(name.toLowerCase(), value)
  scanner.take(/[^\n]*\n?/y)
}
