import type { Movement } from '../ledger/model.ts'
import type { CreditTransfer, Payment } from './model.ts'
import { rulesOf } from './products.ts'

/** One transfer of a payment as the ledger books it. D: the bank calls it what the TPP does, else by its own id, counted where it is one of many. */
export function movementOf(
  { id, debtor, product, service }: Pick<Payment, 'id' | 'debtor' | 'product' | 'service'>,
  transfer: CreditTransfer,
  index: number,
): Movement {
  const { amount, fee, creditorName, creditorAccount, creditorAgent, remittance, kid, purposeCode } = transfer
  const { sentText = remittance } = transfer
  const ownName = service === 'payments' ? id : `${id}-${index + 1}`
  return {
    ...{ debtor, amount, fee, creditorName, creditorAccount, creditorAgent },
    endToEndId: transfer.endToEndId ?? ownName,
    told: {
      ...(sentText !== undefined && { remittanceInformationUnstructured: sentText }),
      ...(kid !== undefined && { kid }),
      ...(purposeCode !== undefined && { purposeCode }),
    },
    codes: rulesOf(product).transactionCodes,
  }
}

/** Everything that a payment moves next, as the ledger books it: of a periodic one its next execution. */
export function movementsOf(payment: Payment): readonly Movement[] {
  const { transfers, occurrence } = payment
  return transfers.map((transfer, index) => movementOf(payment, transfer, occurrence?.index ?? index))
}
