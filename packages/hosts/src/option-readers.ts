import { type Instant, parseInstant } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import type { NumberRange, OptionReader } from '@pocketbank/core/base/options'
import { isToken, tokenCharsMin } from '@pocketbank/devtools/control/token'

export function wholeNumber({ from, to, unit, factor = 1 }: NumberRange): OptionReader<number> {
  return (text) => {
    const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= from && number <= to ? ok(number * factor) : fail(`${unit} from ${from} to ${to}`)
  }
}

export function choice(choices: readonly string[]): OptionReader<string> {
  return (text) => (choices.includes(text) ? ok(text) : fail(choices.join(', ')))
}

export const nonEmptyText: OptionReader<string> = (text) => (text === '' ? fail('a text') : ok(text))

/** Reads an address to listen on. An IPv6 address may have the brackets of a URL. */
export const hostAddress: OptionReader<string> = (text) => {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  return bare === '' ? fail('an address of this machine') : ok(bare)
}

export const timeOption: OptionReader<Instant> = (text) => {
  const now = parseInstant(text)
  return now === undefined ? fail('a date and time with offset such as 2026-01-15T10:00:00+01:00') : ok(now)
}

const hostName =
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$|^\[[0-9a-f:.]+\]$/i

/** Reads host names or addresses without ports, separated by commas. */
export const hostList: OptionReader<readonly string[]> = (text) => {
  const names = text.split(',').map((name) => name.trim())
  return names.every((name) => hostName.test(name))
    ? ok(names)
    : fail('names of hosts without ports such as bank,bank.local')
}

export const secret: OptionReader<string> = (text) =>
  isToken(text) ? ok(text) : fail(`${tokenCharsMin} characters or more, without blanks`)

export const yesOrNo: OptionReader<boolean> = (text) => {
  if (text === '1' || text === 'true') return ok(true)
  return text === '0' || text === 'false' ? ok(false) : fail('true or false')
}

/** Reads a switch that turns something off: true becomes false. */
export const turnedOff: OptionReader<boolean> = (text) => {
  const isOff = yesOrNo(text)
  return isOff.ok ? ok(!isOff.value) : isOff
}
