import type { CommandName, CommandOutcome, Context, Engine, RawInput } from '@pocketbank/core'

/** What a bank does for a command, which it must not refuse. */
export function perform<Name extends CommandName>(
  engine: Engine,
  [name, input = {}]: readonly [Name, input?: RawInput],
  context: Context = { now: engine.now },
): CommandOutcome<Name> {
  const answer = engine.perform(name, input, context)
  if (!answer.ok) throw new Error(`${name} is refused: ${answer.error.text}`)
  return answer.value as CommandOutcome<Name>
}
