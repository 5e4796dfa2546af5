import type { CommandInput, CommandName, CommandOutcome, Engine, Refusal, Result } from '@pocketbank/core'
import { actionContext, type Done, type Given } from './page.ts'

/** Runs a command of the bank for a form. `done` returns where the browser goes next. */
export function executeForm<Name extends CommandName>(
  given: Given,
  name: Name,
  input: CommandInput<Name>,
  done: (outcome: CommandOutcome<Name>) => Result<Done, never>,
): Result<Done, Refusal> {
  const outcome = given.engine.execute(name, input, actionContext(given))
  return outcome.ok ? done(outcome.value) : outcome
}

/** Runs several commands, all or none: it tries them on a copy of the bank first. */
export function runTogether(
  given: Given,
  steps: (engine: Engine) => Result<Done, Refusal>,
): Result<Done, Refusal> {
  const tried = steps(given.engine.fork())
  return tried.ok ? steps(given.engine) : tried
}
