import type { CommandInput, CommandName, CommandOutcome, Engine, Refusal, Result } from '@pocketbank/core'
import { type ActionResult, actionContext, type BankPageInput } from './page.ts'

/** Runs a command of the bank for a form. `done` returns where the browser goes next. */
export function executeForm<Name extends CommandName>(
  pageInput: BankPageInput,
  name: Name,
  input: CommandInput<Name>,
  finish: (outcome: CommandOutcome<Name>) => Result<ActionResult, never>,
): Result<ActionResult, Refusal> {
  const outcome = pageInput.engine.execute(name, input, actionContext(pageInput))
  return outcome.ok ? finish(outcome.value) : outcome
}

/** Runs several commands, all or none: it tries them on a copy of the bank first. */
export function runTogether(
  pageInput: BankPageInput,
  steps: (engine: Engine) => Result<ActionResult, Refusal>,
): Result<ActionResult, Refusal> {
  const trial = steps(pageInput.engine.fork())
  return trial.ok ? steps(pageInput.engine) : trial
}
