import type { Command } from './command.ts'

/** A subcommand as the overview has it; what it takes and does is loaded when it is asked for. */
export interface CommandRow {
  readonly name: string
  readonly sentence: string
  load(): Promise<Command>
}

/** Every subcommand, in the order of the overview. */
export const commandTable: readonly CommandRow[] = [
  {
    name: 'start',
    sentence: 'starts the bank; so does pocketbank alone',
    load: () => import('./start/start.ts').then(({ start }) => start),
  },
  {
    name: 'call',
    sentence: 'signs a request, sends it and prints the answer',
    load: () => import('./call/call.ts').then(({ call }) => call),
  },
]

/** The one with this name. */
export function commandNamed(name: string): CommandRow | undefined {
  return commandTable.find((row) => row.name === name)
}
