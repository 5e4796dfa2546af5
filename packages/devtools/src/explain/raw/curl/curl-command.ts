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
  readonly argument: ShellWord | undefined
}

/** Letters of one word. curl has fewer one-letter options. */
const lettersMax = 60

/**
 * Reads the options of a word: one long name, or several letters. The first letter that takes an argument
 * takes the rest.
 */
function parseOptions({ text, unset }: ShellWord): Result<readonly OptionInWord[], string> {
  const unknown = (spelling: string) =>
    fail(
      `curl has no option ${quoteShort(spelling)}: mind its spelling, or leave it out if it changes nothing`,
    )
  if (text.startsWith('--')) {
    const option = optionOfName(text.slice(2))
    return option === undefined ? unknown(text) : ok([{ option, argument: undefined }])
  }
  const options: OptionInWord[] = []
  for (let at = 1; at < text.length; at += 1) {
    const option = at > lettersMax ? undefined : optionOfLetter(text.charAt(at))
    if (option === undefined) return unknown(`-${text.charAt(at)}`)
    const rest = text.slice(at + 1)
    const argument = option.takesWord && (rest !== '' || unset.length > 0) ? { text: rest, unset } : undefined
    options.push({ option, argument })
    if (option.takesWord) break
  }
  return options.length === 0 ? unknown(text) : ok(options)
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
  if (words.length > wordsMax) return fail(`expected a command of at most ${wordsMax} words`)
  const settingsList = [createSettings(input)]
  let settings = settingsList[0] ?? createSettings(input)
  let areOptions = true
  const take = ({ option, argument }: OptionInWord, next: ShellWord | undefined): string | undefined => {
    if (option.name === 'next' && settings.addresses.length > 0) {
      settings = createSettings(input)
      settingsList.push(settings)
    }
    if (!option.takesWord) return takeSwitch(settings, option)
    const word = argument ?? next
    return word === undefined
      ? `expected a word after ${option.spelling}`
      : takeOption(settings, option, word)
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    if (!areOptions || !word.text.startsWith('-')) {
      const problem = takeBareAddress(settings, word)
      if (problem !== undefined) return fail(problem)
    } else if (word.text === '--') areOptions = false
    else {
      const options = parseOptions(word)
      if (!options.ok) return options
      for (const optionInWord of options.value) {
        const isNext = optionInWord.option.takesWord && optionInWord.argument === undefined
        const problem = take(optionInWord, words[at + 1])
        if (problem !== undefined) return fail(problem)
        if (isNext) at += 1
      }
    }
  }
  return ok(settingsList)
}

/** Returns the headers that curl sends: its own ones, unless `--header` replaces or removes them. */
function curlHeaders(settings: CurlSettings, { host, authorization }: CurlAddress): HeaderPairs {
  const { headers, optionHeaders, data, on } = settings
  const defaultHeaders = new Map<string, readonly [string, string]>([['host', ['Host', host]]])
  if (authorization !== undefined) defaultHeaders.set('authorization', ['Authorization', authorization])
  defaultHeaders.set('accept', ['Accept', '*/*'])
  if (data.length > 0 && !on.has('get'))
    defaultHeaders.set('content-type', ['Content-Type', 'application/x-www-form-urlencoded'])
  for (const [name, pair] of optionHeaders) defaultHeaders.set(name, pair)
  const headerNames = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    ...[...defaultHeaders].flatMap(([name, pair]) => (headerNames.has(name) || pair[1] === '' ? [] : [pair])),
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
  const result = curlAddress(address, settings)
  if (!result.ok) return failUnread(line, result.error)
  const headers = curlHeaders(settings, result.value)
  const addressText = target ?? result.value.url
  return rawRequest({ method: pickMethod(settings), addressText, line }, headers, curlRest(settings, remarks))
}

/** Returns the requests that a curl command sends, one for each address. */
export function curlRequests(command: CurlWords): readonly ReadRaw[] {
  const result = readCurlSettings(command)
  if (!result.ok) return [failUnread(command.line, result.error)]
  const requests = result.value.flatMap((settings) =>
    settings.addresses.map((address) => createCurlRequest(settings, address, command)),
  )
  return requests.length === 0 ? [failUnread(command.line, 'the command has no address')] : requests
}
