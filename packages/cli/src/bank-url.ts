import type { Flag, WrittenOptions } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'
import { usageFault } from './command.ts'

export const defaultUrl = 'http://127.0.0.1:8080'

export const urlFlag = {
  value: 'URL',
  help: 'address of the bank',
  byDefault: `POCKETBANK_URL, else ${defaultUrl}`,
} as const satisfies Flag

/** Removes a slash at the end of an address. Throws if it is not an http or https address. */
function readAddress(by: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/$/, '')
  throw usageFault({ place: by, problem: 'must be an http or https address', got: text })
}

/**
 * Reads the address of the bank: from the option, else from the variable that `pocketbank exec` sets, else
 * the default. Throws if it is not an http or https address.
 */
export function readBankUrl(
  { url: flag }: WrittenOptions,
  { POCKETBANK_URL: variable }: Environment,
): string {
  return flag === undefined
    ? readAddress('POCKETBANK_URL', variable || defaultUrl)
    : readAddress('--url', String(flag))
}

/**
 * Returns the address of the control operations and the description of a bank. They are at a port of their
 * own if the bank ends TLS handshakes without a client certificate: `pocketbank exec` sets
 * POCKETBANK_CONTROL_URL next to POCKETBANK_URL.
 */
export function findControlUrl(bank: string, environment: Environment): string {
  const { POCKETBANK_CONTROL_URL: control } = environment
  const isOther = !control || bank !== readBankUrl({}, environment)
  return isOther ? bank : readAddress('POCKETBANK_CONTROL_URL', control)
}
