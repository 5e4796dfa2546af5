import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import {
  explainCreditorReference,
  isCreditorReference,
  type StructuredReference,
} from '../../base/iso/structured-reference.ts'
import { ok, type Result } from '../../base/result.ts'
import type { TransferRequest } from '../../rows/payments/contract.ts'
import { requireKid } from '../../rows/payments/kid.ts'
import type { CreditTransfer } from '../../rows/payments/model.ts'
import type { ProductRules } from '../../rows/payments/products.ts'

/** The fields of which a transfer has one at most: free text, or structured references in either form. */
export const remittanceFields = [
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
] as const

type Remittance = Pick<TransferRequest, (typeof remittanceFields)[number]>

function checkReferenceForm(
  { reference, referenceType }: StructuredReference,
  { creditorReference }: ProductRules,
  path: string,
): Result<unknown, Refusal> {
  if (creditorReference === 'kid') {
    return referenceType === undefined || referenceType === 'SCOR'
      ? requireKid(reference, path)
      : ok(undefined)
  }
  return referenceType !== 'SCOR' || isCreditorReference(reference)
    ? ok(undefined)
    : refuseAt('P9h', path, {
        problem: 'must be a creditor reference of ISO 11649 such as "RF18539007547034"',
        got: reference,
        detail: explainCreditorReference(reference),
      })
}

function refuseBoth(path: string, otherField: string) {
  return refuseAt(['P9e', 'FORMAT_ERROR'], path, `cannot be combined with ${otherField}`)
}

/** Reads the structured references of a transfer (P9). They come in one of two forms, without free text. */
export function readReferences(
  request: Remittance,
  rules: ProductRules,
  path: string,
): Result<CreditTransfer['structured'], Refusal> {
  const { remittanceInformationStructured: single, remittanceInformationStructuredArray: list } = request
  const references = list ?? (single && [single])
  if (references === undefined) return ok(undefined)
  const isListed = single === undefined
  const fieldPath = `${path}.${isListed ? 'remittanceInformationStructuredArray' : 'remittanceInformationStructured'}`
  if (single !== undefined && list !== undefined)
    return refuseBoth(fieldPath, 'remittanceInformationStructuredArray')
  if (request.remittanceInformationUnstructured !== undefined) {
    return refuseBoth(fieldPath, 'remittanceInformationUnstructured')
  }
  for (const [index, reference] of references.entries()) {
    const place = `${fieldPath}${isListed ? `[${index}]` : ''}.reference`
    const right = checkReferenceForm(reference, rules, place)
    if (!right.ok) return right
  }
  return ok({ isListed, references })
}
