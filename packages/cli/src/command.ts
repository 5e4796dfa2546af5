import type { Colour } from '@pocketbank/devtools/explain/colour'
import type { Arguments, Flag, Flags, Written } from '@pocketbank/hosts/node/arguments'
import type { Environment } from '@pocketbank/hosts/node/options'

/** Exit codes: the command succeeded, was refused or failed, or its command line cannot be understood. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Output stream of a command. */
export interface CommandOutput {
  /** Writes text or bytes as they are. */
  write(text: string | Uint8Array): void
  readonly isTerminal: boolean
  /** True if nobody reads any more, as behind `| head`. */
  readonly isGone: boolean
  /** Writes a piece of text in a tone, where somebody sees colours. */
  readonly colour: Colour
}

/** Surroundings that a run of the command may use. */
export interface Terminal {
  /** Base of relative paths. */
  readonly folder: string
  readonly environment: Environment
  /** File of the running program, in whose package the documentation is. */
  readonly program: string
  readonly now: () => Date
  /** For what was asked for. */
  readonly out: CommandOutput
  /** For everything else. */
  readonly error: CommandOutput
  /** Reads all that comes in, or the first of so many bytes. */
  readInput(bytesMax: number): Promise<Uint8Array>
}

/** Something that a command line names without an option. */
export interface Operand {
  readonly name: string
  readonly help: string
  readonly isOptional?: true
  /** Words that can stand here in any letter case, and no others. */
  readonly choices?: readonly string[]
}

/** A subcommand: what its command line has, and what it does. */
export interface Subcommand {
  readonly flags: Flags
  readonly operands: readonly Operand[]
  /** Placeholder of the words behind `--` in the help. They are required; without it operands can stand there. */
  readonly behind?: string
  /** Paragraphs that a person should read before using it. */
  readonly about?: readonly string[]
  /** Command lines without the name of the program, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  /** Does it; gives the exit code. */
  run(given: Arguments, terminal: Terminal): Promise<number>
}

/** A subcommand as the overview has it; what it takes and does is loaded when it is asked for. */
export interface CommandRow {
  readonly name: string
  readonly sentence: string
  load(): Promise<Subcommand>
}

/** The methods of requests that clients send. */
export const requestMethods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const

/** Option of every subcommand. */
export const helpFlag = { help: 'prints this help', short: 'h' } as const satisfies Flag

export const versionFlag = { help: 'prints the version' } as const satisfies Flag

/** Returns the value of an option that takes one; the last one counts. */
export function readOption(flags: Written, name: string): string | undefined {
  const written = flags[name]
  return typeof written === 'string' ? written : undefined
}

/** Error that the person at the terminal can mend, printed in a line and without a stack trace. */
export class UserFault extends Error {
  readonly exitCode: number

  constructor(line: string, exitCode: number = exitCodes.failed) {
    super(line)
    this.exitCode = exitCode
  }
}

/** A command line that cannot be understood. */
export function usageFault(line: string): UserFault {
  return new UserFault(line, exitCodes.usage)
}
