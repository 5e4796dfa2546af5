import { type CommandName, commands } from './commands.ts'

type CommandOf<Name extends CommandName> = (typeof commands)[Name]
type StatedValue<Key extends 'reads' | 'creates' | 'isPaged'> = NonNullable<CommandOf<CommandName>[Key]>

/** Properties that commands declare about themselves. */
export interface CommandFacts {
  readonly reads?: StatedValue<'reads'>
  readonly creates?: StatedValue<'creates'>
  readonly isPaged?: StatedValue<'isPaged'>
  readonly isCounted?: boolean
  readonly isScaAnswer?: true
}

/**
 * The names of the commands with these properties. `isCounted` and `isScaAnswer` are checked only at run
 * time.
 */
export type CommandsWith<Facts extends CommandFacts> = {
  [Name in CommandName]: CommandOf<Name> extends Omit<Facts, 'isCounted' | 'isScaAnswer'> ? Name : never
}[CommandName]

/**
 * Finds the commands with these properties. A new command is included without any change here, unlike in a
 * list of names.
 *
 * @example
 * ```ts
 * import { findCommands } from '@pocketbank/core/engine'
 *
 * findCommands({ reads: 'payment' }) // => ['readPayment', 'readPaymentStatus']
 * ```
 */
export function findCommands<const Facts extends CommandFacts>(facts: Facts): readonly CommandsWith<Facts>[] {
  const names = Object.keys(commands) as readonly CommandName[]
  const entries = Object.entries(facts)
  return names.filter((name): name is CommandsWith<Facts> => {
    const command: object = commands[name]
    return entries.every(([key, value]) => Reflect.get(command, key) === value)
  })
}
