import { computeId } from '../../base/ids/id.ts'
import { listAgreementEngagements } from '../../rows/agreements/find.ts'
import type { Agreement, Engagement } from '../../rows/agreements/model.ts'
import { requireAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'

/** An engagement with the ids and numbers of its agreement, person and account. */
export interface EngagementView extends Engagement {
  readonly agreementId: string
  readonly customerNumber: string
  /** The id of the account or card account. */
  readonly resourceId: string
}

/** An agreement with the number of its owner and its engagements. */
export interface AgreementView extends Agreement {
  readonly customerNumber: string
  readonly engagements: readonly EngagementView[]
}

export function viewEngagement(bank: Bank, engagement: Engagement): EngagementView {
  const agreementId = computeId(bank.ids, 'agreement', engagement.agreement)
  const customerNumber = requireCustomer(bank, engagement.customer).number
  return { ...engagement, agreementId, customerNumber, resourceId: requireAnyAccount(bank, engagement).id }
}

export function viewAgreement(bank: Bank, agreement: Agreement): AgreementView {
  return {
    ...agreement,
    customerNumber: requireCustomer(bank, agreement.owner).number,
    engagements: listAgreementEngagements(bank, agreement.serial).map((engagement) =>
      viewEngagement(bank, engagement),
    ),
  }
}
