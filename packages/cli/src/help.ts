import type { Colour } from '@pocketbank/devtools/explain/colour'
import type { Flags } from '@pocketbank/hosts/node/arguments'
import { version } from '@pocketbank/http/version'
import { type CommandRow, helpFlag, type Operand, type Subcommand } from './command.ts'
import { commandTable } from './commands.ts'

const nameWidth = 14
const flagWidth = 28

const exitText = 'Exit codes: 0 success, 1 refused or failed, 2 wrong command line.'

export function helpOverview(colour: Colour): string {
  const rows = commandTable.map(
    ({ name, sentence }) => `  ${colour('strong', name.padEnd(nameWidth))}${sentence}`,
  )
  return [
    `${colour('strong', 'pocketbank')} ${version}, a NextGenPSD2 test bank in one process`,
    '',
    'pocketbank [command] [options]',
    '',
    ...rows,
    `  ${colour('strong', 'help'.padEnd(nameWidth))}explains a command: pocketbank help call`,
    '',
    '  --help, -h      prints this help; after a command the help of that command',
    '  --version, -v   prints the version',
    '',
    exitText,
    'Output to a terminal is coloured. NO_COLOR=1 turns colours off, FORCE_COLOR=1 on.',
  ].join('\n')
}

function flagLines(flags: Flags, colour: Colour): readonly string[] {
  return Object.entries(flags).map(([name, { value, short, help, byDefault }]) => {
    const flag = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].join(', ')
    const usage = value === undefined ? flag : `${flag} ${value}`
    return `  ${colour('strong', usage.padEnd(flagWidth))} ${help}${byDefault === undefined ? '' : ` (${byDefault})`}`
  })
}

function operandText({ name, isOptional }: Operand): string {
  return isOptional ? `[${name}]` : name
}

/** Puts a blank line and a title before lines, if there are any. */
function section(lines: readonly string[], title?: string): readonly string[] {
  if (lines.length === 0) return []
  return ['', ...(title === undefined ? [] : [title]), ...lines]
}

export function writeHelp({ name, sentence }: CommandRow, command: Subcommand, colour: Colour): string {
  const { flags, operands, commandOperand, about = [], examples } = command
  const usage = [
    'pocketbank',
    name,
    ...operands.map(operandText),
    '[options]',
    ...(commandOperand ? [`-- ${commandOperand}`] : []),
  ]
  const examplesWidth = Math.max(0, ...examples.map(([line]) => line.length)) + 2
  return [
    `${colour('strong', `pocketbank ${name}`)} ${sentence}`,
    '',
    usage.join(' '),
    ...section(
      operands.map(({ name: operand, help }) => `  ${colour('strong', operand.padEnd(flagWidth))} ${help}`),
    ),
    ...section(flagLines({ ...flags, help: helpFlag }, colour)),
    ...about.flatMap((paragraph) => ['', paragraph]),
    ...section(
      examples.map(
        ([line, does]) => `  pocketbank ${line.padEnd(examplesWidth)}${colour('faint', `# ${does}`)}`,
      ),
      'For example:',
    ),
    '',
    exitText,
  ].join('\n')
}
