import { type Complaint, writeError } from '@pocketbank/core/base/errors'
import type { Colour } from '@pocketbank/devtools/explain/colour'
import type { Arguments, Flag, Flags, WrittenOptions } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'

/** Exit codes. `failed`: the bank refused, or the command failed. `usage`: the command line is wrong. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

export interface CommandOutput {
  /** Writes text or bytes unchanged. */
  write(text: string | Uint8Array): void
  readonly isTerminal: boolean
  /** True if nobody reads the output any more, for example after `| head`. */
  readonly isGone: boolean
  /** Colours a piece of text by its tone, if the output has colours. */
  readonly colour: Colour
}

/** The process around a command: its folder, variables, clock and streams. */
export interface Terminal {
  /** Base of relative paths. */
  readonly folder: string
  readonly environment: Environment
  /** Path of the running program. Its package contains the documentation. */
  readonly program: string
  readonly now: () => Date
  /** The output of the command. */
  readonly out: CommandOutput
  /** Messages to the person at the terminal. */
  readonly error: CommandOutput
  /** Reads standard input, but at most the given number of bytes. */
  readInput(bytesMax: number): Promise<Uint8Array>
}

export interface Operand {
  readonly name: string
  readonly help: string
  readonly isOptional?: true
  /** The only words allowed here, in any letter case. */
  readonly choices?: readonly string[]
}

export interface Subcommand {
  readonly flags: Flags
  readonly operands: readonly Operand[]
  /**
   * Placeholder for the words after `--` in the help. They are required. Without it, operands may follow
   * `--`.
   */
  readonly commandOperand?: string
  /** Paragraphs of the help. */
  readonly about?: readonly string[]
  /** Example command lines without the name of the program, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  /** Runs the subcommand and returns its exit code. */
  run(args: Arguments, terminal: Terminal): Promise<number>
}

/** A row of the overview. `load` imports the subcommand when it runs, so the rest costs no start time. */
export interface CommandRow {
  readonly name: string
  readonly sentence: string
  load(): Promise<Subcommand>
}

export const requestMethods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const

export const helpFlag = { help: 'prints this help', short: 'h' } as const satisfies Flag

export const versionFlag = { help: 'prints the version' } as const satisfies Flag

/** Returns the value of an option that takes one. If it is repeated, the last value counts. */
export function readOption(flags: WrittenOptions, name: string): string | undefined {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

/** An error that the person at the terminal can fix. It is printed in one line, without a stack trace. */
export class UserFault extends Error {
  readonly exitCode: number

  constructor(complaint: Complaint, exitCode: number = exitCodes.failed) {
    super(writeError(complaint))
    this.exitCode = exitCode
  }
}

/** Creates the error for a wrong command line. */
export function usageFault(complaint: Complaint): UserFault {
  return new UserFault(complaint, exitCodes.usage)
}
