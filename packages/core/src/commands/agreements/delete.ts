import { refuse } from '../../base/errors/refusal.ts'
import { command, succeed } from '../../domain/command.ts'
import {
  agreementById,
  listAccountEngagements,
  listAgreementEngagements,
  listCustomerEngagements,
  listOwnerAgreements,
} from '../../rows/agreements/find.ts'
import type { AccountKind, Agreement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { withoutRows } from '../../rows/table-rows.ts'

function withoutAgreement(bank: Bank, agreement: Agreement): Bank {
  const changedBank = withoutRows(bank, 'engagements', listAgreementEngagements(bank, agreement.serial))
  return withoutRows(changedBank, 'agreements', [agreement])
}

export function withoutAccountInAgreements(bank: Bank, kind: AccountKind, account: number): Bank {
  return withoutRows(bank, 'engagements', listAccountEngagements(bank, kind, account))
}

/** Deletes a customer's agreements, and the customer's engagements in agreements of others. */
export function withoutCustomerInAgreements(bank: Bank, customer: number): Bank {
  const changedBank = withoutRows(bank, 'engagements', listCustomerEngagements(bank, customer))
  return listOwnerAgreements(bank, customer).reduce(withoutAgreement, changedBank)
}

/**
 * Deletes an agreement. D: the automatic agreement of a private customer is deleted only with the customer
 * (CONFLICT).
 */
export const deleteAgreement = command({
  params: ['agreementId'],
  run(bank, { params }) {
    const agreement = agreementById(bank, params.agreementId)
    if (!agreement.ok) return agreement
    return agreement.value.automatic
      ? refuse(
          'X4g',
          {
            problem: 'the automatic agreement of a private customer cannot be deleted',
            remedy: 'Delete the customer',
          },
          'agreementId',
        )
      : succeed(withoutAgreement(bank, agreement.value), undefined)
  },
})
