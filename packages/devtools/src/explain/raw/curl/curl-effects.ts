import { writeError } from '@pocketbank/core/base/errors'
import { quoteShort } from '../raw-request.ts'
import type { ShellWord } from './shell-words.ts'

export interface CurlSettings {
  method: string | undefined
  target: string | undefined
  readonly addresses: string[]
  readonly headers: (readonly [string, string])[]
  /** Headers that options other than `--header` set. `--header` replaces them by name. */
  readonly optionHeaders: Map<string, readonly [string, string]>
  readonly data: string[]
  /** Parts that `--url-query` adds to the query. */
  readonly query: string[]
  /** Sources of body parts that the command does not contain. */
  readonly missing: string[]
  readonly on: Set<string>
  /** The standard input, if it is known. */
  readonly input: ShellWord | undefined
}

export function createSettings(input: ShellWord | undefined): CurlSettings {
  return {
    method: undefined,
    target: undefined,
    addresses: [],
    headers: [],
    optionHeaders: new Map(),
    data: [],
    query: [],
    missing: [],
    on: new Set<string>(),
    input,
  }
}

/** Applies an option with its argument; returns a sentence if the option is not supported. */
type Effect = (settings: CurlSettings, word: ShellWord, spelling: string) => string | undefined

function putHeader({ optionHeaders }: CurlSettings, name: string, value: string): undefined {
  optionHeaders.set(name.toLowerCase(), [name, value])
  return undefined
}

/** Adds a part to the body. All options separate their parts by `&`, except `--json`. */
function addData({ data }: CurlSettings, text: string): undefined {
  data.push(data.length === 0 ? text : `&${text}`)
  return undefined
}

/**
 * Returns the data of a file. Only the standard input of a pipe or here-document is known; anything else is
 * recorded as missing.
 */
function dataOfFile(settings: CurlSettings, name: string, isJoined: boolean): string {
  const { input, missing } = settings
  if (name === '-' && input !== undefined) {
    missing.push(...input.unset)
    return isJoined ? input.text.replaceAll(/[\r\n\0]/g, '') : input.text
  }
  missing.push(name === '-' ? 'the standard input' : `the file ${name}`)
  return ''
}

function curlData(settings: CurlSettings, { text, unset }: ShellWord, isJoined = true): string {
  settings.missing.push(...unset)
  return text.startsWith('@') ? dataOfFile(settings, text.slice(1), isJoined) : text
}

function percentEncoded(bytes: string): string {
  return bytes.replaceAll(/[^A-Za-z0-9._~-]/g, (sign) =>
    sign === ' ' ? '+' : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/**
 * Encodes an argument of `--data-urlencode`: `content`, `=content`, `name=content`, `@file` or `name@file`.
 */
function encodedData(settings: CurlSettings, { text, unset }: ShellWord): string {
  settings.missing.push(...unset)
  const [, name = '', sign = '', content = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(text) ?? []
  if (sign === '') return percentEncoded(text)
  const value = sign === '@' ? dataOfFile(settings, content, false) : content
  return `${name === '' ? '' : `${name}=`}${percentEncoded(value)}`
}

const takeHeader: Effect = ({ headers }, { text }) => {
  if (text.startsWith('@')) return `headers are in the file ${quoteShort(text.slice(1))}: give each by -H`
  const [, name = '', sign = '', value = ''] = /^([^:;]+)([:;])([\s\S]*)$/.exec(text) ?? []
  if (sign === '')
    return writeError({ problem: "expected a header as -H 'Name: value'", received: quoteShort(text) })
  headers.push([name, sign === ';' ? ';' : value.replace(/^[ \t]+/, '')])
  return undefined
}

const takeAddress: Effect = ({ addresses }, { text }) => {
  addresses.push(text)
  return undefined
}

const takeCookie: Effect = (settings, { text }) => {
  if (!text.includes('='))
    return `the cookies are in the file ${quoteShort(text)}: give them by -H 'Cookie: name=value'`
  const before = settings.optionHeaders.get('cookie')?.[1]
  return putHeader(settings, 'Cookie', before === undefined ? text : `${before};${text}`)
}

const takeUser: Effect = (settings, { text }) =>
  text.includes(':')
    ? putHeader(settings, 'Authorization', `Basic ${btoa(text)}`)
    : `curl asks for the password of ${quoteShort(text)}: give it as -u name:password`

const takeJson: Effect = (settings, word) => {
  settings.data.push(curlData(settings, word, false))
  putHeader(settings, 'Content-Type', 'application/json')
  return putHeader(settings, 'Accept', 'application/json')
}

/** Refuses an option whose request cannot be computed from the command alone. */
const refuseUncomputed: Effect = (_, __, spelling) =>
  `what curl sends for ${spelling} is not known here: give ` +
  'the headers that are sent by -H, and the body by --data-raw'

/** Effects of options with an argument, by long name. The options not listed do not change the request. */
const effects: Readonly<Record<string, Effect>> = {
  ...Object.fromEntries(
    ['form', 'form-string', 'upload-file', 'config', 'aws-sigv4', 'time-cond', 'continue-at'].map((name) => [
      name,
      refuseUncomputed,
    ]),
  ),
  ...Object.fromEntries(['variable', 'netrc-file'].map((name) => [name, refuseUncomputed])),
  data: (settings, word) => addData(settings, curlData(settings, word)),
  'data-ascii': (settings, word) => addData(settings, curlData(settings, word)),
  'data-binary': (settings, word) => addData(settings, curlData(settings, word, false)),
  'data-raw': (settings, { text, unset }) => {
    settings.missing.push(...unset)
    return addData(settings, text)
  },
  'data-urlencode': (settings, word) => addData(settings, encodedData(settings, word)),
  json: takeJson,
  header: takeHeader,
  url: takeAddress,
  cookie: takeCookie,
  user: takeUser,
  request: (settings, { text }) => {
    settings.method = text
    return undefined
  },
  'request-target': (settings, { text }) => {
    settings.target = text
    return undefined
  },
  'url-query': (settings, word) => {
    settings.query.push(word.text.startsWith('+') ? word.text.slice(1) : encodedData(settings, word))
    return undefined
  },
  'user-agent': (settings, { text }) => putHeader(settings, 'User-Agent', text),
  referer: (settings, { text }) => putHeader(settings, 'Referer', text.replace(/;auto$/, '')),
  range: (settings, { text }) => putHeader(settings, 'Range', `bytes=${text}`),
  'oauth2-bearer': (settings, { text }) => putHeader(settings, 'Authorization', `Bearer ${text}`),
}

/** Switches whose request cannot be computed from the command alone. */
const uncomputedSwitches: ReadonlySet<string> = new Set([
  'digest',
  'ntlm',
  'ntlm-wb',
  'negotiate',
  'anyauth',
  'netrc',
  'tr-encoding',
])

/**
 * Options for the body. If a variable in one of them is unknown, the rest of the request can still be read.
 */
const ofBody: ReadonlySet<string> = new Set([
  'data',
  'data-ascii',
  'data-binary',
  'data-raw',
  'data-urlencode',
  'json',
])

/**
 * Applies an option with an argument. Returns a sentence if it is not supported, or needs an unknown
 * variable.
 */
export function takeOption(
  settings: CurlSettings,
  { name, spelling }: { readonly name: string; readonly spelling: string },
  word: ShellWord,
): string | undefined {
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined
  if (effect === undefined) return undefined
  const [lacking] = word.unset
  if (lacking !== undefined && !ofBody.has(name))
    return `${lacking} is not in the paste, and ${spelling} needs it: put its value in its place`
  return effect(settings, word, spelling)
}

/** Turns a switch on or off. Returns a sentence if the switch is not supported. */
export function takeSwitch(
  { on }: CurlSettings,
  { name, spelling, isOff }: { readonly name: string; readonly spelling: string; readonly isOff: boolean },
): string | undefined {
  if (isOff) on.delete(name)
  else if (uncomputedSwitches.has(name))
    return refuseUncomputed(createSettings(undefined), { text: '', unset: [] }, spelling)
  else on.add(name)
  return undefined
}

/** Adds an address that is written without `--url`. Returns a sentence if it has an unknown variable. */
export function takeBareAddress(settings: CurlSettings, word: ShellWord): string | undefined {
  const [lacking] = word.unset
  return lacking === undefined
    ? takeAddress(settings, word, '')
    : `${lacking} is not in the paste, and the address needs it: put its value in its place`
}
