import type { Result } from '@pocketbank/core'
import { didYouMean, fail, ok } from '@pocketbank/core/internal'
import { readBasePath, readPublicUrl } from '../bank-address.ts'
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
    help: 'where to listen (8080; 0 takes a free one)',
  },
  host: { sets: 'host', read: hostAddress, value: 'ADDRESS', help: 'where to listen (127.0.0.1)' },
  'allow-host': {
    sets: 'allowedHosts',
    read: hostList,
    value: 'NAME,…',
    help: 'further names by which unsigned requests may come (localhost, --host, --public-url)',
  },
  'public-url': {
    sets: 'publicUrl',
    read: readPublicUrl,
    value: 'URL',
    help: 'where browsers find the bank (where requests come to)',
  },
  'base-path': {
    sets: 'basePath',
    read: readBasePath,
    value: 'PATH',
    help: 'what all paths of the bank begin with (nothing)',
  },
  links: {
    sets: 'links',
    read: choice('path', 'absolute'),
    value: 'FORM',
    help: 'path or absolute: whether each href is a path or a whole address (path)',
    choices: ['path', 'absolute'],
  },
  now: {
    sets: 'now',
    read: momentOption,
    value: 'ISO',
    help: 'where the bank’s clock begins (the system’s clock)',
  },
  frozen: { sets: 'frozen', read: yesOrNo, help: 'the clock stands still until it is moved' },
  seed: { sets: 'seed', read: nonEmptyText, value: 'TEXT', help: 'what ids follow from (chance)' },
  empty: { sets: 'empty', read: yesOrNo, help: 'without the fixed data set' },
  'seed-file': {
    sets: 'seedFile',
    read: nonEmptyText,
    value: 'FILE',
    help: 'fills the bank by a YAML or JSON file (the fixed data set)',
  },
  data: {
    sets: 'data',
    read: nonEmptyText,
    value: 'DIR',
    help: 'a folder in which the bank is stored (memory alone; needs Node 22.13)',
  },
  repair: {
    sets: 'repair',
    read: yesOrNo,
    help: 'first makes a whole bank of what can be read in a damaged folder',
  },
  'bank-per-tpp': { sets: 'bankPerTpp', read: yesOrNo, help: 'a bank of its own for each TPP' },
  'banks-max': {
    sets: 'banksMax',
    read: wholeNumberIn(1, 100_000, 'banks'),
    value: 'NUMBER',
    help: 'of TPPs are kept, the one asked longest ago goes first (500)',
  },
  signatures: {
    sets: 'signatures',
    within: 'settings',
    read: choice('required', 'optional', 'off'),
    value: 'MODE',
    help: 'required, optional or off (required)',
    choices: ['required', 'optional', 'off'],
  },
  'trust-anchors': {
    sets: 'trustAnchors',
    within: 'settings',
    read: pemCertificates,
    value: 'FILE',
    help: 'PEM certificates of trusted issuers (any issuer)',
  },
  'min-rsa-bits': {
    sets: 'rsaBitsMin',
    within: 'settings',
    read: wholeNumberIn(512, 8_192, 'bits'),
    value: 'NUMBER',
    help: 'of a TPP’s key at least (2048)',
  },
  strictness: {
    sets: 'strictness',
    within: 'settings',
    read: choice('contract', 'lenient'),
    value: 'MODE',
    help: 'contract or lenient (contract)',
    choices: ['contract', 'lenient'],
  },
  'date-window': {
    sets: 'dateWindowSeconds',
    within: 'settings',
    read: wholeNumberIn(1, 999_999_999, 'seconds'),
    value: 'SECONDS',
    help: 'how far a Date header may be off (any distance)',
  },
  'default-fixes': {
    sets: 'defaultFixes',
    within: 'settings',
    read: fixList,
    value: 'NAME,…',
    help: 'fixes that are on without x-accept-fix (none)',
  },
  'access-token': {
    sets: 'accessToken',
    read: secret,
    value: 'TOKEN',
    help: 'what every request must bring (nothing)',
    isSecret: true,
  },
  'control-token': {
    sets: 'controlToken',
    read: secret,
    value: 'TOKEN',
    help: 'what requests under /_sandbox/ must bring (only this machine)',
    isSecret: true,
  },
  'link-key': {
    sets: 'linkKey',
    read: nonEmptyText,
    value: 'TEXT',
    help: 'the secret of the links to the page (chance)',
    isSecret: true,
  },
  'until-stdin-ends': {
    sets: 'untilStdinEnds',
    read: yesOrNo,
    help: 'ends when its standard input does: when whoever started it is gone',
  },
  'no-console': { sets: 'hasConsole', read: no, help: 'without the pages about the bank at /' },
  'storage-mib': {
    sets: 'storageOctetsMax',
    read: times(mebibyte, wholeNumberIn(1, 1_024, 'MiB')),
    value: 'NUMBER',
    help: 'what is stored of one bank at most (16)',
  },
  'snapshot-mib': {
    sets: 'snapshotOctetsMax',
    read: times(mebibyte, wholeNumberIn(1, 65_536, 'MiB')),
    value: 'NUMBER',
    help: 'what kept snapshots have together at most (256)',
  },
  'journal-mib': {
    sets: 'octetsMax',
    within: 'messages',
    read: times(mebibyte, wholeNumberIn(0, 4_096, 'MiB')),
    value: 'NUMBER',
    help: 'what kept requests and answers have together (16; 0 keeps none)',
  },
  'journal-body-kib': {
    sets: 'bodyOctetsMax',
    within: 'messages',
    read: times(kibibyte, wholeNumberIn(0, 1_024, 'KiB')),
    value: 'NUMBER',
    help: 'what is kept of a body of them at most (64)',
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

/** The text of an option, and the flag or variable by which a person wrote it. */
export interface WrittenOption {
  readonly text: string
  readonly by: string
}

/** The option that a variable sets. D: an empty variable is none, since many tools can only blank a variable. */
export function writtenAsVariable(
  name: string,
  variables: Readonly<Record<string, unknown>>,
): WrittenOption | undefined {
  const by = variableOf(name)
  const text = String(variables[by] ?? '')
  return text === '' ? undefined : { text, by }
}

type OptionValue<Row extends OptionRow> = Row['read'] extends OptionReader<infer Value> ? Value : never

type OptionsWithin<Rows extends OptionRows, Within> = {
  readonly [Name in keyof Rows as Rows[Name] extends { readonly within: infer Place extends string }
    ? Place extends Within
      ? Rows[Name]['sets']
      : never
    : Within extends 'host'
      ? Rows[Name]['sets']
      : never]?: OptionValue<Rows[Name]>
}

/** Options as code has them, as far as they were written. */
export type OptionsOf<Rows extends OptionRows> = OptionsWithin<Rows, 'host'> & {
  readonly settings: OptionsWithin<Rows, 'settings'>
  readonly messages?: OptionsWithin<Rows, 'messages'>
}

const shownCharsMax = 200

/** Reads the options of a host. The failure is one line for a person, and names the flag or variable that is wrong. */
export function readOptionRows<Rows extends OptionRows>(
  rows: Rows,
  find: (name: string) => WrittenOption | undefined,
): Result<OptionsOf<Rows>, string> {
  const options: Record<string, unknown> & { settings: object } = { settings: {} }
  for (const [name, { read, sets, within, isSecret, choices = [] }] of Object.entries(rows)) {
    const written = find(name)
    if (written === undefined) continue
    const value = read(written.text)
    if (!value.ok) {
      const got = isSecret ? '' : `, got ${JSON.stringify(written.text.slice(0, shownCharsMax))}`
      return fail(`${written.by} must be ${value.error}${got}${didYouMean(written.text, choices)}`)
    }
    if (within === undefined) options[sets] = value.value
    else options[within] = { ...(options[within] as object), [sets]: value.value }
  }
  return ok(options as OptionsOf<Rows>)
}
