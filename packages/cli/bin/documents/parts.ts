import type { OptionRow } from '@pocketbank/core/base/options'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { adviceRows } from '@pocketbank/devtools/advice'
import { controlOperations } from '@pocketbank/devtools/control/operations/index'
import { describeFault, faultKinds, faultPresets } from '@pocketbank/devtools/faults'
import { quirkTable } from '@pocketbank/devtools/faults/quirks'
import { seedJsonSchema } from '@pocketbank/devtools/seed'
import { quirkSituations, situationGroups } from '@pocketbank/devtools/situations'
import type { Flag } from '@pocketbank/hosts/node/arguments'
import { serverFlags } from '@pocketbank/hosts/node/options'
import {
  type HostOptionRow,
  isTakenAt,
  optionTable,
  toVariableName,
  writeDefault,
} from '@pocketbank/hosts/option-table'
import { mistakes } from '@pocketbank/signatures/signing'
import { urlFlag } from '../../src/bank-url.ts'
import type { CommandRow } from '../../src/command.ts'
import { commandTable, findCommandRow } from '../../src/commands.ts'
import { tokenFlag } from '../../src/control.ts'
import { variableTable } from '../../src/exec/surroundings.ts'
import { trustVariables } from '../../src/exec/trust.ts'
import { reportFlags } from '../../src/situations/report-flags.ts'
import { listCatalogue } from '../../src/situations/suite-report.ts'
import { figureSections, figureTable } from './figures.ts'
import { columns, writeTable } from './table.ts'

/** Where an option is taken, as the page about options calls the places. */
const placeNames = { server: 'command', worker: 'edge', sandbox: 'sandbox' } as const

function writePlaces(row: OptionRow): string {
  const places = Object.keys(placeNames) as readonly (keyof typeof placeNames)[]
  return places.flatMap((place) => (isTakenAt(row, place) ? [placeNames[place]] : [])).join(', ')
}

/** The name of an option in code. One that turns something off is false there. */
function writeName(name: string, { turnsOff, within }: HostOptionRow): string {
  if (turnsOff) return `\`${name}\`: \`false\``
  return within === 'messages' ? `\`messages.${name}\`` : `\`${name}\``
}

function optionsTable(): string {
  const rows = Object.entries<HostOptionRow>(optionTable).map(([name, row]) => [
    `\`--${row.flag}${row.value === undefined ? '' : ` ${row.value}`}\``,
    `\`${toVariableName(row.flag)}\``,
    writeName(name, row),
    row.help,
    writeDefault(row),
    writePlaces(row),
  ])
  return writeTable([['Option', 'Variable', 'In code', 'Sets', 'Default', 'Where'], ...rows])
}

/**
 * The options that this or another page explains once for all: those of a bank, and those of commands that
 * call one.
 */
const sharedFlags: ReadonlySet<Flag> = new Set<Flag>([...Object.values(serverFlags), urlFlag, tokenFlag])

/** Lists the options of a subcommand that only its section explains. */
function ownFlags(flags: Readonly<Record<string, Flag>>): readonly (readonly [string, Flag])[] {
  const ofReport: ReadonlySet<Flag> = new Set(startsBank(flags) ? Object.values(reportFlags) : [])
  return Object.entries(flags).filter(([, flag]) => !sharedFlags.has(flag) && !ofReport.has(flag))
}

/** Names the options of a bank that a subcommand takes too. */
function bankOptionsLine(flags: Readonly<Record<string, Flag>>): string | undefined {
  if (startsBank(flags)) return 'All [options of a bank](options.md) go here too.'
  const names = Object.entries<Flag>(serverFlags).flatMap(([name, flag]) =>
    flags[name] === flag ? [name] : [],
  )
  if (names.length === 0) return undefined
  return `These [options of a bank](options.md) go here too: ${names.map((name) => `\`--${name}\``).join(', ')}.`
}

function startsBank(flags: Readonly<Record<string, Flag>>): boolean {
  return Object.keys(serverFlags).every((name) => name in flags)
}

function optionLine([name, { value, short, help, byDefault }]: readonly [string, Flag]): readonly string[] {
  const flag = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].join(', ')
  return [
    value === undefined ? flag : `${flag} ${value}`,
    byDefault === undefined ? help : `${help} (${byDefault})`,
  ]
}

/** The help of a subcommand, as a section of its page. */
async function commandSection({ name, sentence, load }: CommandRow): Promise<string> {
  const { flags, examples, about = [] } = await load()
  const options = columns(ownFlags(flags).map(optionLine), '  ')
  const optionsLine = bankOptionsLine(flags)
  // D: a paragraph with a list in it belongs to the help alone.
  const paragraphs = about.filter((text) => !text.includes('\n  '))
  return [
    `## \`${name}\`: ${sentence}`,
    '',
    '```text',
    ...columns(
      examples.map(([line, does]) => [`pocketbank ${line}`, does]),
      '  # ',
    ),
    ...options,
    '```',
    ...(optionsLine === undefined ? [] : ['', optionsLine]),
    ...(paragraphs.length === 0 ? [] : ['', ...paragraphs]),
  ].join('\n')
}

async function commandSections(): Promise<string> {
  const rows = commandTable.filter((row) => row !== reportRow)
  return (await Promise.all(rows.map(commandSection))).join('\n\n')
}

/** The subcommand about situations, which has its section on their page. */
const reportRow = findCommandRow('situations')

function situationsSection(): Promise<string> | string {
  return reportRow === undefined ? '' : commandSection(reportRow)
}

/** The row of all quirks, each of which has its own row on the page about them. */
const quirksRow = [
  '`quirk-…`',
  'One for each [quirk](faults-and-quirks.md#quirks), such as `quirk-ids-missing` for `idsMissing`.',
  'D',
]

function situationTables(): string {
  const ofQuirks = new Set(quirkSituations.map(({ id }) => id))
  const rows = Object.entries(situationGroups).map(([group, name]) => {
    const situations = listCatalogue().filter(
      (situation) => situation.group === group && !ofQuirks.has(situation.id),
    )
    const cells = situations.map(({ id, sentence, source }) => [
      `\`${id}\``,
      sentence.replaceAll('|', '\\|'),
      source,
    ])
    if (group === 'transport') cells.push(quirksRow)
    return `## ${name}\n\n${writeTable([['Situation', 'The bank', 'Source'], ...cells])}`
  })
  return rows.join('\n\n')
}

function controlTable(): string {
  const rows = controlOperations.map(({ method, path, summary }) => [`\`${method} ${path}\``, summary])
  return writeTable([['Request', 'Does'], ...rows])
}

function faultTable(): string {
  const rows = Object.entries(faultKinds).map(([name, { meaning, after, fields }]) => [
    `\`${name}\``,
    meaning,
    Object.keys(fields)
      .map((field) => `\`${field}\``)
      .join(', '),
    after ? 'after' : 'before',
  ])
  return writeTable([['Fault', 'Effect', 'Fields', 'Default time'], ...rows])
}

function presetTable(): string {
  const rows = faultPresets.map(({ id, fault }) => [
    `\`${id}\``,
    // A body with markup is code.
    describeFault(fault).replaceAll(/"([^"]*<[^"]*)"/g, '`$1`'),
    `\`${JSON.stringify(fault)}\``,
  ])
  return writeTable([['Name', 'Effect', 'Body of `POST /_sandbox/faults`'], ...rows])
}

function quirksTable(): string {
  const rows = Object.entries(quirkTable).map(([name, { meaning, why }]) => [`\`${name}\``, meaning, why])
  return writeTable([['Quirk', 'Effect', 'Why it matters'], ...rows])
}

function mistakesTable(): string {
  const rows = Object.entries(mistakes).map(([name, { meaning }]) => [`\`${name}\``, meaning])
  return writeTable([['`wrong`', 'Mistake'], ...rows])
}

function adviceTable(): string {
  const rows = adviceRows.map(({ id, severity, sentence, remedy, source }) => [
    `\`${id}\``,
    severity,
    `${sentence} ${remedy}`.replaceAll('|', '\\|'),
    source,
  ])
  return writeTable([['Advice', 'Severity', 'Habit and remedy', 'Source'], ...rows])
}

function rejectionReasonList(): string {
  return Object.values(rejectionReasons)
    .map(({ text }) => `- ${text}`)
    .join('\n')
}

function environmentTable(): string {
  const rows = Object.entries({ ...variableTable, ...trustVariables }).map(([name, holds]) => [
    `\`${name}\``,
    holds,
  ])
  return writeTable([['Variable', 'Value'], ...rows])
}

interface WorldPart {
  readonly description?: string
  readonly properties?: Readonly<Record<string, WorldPart>>
  readonly additionalProperties?: WorldPart | false
  readonly items?: WorldPart
  readonly anyOf?: readonly WorldPart[]
}

/** Lists the fields of a section of a world, or of each of its entries. */
function fieldsOfSection({
  properties,
  additionalProperties,
  items,
  anyOf = [],
}: WorldPart): readonly string[] {
  if (properties !== undefined) return Object.keys(properties)
  const inner = [...(additionalProperties ? [additionalProperties] : []), ...(items ? [items] : []), ...anyOf]
  return inner.flatMap(fieldsOfSection)
}

function worldTable(): string {
  const { properties = {} } = seedJsonSchema() as WorldPart
  const rows = Object.entries(properties).map(([name, section]) => {
    const fields = fieldsOfSection(section).map((field) => `\`${field}\``)
    const [sentence = ''] = section.description?.split(/(?<=\.) /) ?? []
    return [`\`${name}\``, fields.length === 0 ? sentence : fields.join(', ')]
  })
  return writeTable([['Section', 'Fields'], ...rows])
}

/** The parts of pages that are written from tables of the source, by the name that their mark has. */
export const parts: Readonly<Record<string, () => string | Promise<string>>> = {
  options: optionsTable,
  commands: commandSections,
  'situations command': situationsSection,
  situations: situationTables,
  advice: adviceTable,
  environment: environmentTable,
  'control operations': controlTable,
  faults: faultTable,
  'common faults': presetTable,
  quirks: quirksTable,
  mistakes: mistakesTable,
  'rejection reasons': rejectionReasonList,
  'world sections': worldTable,
  figures: figureSections,
  'edge figures': () => figureTable('edge-requests'),
}
