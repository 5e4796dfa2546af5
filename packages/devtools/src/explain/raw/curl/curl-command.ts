import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import type { HeaderPairs } from '../raw-headers.ts'
import { failUnread, quoteShort, type RawRest, type ReadRaw, rawRequest } from '../raw-request.ts'
import { type CurlAddress, curlAddress } from './curl-address.ts'
import { type CurlSettings, createSettings, takeBareAddress, takeOption, takeSwitch } from './curl-effects.ts'
import { type FoundOption, optionOfLetter, optionOfName } from './curl-options.ts'
import type { ShellWord } from './shell-words.ts'

interface CurlWords {
  readonly words: readonly ShellWord[]
  readonly input: ShellWord | undefined
  readonly line: number
  readonly remarks: readonly string[]
}

/** An option, with its argument if both are in one word (`-XPOST`). */
interface OptionInWord {
  readonly option: FoundOption
  readonly joined: ShellWord | undefined
}

/** Letters of one word. curl has fewer one-letter options. */
const lettersMax = 60

/**
 * Reads the options of a word: one long name, or several letters. The first letter that takes an argument
 * takes the rest.
 */
function parseOptions({ text, unset }: ShellWord): Result<readonly OptionInWord[], string> {
  const unknown = (written: string) =>
    fail(
      `curl has no option ${quoteShort(written)}: mind its spelling, or leave it out if it changes nothing`,
    )
  if (text.startsWith('--')) {
    const option = optionOfName(text.slice(2))
    return option === undefined ? unknown(text) : ok([{ option, joined: undefined }])
  }
  const found: OptionInWord[] = []
  for (let at = 1; at < text.length; at += 1) {
    const option = at > lettersMax ? undefined : optionOfLetter(text.charAt(at))
    if (option === undefined) return unknown(`-${text.charAt(at)}`)
    const rest = text.slice(at + 1)
    const joined = option.takesWord && (rest !== '' || unset.length > 0) ? { text: rest, unset } : undefined
    found.push({ option, joined })
    if (option.takesWord) break
  }
  return found.length === 0 ? unknown(text) : ok(found)
}

/**
 * Words of a command. A longer command is not one that a person or a tool copied, and reading it would take
 * too long.
 */
const wordsMax = 2_000

/**
 * Reads the options of a command. `--next` begins new settings. The error is a sentence about an option that
 * is not supported.
 */
function readCurlSettings({ words, input }: CurlWords): Result<readonly CurlSettings[], string> {
  if (words.length > wordsMax) return fail(`a command of at most ${wordsMax} words is expected`)
  const all = [createSettings(input)]
  let settings = all[0] ?? createSettings(input)
  let areOptions = true
  const take = ({ option, joined }: OptionInWord, next: ShellWord | undefined): string | undefined => {
    if (option.name === 'next' && settings.addresses.length > 0) {
      settings = createSettings(input)
      all.push(settings)
    }
    if (!option.takesWord) return takeSwitch(settings, option)
    const word = joined ?? next
    return word === undefined
      ? `a word is expected behind ${option.written}`
      : takeOption(settings, option, word)
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    if (!areOptions || !word.text.startsWith('-')) {
      const wrong = takeBareAddress(settings, word)
      if (wrong !== undefined) return fail(wrong)
    } else if (word.text === '--') areOptions = false
    else {
      const options = parseOptions(word)
      if (!options.ok) return options
      for (const one of options.value) {
        const isNext = one.option.takesWord && one.joined === undefined
        const wrong = take(one, words[at + 1])
        if (wrong !== undefined) return fail(wrong)
        if (isNext) at += 1
      }
    }
  }
  return ok(all)
}

/** Returns the headers that curl sends: its own ones, unless `--header` replaces or removes them. */
function curlHeaders(settings: CurlSettings, { host, authorization }: CurlAddress): HeaderPairs {
  const { headers, made, data, on } = settings
  const own = new Map<string, readonly [string, string]>([['host', ['Host', host]]])
  if (authorization !== undefined) own.set('authorization', ['Authorization', authorization])
  own.set('accept', ['Accept', '*/*'])
  if (data.length > 0 && !on.has('get'))
    own.set('content-type', ['Content-Type', 'application/x-www-form-urlencoded'])
  for (const [name, pair] of made) own.set(name, pair)
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    ...[...own].flatMap(([name, pair]) => (given.has(name) || pair[1] === '' ? [] : [pair])),
    // curl omits a header without a value, and sends it empty if a semicolon replaces the colon.
    ...headers.flatMap(([name, value]) =>
      value.trim() === '' ? [] : [[name, value === ';' ? '' : value] as const],
    ),
  ]
}

function curlRest({ data, missing, on }: CurlSettings, remarks: readonly string[]): RawRest {
  if (on.has('get')) return { remarks }
  const [first] = missing
  return first === undefined
    ? { body: data.join(''), copiedAs: 'literal', remarks }
    : { missingBody: `the body is not in the paste: ${first} has it`, remarks }
}

function pickMethod({ method, data, on }: CurlSettings): string {
  if (method !== undefined) return method
  if (on.has('head')) return 'HEAD'
  return data.length > 0 && !on.has('get') ? 'POST' : 'GET'
}

function createCurlRequest(settings: CurlSettings, address: string, { line, remarks }: CurlWords): ReadRaw {
  const { on, data, missing, target } = settings
  if (on.has('head') && data.length > 0 && !on.has('get'))
    return failUnread(line, 'curl refuses a command with both --head and data: leave one of them out')
  if (on.has('get') && missing.length > 0)
    return failUnread(line, `the address is not in the paste: ${missing[0]} has a part of it`)
  const read = curlAddress(address, settings)
  if (!read.ok) return failUnread(line, read.error)
  const headers = curlHeaders(settings, read.value)
  const written = target ?? read.value.written
  return rawRequest({ method: pickMethod(settings), written, line }, headers, curlRest(settings, remarks))
}

/** Returns the requests that a curl command sends, one for each address. */
export function curlRequests(command: CurlWords): readonly ReadRaw[] {
  const read = readCurlSettings(command)
  if (!read.ok) return [failUnread(command.line, read.error)]
  const requests = read.value.flatMap((settings) =>
    settings.addresses.map((address) => createCurlRequest(settings, address, command)),
  )
  return requests.length === 0 ? [failUnread(command.line, 'the command has no address')] : requests
}
