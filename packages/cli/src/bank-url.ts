import type { Flag, Written } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'
import { usageFault } from './command.ts'

/** Default address of `pocketbank start`. */
export const defaultUrl = 'http://127.0.0.1:8080'

/** The option that says where the bank is. */
export const urlFlag = {
  value: 'URL',
  help: 'address of the bank',
  byDefault: `POCKETBANK_URL, else ${defaultUrl}`,
} as const satisfies Flag

/** The address of the bank that is meant: by the option, else by the variable that `pocketbank exec` sets. */
export function readBankUrl({ url: flag }: Written, { POCKETBANK_URL: variable }: Environment): string {
  const [by, text] = flag === undefined ? ['POCKETBANK_URL', variable || defaultUrl] : ['--url', String(flag)]
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/$/, '')
  throw usageFault(`${by} takes an http or https address, not “${text}”`)
}
