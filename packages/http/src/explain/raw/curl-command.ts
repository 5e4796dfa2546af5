import { latin1FromOctets } from '../../certificates/octets.ts'
import type { HeaderPairs } from '../../requests/header-pairs.ts'
import { utf8Encoder } from '../../web-apis.ts'
import { shellWords } from './curl-words.ts'
import { quote, type ReadRaw, rawRequest, unread } from './raw-request.ts'

/** What a command says of its request. */
interface CurlCommand {
  method: string | undefined
  url: string | undefined
  readonly headers: (readonly [string, string])[]
  readonly data: string[]
  isJson: boolean
  isHead: boolean
}

/** What an option does with the word behind it; a sentence where it cannot be followed. */
type Take = (command: CurlCommand, value: string) => string | undefined

const takeData: Take = ({ data }, value) => {
  if (value.startsWith('@'))
    return `the body stands in the file ${quote(value.slice(1))}: put its text in the place of ${quote(value)}`
  data.push(value)
  return undefined
}

const takeHeader: Take = ({ headers }, value) => {
  const colon = value.indexOf(':')
  if (value.startsWith('@')) return `headers stand in the file ${quote(value.slice(1))}: give each by -H`
  if (colon < 1) return `a header is given as -H 'Name: value', got ${quote(value)}`
  headers.push([value.slice(0, colon), value.slice(colon + 1).trim()])
  return undefined
}

const takeMethod: Take = (command, value) => {
  command.method = value
  return undefined
}

const pass: Take = () => undefined

/** Options with a word behind them that changes nothing of the request. */
// biome-ignore format: a table
const passedOver = [
  '-o', '--output', '-E', '--cert', '--key', '--cacert', '--capath', '-m', '--max-time', '--connect-timeout',
  '-x', '--proxy', '--resolve', '--connect-to', '-w', '--write-out', '-D', '--dump-header', '--cert-type',
  '--pass', '--retry', '-c', '--cookie-jar',
]

/** Options by which curl makes a body of its own. */
const makingBodies = ['--data-urlencode', '-F', '--form', '-T', '--upload-file']

function made(option: string): Take {
  return () => `what curl sends for ${option} is not known here: give the body that is sent by --data-raw`
}

/** The options that take a word. */
const options: Readonly<Record<string, Take>> = {
  ...Object.fromEntries(
    ['-d', '--data', '--data-raw', '--data-binary', '--data-ascii'].map((name) => [name, takeData]),
  ),
  ...Object.fromEntries(['-H', '--header'].map((name) => [name, takeHeader])),
  ...Object.fromEntries(passedOver.map((name) => [name, pass])),
  ...Object.fromEntries(makingBodies.map((name) => [name, made(name)])),
  '-X': takeMethod,
  '--request': takeMethod,
  '--url': (command, value) => {
    command.url = value
    return undefined
  },
  '-A': (command, value) => takeHeader(command, `User-Agent: ${value}`),
  '--user-agent': (command, value) => takeHeader(command, `User-Agent: ${value}`),
  '-e': (command, value) => takeHeader(command, `Referer: ${value}`),
  '--referer': (command, value) => takeHeader(command, `Referer: ${value}`),
  '-b': (command, value) => takeHeader(command, `Cookie: ${value}`),
  '--cookie': (command, value) => takeHeader(command, `Cookie: ${value}`),
  '-u': (command, value) =>
    takeHeader(command, `Authorization: Basic ${btoa(latin1FromOctets(utf8Encoder.encode(value)))}`),
  '--json': (command, value) => {
    command.isJson = true
    return takeData(command, value)
  },
}

/** `-XPOST`, `--request=POST` and `-X POST` are one. */
function optionIn(word: string): { readonly name: string; readonly value?: string } {
  const [, long, joined] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? []
  if (long !== undefined && joined !== undefined) return { name: long, value: joined }
  const short = word.slice(0, 2)
  return /^-[A-Za-z]./s.test(word) && Object.hasOwn(options, short)
    ? { name: short, value: word.slice(2) }
    : { name: word }
}

function commandOf(words: readonly string[]): CurlCommand | string {
  const command: CurlCommand = {
    method: undefined,
    url: undefined,
    headers: [],
    data: [],
    isJson: false,
    isHead: false,
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') {
      command.url = word
      continue
    }
    const { name, value } = optionIn(word)
    if (name === '-I' || name === '--head') command.isHead = true
    if (name === '-G' || name === '--get')
      return `${name} puts the data into the address: give the whole address instead`
    const take = Object.hasOwn(options, name) ? options[name] : undefined
    if (take === undefined) continue
    const given = value ?? words[at + 1]
    if (given === undefined) return `a word is expected behind ${name}`
    if (value === undefined) at += 1
    const wrong = take(command, given)
    if (wrong !== undefined) return wrong
  }
  return command
}

/** The headers that curl adds of its own. */
function addedByCurl({ headers, data, isJson }: CurlCommand): HeaderPairs {
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  return data.length > 0 && !has('content-type') ? [['Content-Type', type]] : []
}

function octets(text: string): string {
  return latin1FromOctets(utf8Encoder.encode(text))
}

/** Reads a command line of curl, as the tools of a browser copy it, for the request that curl would send. */
export function readCurlCommand(text: string): ReadRaw {
  const words = shellWords(text.trim())
  if (!words.ok) return words
  const command = commandOf(words.value.slice(1))
  if (typeof command === 'string') return unread(1, command)
  const { url, data, headers, isHead } = command
  if (url === undefined) return unread(1, 'the command has no address')
  const written = /^[a-z]+:\/\//i.test(url) ? url : `http://${url}`
  const method = command.method ?? (isHead ? 'HEAD' : data.length > 0 ? 'POST' : 'GET')
  const all = [...headers, ...addedByCurl(command)].map(([name, value]) => [name, octets(value)] as const)
  return rawRequest({ method, written: octets(written), line: 1 }, all, { body: octets(data.join('&')) })
}
