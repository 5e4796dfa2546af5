import { type Instant, parseInstant, type Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { isToken, tokenCharsMin } from '@pocketbank/devtools/control/token'
import { type FixName, readFixNames } from '@pocketbank/http/operations/accept-fix'
import type { Certificate } from '@pocketbank/signatures'
import { readTrustAnchors } from '@pocketbank/signatures'

/** Reads the text of one option; the failure says what was expected. */
export type OptionReader<Value> = (text: string) => Result<Value, string>

/** A whole number, both ends included. */
export function wholeNumberIn(least: number, greatest: number, what: string): OptionReader<number> {
  return (text) => {
    const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= greatest ? ok(number) : fail(`${what} from ${least} to ${greatest}`)
  }
}

/** A number in another unit: each counts as so many of those that are read. */
export function times(size: number, read: OptionReader<number>): OptionReader<number> {
  return (text) => {
    const number = read(text)
    return number.ok ? ok(number.value * size) : number
  }
}

/** One of these words. */
export function choice<const Choice extends string>(...choices: readonly Choice[]): OptionReader<Choice> {
  return (text) => {
    const chosen = choices.find((value) => value === text)
    return chosen === undefined ? fail(choices.join(', ')) : ok(chosen)
  }
}

/** Any text but the empty one. */
export const nonEmptyText: OptionReader<string> = (text) => (text === '' ? fail('a text') : ok(text))

/** An address of this machine; one of IPv6 may stand in the brackets that URLs give it. */
export const hostAddress: OptionReader<string> = (text) => {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  return bare === '' ? fail('an address of this machine') : ok(bare)
}

export const momentOption: OptionReader<Instant> = (text) => {
  const now = parseInstant(text)
  return now === undefined ? fail('a date and time with offset such as 2026-01-15T10:00:00+01:00') : ok(now)
}

/** Certificates in PEM armour, one after the other. */
export const pemCertificates: OptionReader<readonly Certificate[]> = (pem) => {
  const read = readTrustAnchors(pem)
  return read.ok ? read : fail(`PEM certificates (${read.error})`)
}

/** Names of fixes, divided by commas. */
export const fixList: OptionReader<readonly FixName[]> = (text) =>
  readFixNames(text.split(',').map((name) => name.trim()))

const hostName =
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$|^\[[0-9a-f:.]+\]$/i

/** Names or addresses of hosts without ports, divided by commas. */
export const hostList: OptionReader<readonly string[]> = (text) => {
  const names = text.split(',').map((name) => name.trim())
  return names.every((name) => hostName.test(name))
    ? ok(names)
    : fail('names of hosts without ports such as bank,bank.local')
}

/** Reads a token, password or other secret. */
export const secret: OptionReader<string> = (text) =>
  isToken(text) ? ok(text) : fail(`${tokenCharsMin} characters or more, without blanks`)

/** A switch, as a variable of the environment sets it. */
export const yesOrNo: OptionReader<boolean> = (text) => {
  if (text === '1' || text === 'true') return ok(true)
  return text === '0' || text === 'false' ? ok(false) : fail('true or false')
}

/** A switch that turns something off. */
export const no: OptionReader<boolean> = (text) => {
  const isOff = yesOrNo(text)
  return isOff.ok ? ok(!isOff.value) : isOff
}
