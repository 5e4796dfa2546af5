import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { listOf } from '../../base/input/text.ts'
import { limits } from '../../base/limits.ts'
import { accessRights } from '../consents/model.ts'
import { customerNumber } from '../customers/contract.ts'

/** The customer number that a person enters on the SCA page (§4.4). */
export const identificationRequest = object({ customerNumber })

const person = v.optional(v.string())

/**
 * The body of an approval (D): an agreement and, for a consent, the accounts with the rights to each. An SCA
 * page also sends the customer's id and what it showed (`shown`). So an outdated page cannot approve
 * something else.
 */
export const approvalRequest = object({
  agreementId: v.string(),
  person,
  shown: v.optional(v.string()),
  accounts: v.optional(
    listOf(
      object({
        resourceId: v.string(),
        rights: v.pipe(
          v.array(codeList(accessRights, 'balances or transactions')),
          v.maxLength(accessRights.length),
        ),
      }),
      limits.engagementsPerAgreementMax,
    ),
  ),
})

/** The body of a refusal. `person` is the customer's id, if the page showed one. */
export const refusalRequest = v.optional(object({ person }))

export type ApprovalRequest = v.InferOutput<typeof approvalRequest>
