import { writeError } from '@pocketbank/core/base/errors'
import type { ControlledBank } from '@pocketbank/devtools'
import type { Advice } from '@pocketbank/devtools/advice'
import type { BringResult, BringWish, SituationReport } from '@pocketbank/devtools/situations'
import { option, optionsCheck } from '../misuse.ts'
import { unwrapResult } from './refused.ts'

/** The situations that the clients of a sandbox and its forks have met, and advice for them. */
export interface SituationMembers {
  /**
   * Reports the situations that clients have met, and those that they never met.
   *
   * @example
   * ```ts
   * await sandbox.psu('13039319955').refuse(await tpp.get('/v1/accounts'))
   * sandbox.situations().situations.find(({ id }) => id === 'sca-refused')?.met // => true
   * ```
   */
  situations(): SituationReport
  /** Deletes the recorded situations and advice. */
  forgetSituations(): void
  /**
   * Causes a situation: sets faults and quirks where possible, and returns what the client has to do.
   *
   * @param id - An id of `situations()`.
   * @param wish - The TPP and PSU whom it concerns. Default: any.
   * @throws {RefusedError} If there is no such situation, or a precondition is missing; the message names it.
   * @example
   * ```ts
   * sandbox.bring('sca-refused')
   * await tpp.get('/v1/accounts')
   * sandbox.situations().situations.find(({ id }) => id === 'sca-refused')?.met // => true
   * ```
   */
  bring(id: string, wish?: BringWish): BringResult
  /** Removes the faults, quirks and holds of `bring`. Clock and data stay. */
  removeSituation(id: string): void
  /** Lists habits of clients so far for which a real bank would limit them. */
  advice(): readonly Advice[]
}

const checkWish = optionsCheck<BringWish>('bring', { tpp: option.text, customerNumber: option.text })

export function situationMembers(bankOf: () => ControlledBank): SituationMembers {
  const observer = () => {
    const { observer } = bankOf()
    if (observer !== undefined) return observer
    const remedy = 'Create the sandbox without `situations: false`'
    throw new Error(writeError({ problem: 'situations are off', remedy }))
  }
  return {
    situations: () => observer().report(),
    forgetSituations: () => observer().forget(),
    bring(id, wish = {}) {
      checkWish(wish)
      return unwrapResult(observer().bring(bankOf(), String(id), wish))
    },
    removeSituation: (id) => unwrapResult(observer().removeSituation(bankOf(), String(id))),
    advice: () => observer().advisor.list(),
  }
}
