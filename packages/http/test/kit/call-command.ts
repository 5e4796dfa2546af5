import type { CommandName, CommandOutcome, Context, Engine, RawInput } from '@pocketbank/core'

/** Calls a command that must succeed, and returns its outcome. */
export function callCommand<Name extends CommandName>(
  engine: Engine,
  [name, input = {}]: readonly [Name, input?: RawInput],
  context: Context = { now: engine.now },
): CommandOutcome<Name> {
  const answer = engine.executeUntyped(name, input, context)
  if (!answer.ok) throw new Error(`${name} is refused: ${answer.error.text}`)
  return answer.value as CommandOutcome<Name>
}
