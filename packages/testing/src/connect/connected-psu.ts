import type { ScaResult } from '@pocketbank/devtools/control/psu'
import { checkChange, requireConsentId, requirePaymentId } from '../sandbox/internet-bank.ts'
import { requireInvitationLink } from '../sandbox/invitation.ts'
import type { PsuNameBook } from '../sandbox/names.ts'
import { checkChoice, checkCustomerNumber, type SandboxPsu } from '../sandbox/psu.ts'
import type { AskControl } from './control-client.ts'

export function connectPsu(ask: AskControl, book: PsuNameBook, customerNumber: string): SandboxPsu {
  checkCustomerNumber(customerNumber)
  const visit = async <Outcome extends ScaResult>(
    operation: string,
    invitation: Parameters<typeof requireInvitationLink>[0],
    choice: object = {},
  ) => {
    const link = await requireInvitationLink(invitation)
    const target = link.includes('/') ? { link } : { authorisationId: link }
    const body = { ...choice, ...target, customerNumber }
    const result: Outcome = JSON.parse(await ask('POST', `/psu/${operation}`, { body }))
    book.learn(result.tpp, result, customerNumber)
    return result
  }
  const callPsu = async (operation: string, input: object) => {
    return JSON.parse(await ask('POST', `/psu/${operation}`, { body: { ...input, customerNumber } }))
  }
  return {
    async approve(invitation, choice = {}) {
      checkChoice(choice)
      return visit('approve', invitation, choice)
    },
    refuse: (invitation) => visit('refuse', invitation),
    abandon: (invitation) => visit('abandon', invitation),
    async cancelPayment(payment) {
      return callPsu('cancel-payment', { paymentId: requirePaymentId('cancelPayment', payment) })
    },
    async changePayment(payment, change) {
      checkChange(change)
      return callPsu('change-payment', { ...change, paymentId: requirePaymentId('changePayment', payment) })
    },
    async withdrawConsent(consent) {
      return callPsu('withdraw-consent', { consentId: requireConsentId('withdrawConsent', consent) })
    },
  }
}
