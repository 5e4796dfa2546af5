import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { listOf } from '../../base/input/text.ts'
import { limits } from '../../base/limits.ts'
import { accessRights } from '../consents/model.ts'
import { customerNumber } from '../customers/contract.ts'

/** The customer number that a person gives at the bank's page (§4.4: SCA asks for it). */
export const identificationRequest = object({ customerNumber })

const person = v.optional(v.string())

/**
 * The body of an approval (D): an agreement and, for access to accounts, the accounts and the rights to each. A page also sends the id of
 * its customer and its promises, so that no other page can pass for it.
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

/** Body of a refusal: the person for whom the page was drawn, if it knew. */
export const refusalRequest = v.optional(object({ person }))

/** An approval by the person at the bank's page. */
export type ApprovalRequest = v.InferOutput<typeof approvalRequest>
