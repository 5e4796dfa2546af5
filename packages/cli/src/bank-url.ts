import type { Flag, Written } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'
import { usageFault } from './command.ts'

export const defaultUrl = 'http://127.0.0.1:8080'

export const urlFlag = {
  value: 'URL',
  help: 'address of the bank',
  byDefault: `POCKETBANK_URL, else ${defaultUrl}`,
} as const satisfies Flag

/**
 * Reads the address of the bank: from the option, else from the variable that `pocketbank exec` sets, else
 * the default. Throws if it is not an http or https address.
 */
export function readBankUrl({ url: flag }: Written, { POCKETBANK_URL: variable }: Environment): string {
  const [by, text] = flag === undefined ? ['POCKETBANK_URL', variable || defaultUrl] : ['--url', String(flag)]
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/$/, '')
  throw usageFault(`${by} takes an http or https address, not “${text}”`)
}
