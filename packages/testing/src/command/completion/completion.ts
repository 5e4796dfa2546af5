import { nearest } from '@pocketbank/core/internal'
import type { Arguments } from '@pocketbank/http/node/internal'
import {
  type CommandRow,
  exitCodes,
  helpFlag,
  type Subcommand,
  type Terminal,
  usageFault,
} from '../command.ts'
import { bash } from './bash.ts'
import type { Completed } from './completed.ts'
import { fish } from './fish.ts'
import { zsh } from './zsh.ts'

const shells = { bash, zsh, fish } as const

async function completed({ name, sentence, load }: CommandRow): Promise<Completed> {
  const { flags, operands } = await load()
  return { name, sentence, flags: { ...flags, help: helpFlag }, operands }
}

async function print(
  table: readonly CommandRow[],
  { operands: [shell = ''] }: Arguments,
  { out }: Terminal,
): Promise<number> {
  if (!Object.hasOwn(shells, shell)) {
    const meant = nearest(shell, Object.keys(shells))
    throw usageFault(
      `there is completion for ${Object.keys(shells).join(', ')}, not for “${shell}”${meant ? `; did you mean ${meant}?` : ''}`,
    )
  }
  const commands = await Promise.all(table.map(completed))
  const names = ['help', ...commands.map(({ name }) => name)]
  const help: Completed = {
    ...{ name: 'help', sentence: 'tells more of a command', flags: {} },
    operands: [{ name: 'COMMAND', help: 'a command', choices: names }],
  }
  out.write(shells[shell as keyof typeof shells]([...commands, help]))
  return exitCodes.done
}

/** Prints what a shell needs to complete command lines of these subcommands. */
export const completionOf = (table: readonly CommandRow[]): Subcommand => ({
  flags: {},
  operands: [{ name: 'SHELL', help: 'bash, zsh or fish', choices: Object.keys(shells) }],
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/pocketbank', 'for every later bash'],
    ['completion zsh > ~/.zfunc/_pocketbank', 'for zsh, where ~/.zfunc is in its fpath'],
    ['completion fish > ~/.config/fish/completions/pocketbank.fish', 'for fish'],
  ],
  run: (given, terminal) => print(table, given, terminal),
})
