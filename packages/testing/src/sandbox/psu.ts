import { describeValue, writeError } from '@pocketbank/core/base/errors'
import type { Choice } from '@pocketbank/devtools/control/choice'
import { createInternetBankPsu } from '@pocketbank/devtools/control/internet-bank'
import {
  createPsu,
  type ScaApproval,
  type ScaAttempt,
  type ScaResult,
  type ScaReturn,
} from '@pocketbank/devtools/control/psu'
import * as v from 'valibot'
import { option, optionsCheck } from '../misuse.ts'
import type { SandboxEnv } from './env.ts'
import {
  checkChange,
  type InternetBankCustomer,
  requireConsentId,
  requirePaymentId,
} from './internet-bank.ts'
import { type Invitation, requireInvitationLink } from './invitation.ts'
import { unwrapResult } from './refused.ts'

/**
 * A PSU on the SCA page, and in the online bank. What the SCA page would refuse throws an error with the
 * possible choices.
 */
export interface SandboxPsu extends InternetBankCustomer {
  /**
   * Identifies the PSU, makes the choices, and approves. From then on the TPP names this PSU in its requests.
   *
   * @throws {RefusedError} If the SCA page would refuse. The message names the possible choices.
   * @example
   * ```ts
   * const asked = await tpp.get('/v1/accounts')
   * const jonas = sandbox.psu('13039319955')
   * await jonas.approve(asked, { accounts: ['Lønnskonto'], rights: ['balances'] })
   * const accounts = await tpp.accounts()
   * accounts.length // => 1
   * ```
   */
  approve(invitation: Invitation, choice?: Choice): Promise<ScaApproval>
  /**
   * Identifies the PSU, and refuses.
   *
   * @example
   * ```ts
   * const { message } = await sandbox.psu('13039319955').refuse(await tpp.get('/v1/accounts'))
   * message // => 'The PSU has refused.'
   * ```
   */
  refuse(invitation: Invitation): Promise<ScaReturn>
  /** Identifies the PSU, who then leaves the SCA page. The browser does not return to the TPP. */
  abandon(invitation: Invitation): Promise<ScaResult>
}

const listOption = (name: string) => v.optional(v.array(v.any(), `a list, as in { ${name}: ['…'] }`))

export const checkChoice = optionsCheck<Choice>('approve', {
  context: option.text,
  agreement: option.text,
  accounts: listOption('accounts'),
  rights: listOption('rights'),
})

export function checkCustomerNumber(customerNumber: unknown): void {
  if (typeof customerNumber === 'string' && customerNumber !== '') return
  const problem = "expected the number of a customer as a text, as in psu('13039319955')"
  throw new TypeError(writeError({ place: 'psu', problem, received: describeValue(customerNumber) }))
}

export function createSandboxPsu(
  { engine, clock, app, book }: Pick<SandboxEnv, 'engine' | 'clock' | 'app' | 'book'>,
  customerNumber: string,
): SandboxPsu {
  checkCustomerNumber(customerNumber)
  const env = { engine, now: () => clock.now, links: app.links }
  const headless = createPsu(env, customerNumber)
  const internetBank = createInternetBankPsu(env, customerNumber)
  const answerLink = async <Outcome extends ScaResult>(
    invitation: Invitation,
    answer: (link: string) => ScaAttempt<Outcome>,
  ) => {
    const result = unwrapResult(await answer(await requireInvitationLink(invitation)))
    book.learn(result.tpp, result, customerNumber)
    return result
  }
  return {
    async approve(invitation, choice = {}) {
      checkChoice(choice)
      return answerLink(invitation, (link) => headless.approve(link, choice))
    },
    refuse: (invitation) => answerLink(invitation, headless.refuse),
    abandon: (invitation) => answerLink(invitation, headless.abandon),
    async cancelPayment(payment) {
      return unwrapResult(internetBank.cancelPayment(requirePaymentId('cancelPayment', payment)))
    },
    async changePayment(payment, change) {
      checkChange(change)
      return unwrapResult(internetBank.changePayment(requirePaymentId('changePayment', payment), change))
    },
    async withdrawConsent(consent) {
      return unwrapResult(internetBank.withdrawConsent(requireConsentId('withdrawConsent', consent)))
    },
  }
}
