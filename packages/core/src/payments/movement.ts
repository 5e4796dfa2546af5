import type { Movement } from '../ledger/model.ts'
import type { CreditTransfer, Payment } from './model.ts'
import { rulesOf } from './products.ts'

/** What both rows tell alike, free text as it is sent. D: most transfers tell nothing but a text, and a batch has a hundred thousand. */
function toldOf({ remittance, sentText = remittance, kid, purposeCode }: CreditTransfer): Movement['told'] {
  if (kid === undefined && purposeCode === undefined) {
    return sentText === undefined ? {} : { remittanceInformationUnstructured: sentText }
  }
  return {
    ...(sentText !== undefined && { remittanceInformationUnstructured: sentText }),
    ...(kid !== undefined && { kid }),
    ...(purposeCode !== undefined && { purposeCode }),
  }
}

/** One transfer of a payment as the ledger books it. D: the bank calls it what the TPP does, else by its own id, counted where it is one of many. */
export function movementOf(
  { id, debtor, product, service }: Pick<Payment, 'id' | 'debtor' | 'product' | 'service'>,
  transfer: CreditTransfer,
  index: number,
): Movement {
  const { amount, fee, creditorName, creditorAccount, creditorAgent, endToEndId } = transfer
  return {
    debtor,
    amount,
    fee,
    creditorName,
    creditorAccount,
    creditorAgent,
    endToEndId: endToEndId ?? (service === 'payments' ? id : `${id}-${index + 1}`),
    told: toldOf(transfer),
    codes: rulesOf(product).transactionCodes,
  }
}

/** Everything that a payment moves next, as the ledger books it: of a periodic one its next execution. */
export function movementsOf(payment: Payment): readonly Movement[] {
  const { transfers, occurrence } = payment
  return transfers.map((transfer, index) => movementOf(payment, transfer, occurrence?.index ?? index))
}
