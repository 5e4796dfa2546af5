import {
  type CommandInput,
  type CommandName,
  type CommandOutcome,
  type Context,
  type Engine,
  type ErrorCode,
  errorCodes,
  type RawInput,
  type Refusal,
  type Result,
} from '@pocketbank/core'
import { assertionError, mustBeLike } from '../differences/assertion-error.ts'
import type { PlainPattern } from '../differences/pattern.ts'
import { written } from '../differences/written.ts'

/** A refusal as far as a test speaks of it. */
export interface ExpectedRefusal {
  readonly code: ErrorCode
  readonly path?: string | RegExp
  readonly text?: string | RegExp
}

/** What a bank should answer: a refusal by its code or more of it, an outcome, or what a function finds right that throws where it does not. */
export type ExpectedOutcome<Outcome> =
  | ErrorCode
  | ExpectedRefusal
  | PlainPattern<Outcome>
  | ((outcome: Outcome, bank: Engine) => unknown)

/** What a command is given; nothing at all where it takes nothing. */
type CommandArguments<Name extends CommandName> =
  Partial<CommandInput<Name>> extends CommandInput<Name>
    ? [input?: CommandInput<Name>, context?: Partial<Context>]
    : [input: CommandInput<Name>, context?: Partial<Context>]

/** A bank that is asked something. */
export interface GivenBank {
  /** The bank as the steps have left it: a fork of the one that was given. */
  readonly bank: Engine
  /** Asks the bank; without a context by no TPP, at the moment that the bank has reached. */
  when<Name extends CommandName>(
    name: Name,
    ...asked: CommandArguments<Name>
  ): AskedBank<CommandOutcome<Name>>
  /** The same for input that has no type: what clients send. */
  whenSent(name: CommandName, input: RawInput, context?: Partial<Context>): AskedBank<unknown>
}

/** What a bank was asked. */
export interface AskedBank<Outcome> {
  /**
   * Throws where the bank answers something else; without an argument it must only do what was asked. Gives the bank back for the next
   * step.
   */
  then(expected?: ExpectedOutcome<Outcome>): GivenBank
}

function isRefusal(expected: unknown): expected is ExpectedRefusal {
  if (typeof expected !== 'object' || expected === null || !('code' in expected)) return false
  return typeof expected.code === 'string' && Object.hasOwn(errorCodes, expected.code)
}

function isCode(expected: unknown): expected is ErrorCode {
  return typeof expected === 'string' && Object.hasOwn(errorCodes, expected)
}

/** A step as a failure names it. */
interface GivenStep {
  readonly what: string
  readonly answer: Result<unknown, Refusal>
}

function mustBeRefused({ what, answer }: GivenStep, expected: ExpectedRefusal): void {
  if (answer.ok) {
    const message = `${what} is not refused with ${expected.code}: it tells ${written(answer.value)}`
    throw assertionError(message, { expected, actual: answer.value })
  }
  mustBeLike({ what: `The refusal of ${what}`, expected, actual: answer.error })
}

function outcomeOf({ what, answer }: GivenStep, expected: unknown): unknown {
  if (answer.ok) return answer.value
  const { code, path, text } = answer.error
  const place = path === undefined ? '' : ` at ${path}`
  throw assertionError(`${what} is refused with ${code}${place}: ${text}`, { expected, actual: answer.error })
}

function mustTell(step: GivenStep, expected: unknown, bank: Engine): void {
  const outcome = outcomeOf(step, expected)
  if (typeof expected === 'function') expected(outcome, bank)
  else if (expected !== undefined) {
    mustBeLike({ what: `The outcome of ${step.what}`, expected, actual: outcome })
  }
}

function check(step: GivenStep, expected: unknown, bank: Engine): void {
  if (isCode(expected)) mustBeRefused(step, { code: expected })
  else if (isRefusal(expected)) mustBeRefused(step, expected)
  else mustTell(step, expected, bank)
}

/** A bank that goes on from the one that was given, which stays as it is. */
export function givenBank(bank: Engine): GivenBank {
  const ask = (
    name: CommandName,
    input: RawInput = {},
    context: Partial<Context> = {},
  ): AskedBank<unknown> => ({
    // biome-ignore lint/suspicious/noThenProperty: the third word of the sentence; awaited without it, it gives the outcome.
    then(expected) {
      const next = bank.fork()
      const answer = next.perform(name, input, { now: next.now, ...context })
      check({ what: name, answer }, expected, next)
      return givenBank(next)
    },
  })
  return { bank, when: ask as GivenBank['when'], whenSent: ask }
}
