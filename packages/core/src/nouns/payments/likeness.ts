import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { hashText } from '../../base/ids/seed.ts'
import { ibanOf } from '../../base/iso/iban-of.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { lastBefore } from '../../base/store/table.ts'
import { hourMilliseconds, type Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { CreditTransfer, Payment } from '../../rows/payments/model.ts'

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
  const { amount, remittance, sentText = remittance, kid } = transfer
  return [amount.currency, String(amount.minor), creditorMeaning(transfer), kid ?? sentText]
}

/** Characters of a likeness at most: those of a bulk would be many, and are kept for good. */
const likenessCharactersMax = 400

/** The text, or of a long one its beginning and 128 bits that follow from all of it. */
function short(text: string): string {
  if (text.length <= likenessCharactersMax) return text
  const hashes = [1, 2, 3, 4].map((round) => hashText(`${round}${text}`))
  return text.slice(0, likenessCharactersMax / 2) + hashes.join(' ')
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
  return short(
    JSON.stringify([tpp, kind, account, when, paymentInformationId, ...transfers.map(transferMeaning)]),
  )
}

/**
 * Refuses a payment that means the same as one of the last 24 hours (P3). What was rejected or cancelled has lost its likeness, so the
 * latest tells enough.
 */
export function requireUnlike(bank: Bank, likeness: string, now: Instant): Result<undefined, Refusal> {
  const since = now - limits.logicalDuplicateHours * hourMilliseconds
  const latest = lastBefore(bank.payments, 'byLikeness', { likeness, serial: Number.POSITIVE_INFINITY })
  if (latest?.likeness !== likeness || latest.createdAt <= since) return ok(undefined)
  const hours = limits.logicalDuplicateHours
  const text = `the payment ${latest.id} of the last ${hours} hours is the same; allowLogicalDuplicate=true makes a second one`
  return refuse('P3a', 'CONFLICT', text, 'allowLogicalDuplicate')
}
