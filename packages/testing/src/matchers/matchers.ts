import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { suggestNearest } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { findContractError } from '../answers/contract.ts'
import { isAnswer } from '../answers/is-answer.ts'
import { abbreviateValue } from '../differences/written.ts'
import { checkAwaited } from '../misuse.ts'
import { forgetRefusal } from '../setup/last-refusal.ts'
import { matchNoAdvice, type NoAdviceOptions } from './advice-matcher.ts'
import type { Matched } from './matched.ts'
import { isErrorCode, type MatchedOutcome, readOutcome } from './outcome.ts'

interface Finding {
  readonly wish: string
  readonly pass: boolean
  readonly actual: string
}

function matched(outcome: MatchedOutcome, { wish, pass, actual }: Finding): Matched {
  const message = () => {
    forgetRefusal()
    return `Expected ${pass ? 'not ' : ''}${wish}, but found ${actual}.\n\n${outcome.description}`
  }
  return { pass, message }
}

/**
 * Runs a matcher. The result is a promise for a response from a network, since its body must be read first.
 */
function looking(received: unknown, find: (outcome: MatchedOutcome) => Finding): Matched | Promise<Matched> {
  const outcome = readOutcome(received)
  return outcome instanceof Promise
    ? outcome.then((result) => matched(result, find(result)))
    : matched(outcome, find(outcome))
}

function isExpectedPath(expected: string | RegExp | undefined, path: string | undefined): boolean {
  if (expected === undefined || expected === path) return true
  return expected instanceof RegExp && path !== undefined && path.search(expected) >= 0
}

function describeRefusal({ refusal, status, leadsToSca }: MatchedOutcome): string {
  if (refusal?.code !== undefined) {
    return `${refusal.code}${refusal.path === undefined ? ' without a place' : ` at ${refusal.path}`}`
  }
  return leadsToSca ? 'that SCA is needed' : `no refusal${status === undefined ? '' : ` (${status})`}`
}

/** Throws if a fact is unknown. Without this, the expectation would always hold with `.not`. */
function checkKnown(isKnown: boolean, noun: string, { description }: MatchedOutcome): void {
  if (!isKnown) throw new TypeError(`the matcher cannot decide: ${noun}\n\n${description}`)
}

function checkCode(code: unknown): void {
  if (isErrorCode(code)) return
  const codes = Object.keys(errorCodes)
  const hint = typeof code === 'string' ? suggestNearest(code, codes) : undefined
  const remedy = `The codes are ${codes.join(', ')}`
  throw new TypeError(writeError({ problem: 'must be a code of the bank', got: code, hint, remedy }))
}

/** The matchers for `expect.extend` of Vitest and Jest. */
export const matchers = {
  toBeRefusedWith(received: unknown, code: ErrorCode, path?: string | RegExp): Matched | Promise<Matched> {
    checkCode(code)
    const place = path === undefined ? '' : ` at ${abbreviateValue(path)}`
    return looking(received, (outcome) => {
      const isCode = outcome.refusal?.code === code
      const isKnown = !isCode || path === undefined || outcome.knowsPath
      checkKnown(isKnown, `the response came over a network, with ${describeRefusal(outcome)}`, outcome)
      return {
        wish: `to be refused with ${code}${place}`,
        pass: isCode && isExpectedPath(path, outcome.refusal?.path),
        actual: describeRefusal(outcome),
      }
    })
  },

  toHaveStatus(received: unknown, status: number): Matched | Promise<Matched> {
    return looking(received, (outcome) => {
      checkKnown(outcome.status !== undefined, 'only a response has a status', outcome)
      return {
        wish: `the status ${status}`,
        pass: outcome.status === status,
        actual: String(outcome.status),
      }
    })
  },

  toLeadToSca(received: unknown): Matched | Promise<Matched> {
    return looking(received, (outcome) => ({
      wish: 'to lead to SCA',
      pass: outcome.leadsToSca,
      actual: describeRefusal(outcome),
    }))
  },

  toBeDecidedBy(received: unknown, rule: string): Matched | Promise<Matched> {
    return looking(received, (outcome) => {
      checkKnown(outcome.knowsRule, 'only a response of a bank in this process has its rule', outcome)
      return {
        wish: `to be decided by the rule ${rule}`,
        pass: outcome.rule === rule,
        actual: outcome.rule ?? 'no rule',
      }
    })
  },

  toHaveNoAdvice(received: unknown, options?: NoAdviceOptions): Matched | Promise<Matched> {
    return matchNoAdvice(received, options)
  },

  async toMatchContract(received: unknown, operationId?: string): Promise<Matched> {
    checkAwaited(received, "expect(await tpp.get('/v1/accounts')).toMatchContract()")
    if (!isAnswer(received))
      throw new TypeError(
        writeError({ problem: 'the matcher expects a response', received: abbreviateValue(received) }),
      )
    const error = await findContractError(received, operationId)
    const message = error?.message ?? 'Expected a response that breaks its contract, but it does not.'
    return { pass: error === undefined, message: () => message }
  },
} as const

/** Matchers added to `expect(…)`. Await them, since the body of a response from a network is read first. */
export interface BankMatchers {
  /**
   * Expects a refusal with an error code and, if given, a place: a JSON path, or the name of a header or
   * parameter.
   *
   * @throws {TypeError} If the bank does not have this code.
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
   * Expects an HTTP status.
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
   * Expects a response that leads the PSU to the SCA page.
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
   * Expects a response decided by a rule of the rule book, such as `A7a`.
   *
   * @throws {TypeError} If the response is not from a bank in this process. Only there the rule is known.
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
   * Expects no advice: the clients of a sandbox, or of a bank reached by `connect`, did nothing that a real
   * bank would punish.
   *
   * @param options - Ids of advice to ignore.
   * @throws {TypeError} If `except` has an unknown id.
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
   * Expects a response that fulfils the contract of its operation. Name the operation of a response from a
   * network.
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
