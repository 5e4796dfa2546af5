import { readBasePath, readPublicUrl } from '@pocketbank/http/address'
import {
  choice,
  fixList,
  hostAddress,
  hostList,
  momentOption,
  no,
  nonEmptyText,
  type OptionReader,
  pemCertificates,
  secret,
  times,
  wholeNumberIn,
  yesOrNo,
} from './option-readers.ts'

/** An option of a host, as it is written on a command line or in a variable of the environment. */
export interface OptionRow {
  readonly read: OptionReader<unknown>
  /** The name of the option in code. */
  readonly sets: string
  /** The object that has this name, where it is not the options of the host themselves. */
  readonly within?: 'settings' | 'messages'
  /** Placeholder of the value in the help; a switch has none. */
  readonly value?: string
  readonly help: string
  /** Words for the value without the option; a switch is off. */
  readonly byDefault?: string
  readonly choices?: readonly string[]
  /** Says that messages leave the value out. */
  readonly isSecret?: true
}

export type OptionRows = Readonly<Record<string, OptionRow>>

const mebibyte = 1_048_576
const kibibyte = 1_024

/** The options of all hosts. A host takes some of them (`someOptions`), and may bound one otherwise. */
export const optionTable = {
  port: {
    sets: 'port',
    read: wholeNumberIn(0, 65_535, 'a port'),
    value: 'NUMBER',
    help: 'port to listen on; 0 takes a free one',
    byDefault: '8080',
  },
  host: {
    sets: 'host',
    read: hostAddress,
    value: 'ADDRESS',
    help: 'address to listen on; 0.0.0.0 stands for all',
    byDefault: '127.0.0.1',
  },
  'allow-host': {
    sets: 'allowedHosts',
    read: hostList,
    value: 'NAME,…',
    help: 'further names of the bank in Host of unsigned requests',
    byDefault: 'localhost, --host, --public-url',
  },
  'public-url': {
    sets: 'publicUrl',
    read: readPublicUrl,
    value: 'URL',
    help: 'address at which browsers find the bank',
    byDefault: 'the address of each request',
  },
  'base-path': {
    sets: 'basePath',
    read: readBasePath,
    value: 'PATH',
    help: 'path in front of all paths of the bank, such as /api-sandbox',
    byDefault: 'none',
  },
  links: {
    sets: 'links',
    read: choice('path', 'absolute'),
    value: 'FORM',
    help: 'form of each href: path, or absolute for a whole address',
    byDefault: 'path',
    choices: ['path', 'absolute'],
  },
  now: {
    sets: 'now',
    read: momentOption,
    value: 'ISO',
    help: 'start of the bank’s clock, such as 2026-01-15T10:00:00+01:00',
    byDefault: 'the system’s clock',
  },
  frozen: { sets: 'frozen', read: yesOrNo, help: 'stops the clock until you move it' },
  seed: {
    sets: 'seed',
    read: nonEmptyText,
    value: 'TEXT',
    help: 'text from which ids follow',
    byDefault: 'random',
  },
  empty: { sets: 'empty', read: yesOrNo, help: 'starts without the fixed data set' },
  'seed-file': {
    sets: 'seedFile',
    read: nonEmptyText,
    value: 'FILE',
    help: 'YAML or JSON file that fills the bank',
    byDefault: 'the fixed data set',
  },
  data: {
    sets: 'data',
    read: nonEmptyText,
    value: 'DIR',
    help: 'folder that stores the bank; needs Node 22.13',
    byDefault: 'memory only',
  },
  repair: {
    sets: 'repair',
    read: yesOrNo,
    help: 'repairs a damaged folder before the bank starts; needs --data',
  },
  'bank-per-tpp': { sets: 'bankPerTpp', read: yesOrNo, help: 'gives each TPP a bank of its own' },
  'banks-max': {
    sets: 'banksMax',
    read: wholeNumberIn(1, 100_000, 'banks'),
    value: 'NUMBER',
    help: 'banks of TPPs to keep; the one unused longest goes first',
    byDefault: '500; 100 with --data',
  },
  signatures: {
    sets: 'signatures',
    within: 'settings',
    read: choice('required', 'optional', 'off'),
    value: 'MODE',
    help: 'required, optional (verifies what is sent) or off',
    byDefault: 'required',
    choices: ['required', 'optional', 'off'],
  },
  'trust-anchors': {
    sets: 'trustAnchors',
    within: 'settings',
    read: pemCertificates,
    value: 'FILE',
    help: 'PEM certificates of trusted issuers',
    byDefault: 'any issuer',
  },
  'min-rsa-bits': {
    sets: 'rsaBitsMin',
    within: 'settings',
    read: wholeNumberIn(512, 8_192, 'bits'),
    value: 'NUMBER',
    help: 'smallest RSA key of a TPP, in bits',
    byDefault: '2048',
  },
  strictness: {
    sets: 'strictness',
    within: 'settings',
    read: choice('contract', 'lenient'),
    value: 'MODE',
    help: 'contract, or lenient to require the signature headers only',
    byDefault: 'contract',
    choices: ['contract', 'lenient'],
  },
  'date-window': {
    sets: 'dateWindowSeconds',
    within: 'settings',
    read: wholeNumberIn(1, 999_999_999, 'seconds'),
    value: 'SECONDS',
    help: 'seconds by which a Date header may be off',
    byDefault: 'any',
  },
  'default-fixes': {
    sets: 'defaultFixes',
    within: 'settings',
    read: fixList,
    value: 'NAME,…',
    help: 'fixes that are on without x-accept-fix',
    byDefault: 'none',
  },
  'access-token': {
    sets: 'accessToken',
    read: secret,
    value: 'TOKEN',
    help: 'token that every request needs',
    byDefault: 'none',
    isSecret: true,
  },
  'control-token': {
    sets: 'controlToken',
    read: secret,
    value: 'TOKEN',
    help: 'token that requests under /_sandbox/ need',
    byDefault: 'none: serves this machine only',
    isSecret: true,
  },
  'link-key': {
    sets: 'linkKey',
    read: nonEmptyText,
    value: 'TEXT',
    help: 'secret that seals the links to the SCA page',
    byDefault: 'random',
    isSecret: true,
  },
  'until-stdin-ends': {
    sets: 'untilStdinEnds',
    read: yesOrNo,
    help: 'ends the bank when its standard input ends',
  },
  'no-situations': { sets: 'situations', read: no, help: 'records neither situations nor advice' },
  'no-console': { sets: 'hasConsole', read: no, help: 'leaves out the console at /' },
  'storage-mib': {
    sets: 'storageOctetsMax',
    read: times(mebibyte, wholeNumberIn(1, 1_024, 'MiB')),
    value: 'NUMBER',
    help: 'most MiB that one bank stores',
    byDefault: '16',
  },
  'snapshot-mib': {
    sets: 'snapshotOctetsMax',
    read: times(mebibyte, wholeNumberIn(1, 65_536, 'MiB')),
    value: 'NUMBER',
    help: 'most MiB of all kept snapshots',
    byDefault: '256',
  },
  'journal-mib': {
    sets: 'octetsMax',
    within: 'messages',
    read: times(mebibyte, wholeNumberIn(0, 4_096, 'MiB')),
    value: 'NUMBER',
    help: 'most MiB of kept requests and responses; 0 keeps none',
    byDefault: '16',
  },
  'journal-body-kib': {
    sets: 'bodyOctetsMax',
    within: 'messages',
    read: times(kibibyte, wholeNumberIn(0, 1_024, 'KiB')),
    value: 'NUMBER',
    help: 'most KiB kept of one body',
    byDefault: '64',
  },
} as const satisfies OptionRows

type OptionName = keyof typeof optionTable

/** The rows of some options, in the order of the table. */
export function someOptions<Name extends OptionName>(names: readonly Name[]): Pick<typeof optionTable, Name> {
  const rows = Object.entries(optionTable).filter(([name]) => names.includes(name as Name))
  return Object.fromEntries(rows) as Pick<typeof optionTable, Name>
}

/** The variable of the environment that stands for an option: `POCKETBANK_MIN_RSA_BITS`. */
export function variableOf(name: string): string {
  return `POCKETBANK_${name.replaceAll('-', '_').toUpperCase()}`
}
