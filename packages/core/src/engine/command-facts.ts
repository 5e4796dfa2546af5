import { makeOnFirstUse } from '../base/first-use.ts'
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

const factKeys = ['reads', 'creates', 'isPaged', 'isCounted', 'isScaAnswer'] as const

const writeFact = (key: string, value: unknown) => `${key} ${value}`

/** Groups the names of commands by their properties: the tables of situations find commands many times. */
const groupByFact = makeOnFirstUse((): ReadonlyMap<string, readonly CommandName[]> => {
  const groups = new Map<string, CommandName[]>()
  for (const name of Object.keys(commands) as readonly CommandName[]) {
    const command: Readonly<Partial<Record<keyof CommandFacts, unknown>>> = commands[name]
    for (const key of factKeys) {
      const fact = writeFact(key, command[key])
      const group = groups.get(fact)
      if (group === undefined) groups.set(fact, [name])
      else group.push(name)
    }
  }
  return groups
})

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
  const groups = Object.entries(facts).map(([key, value]) => groupByFact().get(writeFact(key, value)) ?? [])
  const [names = Object.keys(commands) as readonly CommandName[], ...otherGroups] = groups
  return names.filter((name): name is CommandsWith<Facts> =>
    otherGroups.every((group) => group.includes(name)),
  )
}
