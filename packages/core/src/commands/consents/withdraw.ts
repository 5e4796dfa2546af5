import { refuse } from '../../base/errors/refusal.ts'
import { find } from '../../base/store/table.ts'
import { command, succeed } from '../../domain/command.ts'
import { endConsent } from '../../domain/consents/change.ts'
import { viewConsent } from '../../domain/consents/view.ts'
import { privateCustomer } from '../../rows/customers/find.ts'
import { paymentCancelRequest } from '../../rows/payments/contract.ts'
import { findRowById } from '../../rows/table-rows.ts'

/** Withdraws a consent for the customer who gave it, as in the internet bank (P15). */
export const withdrawConsent = command({
  params: ['consentId'],
  body: paymentCancelRequest,
  run(bank, { params: { consentId }, body: { customerNumber } }, { now }) {
    const person = privateCustomer(bank, customerNumber, '$.customerNumber')
    if (!person.ok) return person
    const consent = findRowById(bank, 'consents', consentId)
    const psu = consent && find(bank.psus, 'key', { serial: consent.psu })
    if (consent === undefined || psu?.customer !== person.value.serial) {
      return refuse('P15f', 'this customer has no such consent', 'consentId')
    }
    if (consent.status !== 'valid') {
      return refuse(
        'P15i',
        `only a valid consent can be withdrawn, and this one is ${consent.status}`,
        'consentId',
      )
    }
    const changedBank = endConsent(bank, consent.serial, 'revoke', now)
    const endedConsent = find(changedBank.consents, 'key', { serial: consent.serial }) ?? consent
    return succeed(changedBank, viewConsent(changedBank, endedConsent))
  },
})
