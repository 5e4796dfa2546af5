import { readBasePath, readPublicUrl } from '../../bank-address.ts'
import { anyText, choice, moment, type OptionReader, secret, whole, yesOrNo } from '../option-readers.ts'
import { type Flag, type Flags } from './arguments.ts'
import { address, anchors } from './readers.ts'

interface OptionRow extends Flag {
  readonly read: OptionReader<unknown>
  /** Says that nobody is shown what was written. */
  readonly isSecret?: true
}

/** Every option of a bank: how it is read, and what the help tells. */
export const optionTable = {
  port: {
    read: whole(0, 65_535, 'a port'),
    value: 'NUMBER',
    help: 'where to listen (8080; 0 takes a free one)',
  },
  host: { read: address, value: 'ADDRESS', help: 'where to listen (127.0.0.1)' },
  'public-url': {
    read: readPublicUrl,
    value: 'URL',
    help: 'where browsers find the bank (where requests come to)',
  },
  'base-path': {
    read: readBasePath,
    value: 'PATH',
    help: 'what all paths of the bank begin with (nothing)',
  },
  now: { read: moment, value: 'ISO', help: 'where the bank’s clock begins (the system’s clock)' },
  frozen: { read: yesOrNo, help: 'the clock stands still until it is moved' },
  seed: { read: anyText, value: 'TEXT', help: 'what ids follow from (chance)' },
  empty: { read: yesOrNo, help: 'without the fixed data set' },
  'seed-file': {
    read: anyText,
    value: 'FILE',
    help: 'fills the bank by a YAML or JSON file (the fixed data set)',
  },
  data: {
    read: anyText,
    value: 'DIR',
    help: 'a folder in which the bank is stored (memory alone; needs Node 22.13)',
  },
  repair: { read: yesOrNo, help: 'first makes a whole bank of what can be read in a damaged folder' },
  'bank-per-tpp': { read: yesOrNo, help: 'a bank of its own for each TPP' },
  'banks-max': {
    read: whole(1, 100_000, 'banks'),
    value: 'NUMBER',
    help: 'of TPPs are kept, the one asked longest ago goes first (500)',
  },
  signatures: {
    read: choice('required', 'optional', 'off'),
    value: 'MODE',
    help: 'required, optional or off (required)',
    choices: ['required', 'optional', 'off'],
  },
  'trust-anchors': { read: anchors, value: 'FILE', help: 'PEM certificates of trusted issuers (any issuer)' },
  'min-rsa-bits': {
    read: whole(512, 8_192, 'bits'),
    value: 'NUMBER',
    help: 'of a TPP’s key at least (2048)',
  },
  strictness: {
    read: choice('contract', 'lenient'),
    value: 'MODE',
    help: 'contract or lenient (contract)',
    choices: ['contract', 'lenient'],
  },
  'date-window': {
    read: whole(1, 999_999_999, 'seconds'),
    value: 'SECONDS',
    help: 'how far a Date header may be off (any distance)',
  },
  'control-token': {
    read: secret,
    value: 'TOKEN',
    help: 'what requests under /_sandbox/ must bring (only this machine)',
    isSecret: true,
  },
  'no-console': { read: yesOrNo, help: 'without the pages about the bank at /' },
  'snapshot-mib': {
    read: whole(1, 65_536, 'MiB'),
    value: 'NUMBER',
    help: 'what kept snapshots have together at most (256)',
  },
  'journal-mib': {
    read: whole(0, 4_096, 'MiB'),
    value: 'NUMBER',
    help: 'what kept requests and answers have together (16; 0 keeps none)',
  },
  'journal-body-kib': {
    read: whole(0, 1_024, 'KiB'),
    value: 'NUMBER',
    help: 'what is kept of a body of them at most (64)',
  },
} as const satisfies Readonly<Record<string, OptionRow>>

export type OptionName = keyof typeof optionTable

/** What was read, by option. */
export type OptionValues = {
  readonly [Name in OptionName]?: (typeof optionTable)[Name]['read'] extends OptionReader<infer Value>
    ? Value
    : never
}

/** The options as a command line has them. */
export const serverFlags: Flags = optionTable

const rows: Readonly<Record<OptionName, OptionRow>> = optionTable

export const optionNames = Object.keys(optionTable) as readonly OptionName[]

export function isSecret(name: OptionName): boolean {
  return rows[name].isSecret === true
}

/** The variable of the environment that stands for an option: `POCKETBANK_MIN_RSA_BITS`. */
export function variableOf(name: string): string {
  return `POCKETBANK_${name.replaceAll('-', '_').toUpperCase()}`
}
