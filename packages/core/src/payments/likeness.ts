import type { Bank } from '../bank.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { limits } from '../limits.ts'
import { ibanOf } from '../places/iban-of.ts'
import { ok, type Result } from '../result.ts'
import { descending } from '../store/table.ts'
import { hourMilliseconds, type Instant } from '../time/instant.ts'
import type { CreditTransfer, Payment } from './model.ts'

/** What of a payment makes it the same as another one to who pays it (P3). */
type Meaning = Pick<
  Payment,
  'tpp' | 'debtor' | 'transfers' | 'executionDay' | 'schedule' | 'paymentInformationId'
>

/** One account has one name here, whether the request says its IBAN or its bban; a foreign bban is one of its bank. */
function creditorMeaning({ creditorAccount, creditorAgent }: CreditTransfer) {
  return ibanOf(creditorAccount, creditorAgent) ?? [creditorAgent, creditorAccount.bban]
}

function transferMeaning(transfer: CreditTransfer) {
  const { amount, remittance, kid, endToEndId } = transfer
  return [amount.currency, String(amount.minor), creditorMeaning(transfer), kid ?? remittance, endToEndId]
}

/**
 * What logical duplicates have in common (P3): TPP, debtor, creditor, amount, currency, references and date. D: of a periodic payment the
 * plan instead of the date; of a bulk every transfer and the name that the TPP gave it.
 */
export function likenessOf({
  tpp,
  debtor,
  transfers,
  executionDay,
  schedule,
  paymentInformationId,
}: Meaning): string {
  const { kind, account } = debtor
  const when = schedule ?? executionDay
  return JSON.stringify([tpp, kind, account, when, paymentInformationId, ...transfers.map(transferMeaning)])
}

/** Refuses a payment that means the same as one of the last 24 hours which has not been rejected or cancelled (P3). */
export function requireUnlike(bank: Bank, likeness: string, now: Instant): Result<undefined, Refusal> {
  const since = now - limits.logicalDuplicateHours * hourMilliseconds
  const before = { likeness, serial: Number.POSITIVE_INFINITY }
  for (const { id, status, createdAt, likeness: other } of descending(bank.payments, 'byLikeness', before)) {
    if (other !== likeness || createdAt <= since) break
    if (status === 'RJCT' || status === 'CANC') continue
    const text = `the payment ${id} of the last ${limits.logicalDuplicateHours} hours is the same; allowLogicalDuplicate=true makes a second one`
    return refuse('CONFLICT', text, 'allowLogicalDuplicate')
  }
  return ok(undefined)
}
