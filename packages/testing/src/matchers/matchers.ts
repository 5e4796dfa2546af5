import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { findContractError } from '../answers/contract.ts'
import { isAnswer } from '../answers/is-answer.ts'
import { abbreviateValue } from '../differences/written.ts'
import { checkAwaited } from '../misuse.ts'
import { forgetRefusal } from '../setup/last-refusal.ts'
import { matchNoAdvice, type NoAdviceOptions } from './advice-matcher.ts'
import type { Matched } from './matched.ts'
import { isErrorCode, type MatchedOutcome, readOutcome } from './outcome.ts'

/** Finding of a matcher: the wish, the value found, and whether they agree. */
interface Finding {
  /** As in "Expected the answer to …". */
  readonly wish: string
  readonly pass: boolean
  readonly found: string
}

function matched(outcome: MatchedOutcome, { wish, pass, found }: Finding): Matched {
  const message = () => {
    forgetRefusal()
    return `Expected ${pass ? 'not ' : ''}${wish}, but found ${found}.\n\n${outcome.description}`
  }
  return { pass, message }
}

/** Looks at what was received: at once, but for an answer that came over a network, whose body must be read first. */
function looking(received: unknown, find: (outcome: MatchedOutcome) => Finding): Matched | Promise<Matched> {
  const outcome = readOutcome(received)
  return outcome instanceof Promise
    ? outcome.then((read) => matched(read, find(read)))
    : matched(outcome, find(outcome))
}

function isExpectedPath(expected: string | RegExp | undefined, path: string | undefined): boolean {
  if (expected === undefined || expected === path) return true
  return expected instanceof RegExp && path !== undefined && path.search(expected) >= 0
}

function refusalFound({ refusal, status, leadsToSca }: MatchedOutcome): string {
  if (refusal?.code !== undefined) {
    return `${refusal.code}${refusal.path === undefined ? ' without a place' : ` at ${refusal.path}`}`
  }
  return leadsToSca ? 'that SCA is needed' : `no refusal${status === undefined ? '' : ` (${status})`}`
}

/** Throws where something cannot be known: with `.not` such an expectation would always hold. */
function checkKnown(isKnown: boolean, what: string, { description }: MatchedOutcome): void {
  if (!isKnown) throw new TypeError(`This matcher cannot tell: ${what}.\n\n${description}`)
}

function checkCode(code: unknown): void {
  if (isErrorCode(code)) return
  const codes = Object.keys(errorCodes).join(', ')
  throw new TypeError(`${abbreviateValue(code)} is no code of the bank: there are ${codes}.`)
}

/** The matchers, for the `expect.extend` of Vitest and Jest. */
export const matchers = {
  /** Refused with a code of the bank and, where it is given, at a place: a JSON path, or the name of a header or parameter. */
  toBeRefusedWith(received: unknown, code: ErrorCode, path?: string | RegExp): Matched | Promise<Matched> {
    checkCode(code)
    const place = path === undefined ? '' : ` at ${abbreviateValue(path)}`
    return looking(received, (outcome) => {
      const isCode = outcome.refusal?.code === code
      const isKnown = !isCode || path === undefined || outcome.knowsPath
      checkKnown(isKnown, `the answer came over a network, with ${refusalFound(outcome)}`, outcome)
      return {
        wish: `to be refused with ${code}${place}`,
        pass: isCode && isExpectedPath(path, outcome.refusal?.path),
        found: refusalFound(outcome),
      }
    })
  },

  /** With this HTTP status. */
  toHaveStatus(received: unknown, status: number): Matched | Promise<Matched> {
    return looking(received, (outcome) => {
      checkKnown(outcome.status !== undefined, 'only an answer has a status, and this is none', outcome)
      return {
        wish: `the status ${status}`,
        pass: outcome.status === status,
        found: String(outcome.status),
      }
    })
  },

  /** Leading the customer to the bank's page. */
  toLeadToSca(received: unknown): Matched | Promise<Matched> {
    return looking(received, (outcome) => ({
      wish: 'to lead to SCA',
      pass: outcome.leadsToSca,
      found: refusalFound(outcome),
    }))
  },

  /** Decided by a rule of the rule book. Only a bank in the same process tells it. */
  toBeDecidedBy(received: unknown, rule: string): Matched | Promise<Matched> {
    return looking(received, (outcome) => {
      checkKnown(outcome.knowsRule, 'only an answer of a bank in this process has its rule', outcome)
      return {
        wish: `to be decided by the rule ${rule}`,
        pass: outcome.rule === rule,
        found: outcome.rule ?? 'no rule',
      }
    })
  },

  /** Without advice: the clients of a sandbox do nothing that a real bank would punish. */
  toHaveNoAdvice(received: unknown, options?: NoAdviceOptions): Matched | Promise<Matched> {
    return matchNoAdvice(received, options)
  },

  /** As the contract of its operation says, which must be named where the answer came over a network. */
  async toMatchContract(received: unknown, operationId?: string): Promise<Matched> {
    checkAwaited(received, "expect(await tpp.get('/v1/accounts')).toMatchContract()")
    if (!isAnswer(received))
      throw new TypeError(`This matcher is for an answer, and not for ${abbreviateValue(received)}.`)
    const error = await findContractError(received, operationId)
    const message = error?.message ?? 'Expected an answer that is not by its contract, but it is.'
    return { pass: error === undefined, message: () => message }
  },
} as const

/** Matchers that `expect(…)` gains. Await them: the body of an answer from a network is read first. */
export interface BankMatchers {
  /**
   * Refused with a code of the bank and, where it is given, at a place: a JSON path, or the name of a header or parameter.
   *
   * @throws {TypeError} If the code is none of the bank.
   * @example
   * ```ts
   * import '@pocketbank/testing/vitest'
   *
   * const answer = await tpp.get('/v1/accounts', { wrong: 'otherKey' })
   * await expect(answer).toBeRefusedWith('SIGNATURE_INVALID', 'Signature')
   * ```
   */
  toBeRefusedWith(code: ErrorCode, path?: string | RegExp): Promise<void>
  /**
   * With this HTTP status.
   *
   * @example
   * ```ts
   * import '@pocketbank/testing/vitest'
   *
   * await expect(await tpp.get('/v1/sandbox/customers')).toHaveStatus(200)
   * ```
   */
  toHaveStatus(status: number): Promise<void>
  /**
   * Leading the customer to the bank's page.
   *
   * @example
   * ```ts
   * import '@pocketbank/testing/vitest'
   *
   * await expect(await tpp.get('/v1/accounts')).toLeadToSca()
   * ```
   */
  toLeadToSca(): Promise<void>
  /**
   * Decided by a rule of the rule book, such as `A7a`.
   *
   * @throws {TypeError} If the answer is not of a bank in this process, which alone tells the rule.
   * @example
   * ```ts
   * import '@pocketbank/testing/vitest'
   *
   * const answer = await tpp.get('/v1/accounts', { wrong: 'otherKey' })
   * await expect(answer).toBeDecidedBy('Q4')
   * ```
   */
  toBeDecidedBy(rule: string): Promise<void>
  /**
   * Without advice: the clients of a sandbox, or of a bank reached by `connect`, do nothing that a real bank would punish.
   *
   * @param options - Ids of advice that may be there.
   * @throws {TypeError} If `except` names no advice.
   * @example
   * ```ts
   * import '@pocketbank/testing/vitest'
   *
   * await tpp.get('/v1/accounts')
   * await expect(sandbox).toHaveNoAdvice({ except: ['consent-kept'] })
   * ```
   */
  toHaveNoAdvice(options?: NoAdviceOptions): Promise<void>
  /**
   * As the contract of its operation says, which must be named where the answer came over a network.
   *
   * @example
   * ```ts
   * import '@pocketbank/testing/vitest'
   *
   * await expect(await tpp.call('listCustomers')).toMatchContract()
   * ```
   */
  toMatchContract(operationId?: string): Promise<void>
}
