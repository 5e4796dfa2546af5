import { suggestNearest } from '@pocketbank/core/base'
import { quoteText } from '@pocketbank/core/base/errors'
import { type Arguments, readArguments, writeWordError } from '@pocketbank/hosts/node/arguments'
import { escapeLines } from '@pocketbank/http/display'
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
import { commandTable, findCommandRow } from './commands.ts'
import { systemFaultLine } from './faults.ts'
import { helpOverview, writeHelp } from './help.ts'

/** Returns the `call` that was meant if a command line begins with a method or a path. */
function callMeant(word: string): string | undefined {
  const method = requestMethods.find((methodName) => methodName === word.toUpperCase())
  return /^(?:\/|https?:)/.test(word) ? `GET ${word}` : method
}

function requireCommandRow(word: string): CommandRow {
  const row = findCommandRow(word)
  if (row !== undefined) return row
  const call = callMeant(word)
  const problem = `there is no command ${quoteText(word)}`
  if (call !== undefined) throw usageFault({ problem, hint: `did you mean pocketbank call ${call}?` })
  const hint = suggestNearest(word, ['help', ...commandTable.map(({ name }) => name)])
  throw usageFault({ problem, hint, remedy: 'pocketbank help lists them' })
}

/**
 * Splits a command line into subcommand and rest. D: without a subcommand a bank is started, so the shortest
 * command line works.
 */
function splitWord(argv: readonly string[]): readonly [word: string, rest: readonly string[]] {
  const [first, ...rest] = argv
  return first === undefined || first.startsWith('-') ? ['start', argv] : [first, rest]
}

/** Checks a word against the choices of its operand, and returns it in their letter case. */
function fittedWord(word: string, operand: Operand | undefined): string {
  const { name = '', choices } = operand ?? {}
  if (choices === undefined) return word
  const fittingChoice = choices.find((choice) => choice.toLowerCase() === word.toLowerCase())
  if (fittingChoice !== undefined) return fittingChoice
  throw usageFault(writeWordError(name, choices, word))
}

function listOperands(operands: readonly Operand[]): string {
  return operands.length === 0 ? 'no operand' : `only ${operands.map(({ name }) => name).join(' and ')}`
}

/** Checks the operands. They may follow `--` unless the subcommand uses `--` for something else. */
function fitted(
  name: string,
  { flags, operands, commandOperand }: Subcommand,
  fitOperands: Arguments,
): Arguments {
  const { operands: before, afterDashes: after } = fitOperands
  const words = commandOperand === undefined ? [...before, ...(after ?? [])] : before
  const fittedWords = words.map((word, index) => fittedWord(word, operands[index]))
  const missing = operands.find(
    (operand, index) => operand.isOptional === undefined && fittedWords[index] === undefined,
  )
  if (missing !== undefined)
    throw usageFault({ place: missing.name, problem: 'is missing', detail: missing.help })
  const extra = fittedWords[operands.length]
  if (extra !== undefined) {
    const isPort = flags.port !== undefined && /^\d{1,5}$/.test(extra)
    throw usageFault({
      problem: `${name} takes ${listOperands(operands)}`,
      got: extra,
      hint: isPort ? `did you mean --port ${extra}?` : undefined,
      remedy: commandOperand === undefined ? undefined : 'Write the command after --',
    })
  }
  if (commandOperand !== undefined && !after?.[0]) {
    throw usageFault({ place: commandOperand, problem: 'is missing', remedy: 'Write the command after --' })
  }
  return { ...fitOperands, operands: fittedWords }
}

async function runRow(row: CommandRow, argv: readonly string[], terminal: Terminal): Promise<number> {
  const command = await row.load()
  const result = readArguments(argv, { ...command.flags, help: helpFlag, version: versionFlag })
  if (result.ok && result.value.flags.help === true)
    return printLine(terminal, writeHelp(row, command, terminal.out.colour))
  if (result.ok && result.value.flags.version === true) return printVersion(terminal)
  try {
    if (!result.ok) throw usageFault(result.error)
    return await command.run(fitted(row.name, command, result.value), terminal)
  } catch (fault) {
    if (fault instanceof UserFault && fault.exitCode === exitCodes.usage) {
      throw usageFault(`${fault.message} (see pocketbank help ${row.name})`)
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

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [word, rest] = splitWord(argv)
  const [first = ''] = argv
  if (['--version', '-v', '-V'].includes(first)) return printVersion(terminal)
  if (['--help', '-h'].includes(first) && rest.length === 1)
    return printLine(terminal, helpOverview(terminal.out.colour))
  if (word !== 'help') return runRow(requireCommandRow(word), rest, terminal)
  const [subcommandName] = rest
  if (subcommandName === undefined || subcommandName === 'help' || subcommandName.startsWith('-'))
    return printLine(terminal, helpOverview(terminal.out.colour))
  return runRow(requireCommandRow(subcommandName), ['--help'], terminal)
}

/**
 * Runs a command line of `pocketbank` and returns the exit code. An error that a person can fix is printed in
 * a line; any other error is thrown.
 */
export async function runPocketbank(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal)
  } catch (fault) {
    const line = fault instanceof UserFault ? fault.message : systemFaultLine(fault)
    if (line === undefined) throw fault
    terminal.error.write(`pocketbank: ${escapeLines(line)}\n`)
    return fault instanceof UserFault ? fault.exitCode : exitCodes.failed
  }
}
