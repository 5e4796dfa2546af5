import { didYouMean } from '@pocketbank/core/base'
import { type Arguments, readArguments, wordProblem } from '@pocketbank/hosts/node/arguments'
import { escapeForTerminal, escapeLines } from '@pocketbank/http/display'
import { version } from '@pocketbank/http/version'
import {
  type CommandRow,
  exitCodes,
  helpFlag,
  type Operand,
  requestMethods,
  type Subcommand,
  type Terminal,
  UserFault,
  usageFault,
  versionFlag,
} from './command.ts'
import { commandNamed, commandTable } from './commands.ts'
import { systemFaultLine } from './faults.ts'
import { helpOverview, writeHelp } from './help.ts'

/** Returns the `call` that was meant if a command line begins with a method or a path. */
function callMeant(word: string): string | undefined {
  const method = requestMethods.find((one) => one === word.toUpperCase())
  return /^(?:\/|https?:)/.test(word) ? `GET ${word}` : method
}

function rowNamed(word: string): CommandRow {
  const row = commandNamed(word)
  if (row !== undefined) return row
  const call = callMeant(word)
  if (call !== undefined)
    throw usageFault(`there is no command “${word}”; did you mean pocketbank call ${call}?`)
  const hint = didYouMean(word, ['help', ...commandTable.map(({ name }) => name)])
  throw usageFault(`there is no command “${word}”${hint} (pocketbank help lists them)`)
}

/**
 * Splits a command line into subcommand and rest. D: without a subcommand a bank is started, so the shortest
 * command line works.
 */
function begun(given: readonly string[]): readonly [word: string, rest: readonly string[]] {
  const [first, ...rest] = given
  return first === undefined || first.startsWith('-') ? ['start', given] : [first, rest]
}

/** Checks a word against the choices of its operand, and returns it in their letter case. */
function fittedWord(word: string, operand: Operand | undefined): string {
  const { name = '', choices } = operand ?? {}
  if (choices === undefined) return word
  const chosen = choices.find((choice) => choice.toLowerCase() === word.toLowerCase())
  if (chosen !== undefined) return chosen
  if (choices.length > 1) throw usageFault(wordProblem(name, choices, word))
  throw usageFault(`“${escapeForTerminal(word)}” cannot stand here: write ${name}, or nothing`)
}

/** Checks the operands. They may follow `--` unless the subcommand uses `--` for something else. */
function fitted({ operands, behind }: Subcommand, given: Arguments): Arguments {
  const { operands: before, behind: after } = given
  const words = behind === undefined ? [...before, ...(after ?? [])] : before
  const all = words.map((word, index) => fittedWord(word, operands[index]))
  const missing = operands.find(
    (operand, index) => operand.isOptional === undefined && all[index] === undefined,
  )
  if (missing !== undefined) throw usageFault(`${missing.name} is missing: ${missing.help}`)
  const extra = all[operands.length]
  if (extra !== undefined)
    throw usageFault(
      behind === undefined
        ? `“${extra}” is more than it takes`
        : `${behind} stands behind --, and “${extra}” stands before it`,
    )
  if (behind !== undefined && !after?.[0]) {
    throw usageFault(`${behind} is missing: it stands behind --`)
  }
  return { ...given, operands: all }
}

async function runRow(row: CommandRow, given: readonly string[], terminal: Terminal): Promise<number> {
  const command = await row.load()
  const read = readArguments(given, { ...command.flags, help: helpFlag, version: versionFlag })
  if (read.ok && read.value.flags.help === true)
    return printLine(terminal, writeHelp(row, command, terminal.out.colour))
  if (read.ok && read.value.flags.version === true) return printVersion(terminal)
  try {
    if (!read.ok) throw usageFault(read.error)
    return await command.run(fitted(command, read.value), terminal)
  } catch (fault) {
    if (fault instanceof UserFault && fault.exitCode === exitCodes.usage) {
      throw usageFault(`${fault.message} (pocketbank help ${row.name} tells more)`)
    }
    throw fault
  }
}

function printLine({ out }: Terminal, text: string): number {
  out.write(`${text}\n`)
  return exitCodes.done
}

function printVersion(terminal: Terminal): number {
  return printLine(terminal, `pocketbank ${version}`)
}

async function dispatch(given: readonly string[], terminal: Terminal): Promise<number> {
  const [word, rest] = begun(given)
  const [first = ''] = given
  if (['--version', '-v', '-V'].includes(first)) return printVersion(terminal)
  if (['--help', '-h'].includes(first) && rest.length === 1)
    return printLine(terminal, helpOverview(terminal.out.colour))
  if (word !== 'help') return runRow(rowNamed(word), rest, terminal)
  const [named] = rest
  if (named === undefined || named === 'help' || named.startsWith('-'))
    return printLine(terminal, helpOverview(terminal.out.colour))
  return runRow(rowNamed(named), ['--help'], terminal)
}

/**
 * Runs a command line of `pocketbank` and returns the exit code. An error that a person can fix is printed in
 * a line; any other error is thrown.
 */
export async function runPocketbank(given: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(given, terminal)
  } catch (fault) {
    const line = fault instanceof UserFault ? fault.message : systemFaultLine(fault)
    if (line === undefined) throw fault
    terminal.error.write(`pocketbank: ${escapeLines(line)}\n`)
    return fault instanceof UserFault ? fault.exitCode : exitCodes.failed
  }
}
