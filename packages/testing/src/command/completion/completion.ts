import type { Arguments, Flag } from '@pocketbank/http/node/internal'
import { type CommandRow, exitCodes, helpFlag, type Subcommand, type Terminal } from '../command.ts'
import { bash } from './bash.ts'
import type { Completed } from './completed.ts'
import { fish } from './fish.ts'
import { zsh } from './zsh.ts'

const shells = { bash, zsh, fish } as const

/** With the words that are loaded only for completion among those that can be chosen. */
async function withWords<Taker extends Pick<Flag, 'choices' | 'words'>>(taker: Taker): Promise<Taker> {
  const words = await taker.words?.()
  return words === undefined ? taker : { ...taker, choices: words }
}

async function completed({ name, sentence, load }: CommandRow): Promise<Completed> {
  const { flags, operands } = await load()
  const all = Object.entries<Flag>({ ...flags, help: helpFlag })
  const filled = await Promise.all(all.map(async ([flag, taker]) => [flag, await withWords(taker)] as const))
  return {
    name,
    sentence,
    flags: Object.fromEntries(filled),
    operands: await Promise.all(operands.map(withWords)),
  }
}

async function printScript(
  table: readonly CommandRow[],
  { operands: [shell = ''] }: Arguments,
  { out }: Terminal,
): Promise<number> {
  const commands = await Promise.all(table.map(completed))
  const names = ['help', ...commands.map(({ name }) => name)]
  const help: Completed = {
    name: 'help',
    sentence: 'explains a command',
    flags: {},
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
    ['completion bash > ~/.local/share/bash-completion/completions/pocketbank', 'for bash'],
    ['completion zsh > ~/.zfunc/_pocketbank', 'for zsh, if ~/.zfunc is in its fpath'],
    ['completion fish > ~/.config/fish/completions/pocketbank.fish', 'for fish'],
  ],
  run: (given, terminal) => printScript(table, given, terminal),
})
