import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { hashText } from '../../base/ids/seed.ts'
import { computeIban } from '../../base/iso/iban-of.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { lastBefore } from '../../base/store/table.ts'
import { hourMilliseconds, type Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { CreditTransfer, Payment } from '../../rows/payments/model.ts'

/** The fields of a payment that its duplicate key follows from (P3). */
type DuplicateFields = Pick<
  Payment,
  'tpp' | 'debtor' | 'transfers' | 'executionDay' | 'schedule' | 'paymentInformationId'
>

/** One account has one name here, whether the request says its IBAN or its bban; a foreign bban is one of its bank. */
function creditorKey({ creditorAccount, creditorAgent }: CreditTransfer) {
  return computeIban(creditorAccount, creditorAgent) ?? [creditorAgent, creditorAccount.bban]
}

function transferKey(transfer: CreditTransfer) {
  const { amount, remittance, sentText = remittance, structured } = transfer
  const [reference, ...more] = structured?.references.map((one) => one.reference) ?? [sentText]
  return [amount.currency, String(amount.minor), creditorKey(transfer), reference, ...more]
}

/** Characters of a duplicate key at most: those of a bulk would be many, and are kept for good. */
const duplicateKeyCharactersMax = 400

/** The text, or of a long one its beginning and 128 bits that follow from all of it. */
function shortenKey(text: string): string {
  if (text.length <= duplicateKeyCharactersMax) return text
  const hashes = [1, 2, 3, 4].map((round) => hashText(`${round}${text}`))
  return text.slice(0, duplicateKeyCharactersMax / 2) + hashes.join(' ')
}

/**
 * The key that logical duplicates share (P3): TPP, debtor, creditor, amount, currency, references and date. D: of a periodic payment the
 * plan instead of the date; of a bulk every transfer and the name that the TPP gave it.
 */
export function computeDuplicateKey({
  tpp,
  debtor,
  transfers,
  executionDay,
  schedule,
  paymentInformationId,
}: DuplicateFields): string {
  const { kind, account } = debtor
  const when = schedule ?? executionDay
  return shortenKey(
    JSON.stringify([tpp, kind, account, when, paymentInformationId, ...transfers.map(transferKey)]),
  )
}

/**
 * Refuses a logical duplicate of a payment of the last 24 hours (P3). What was rejected or cancelled has no duplicate key any more, so
 * the latest payment with the key is enough to look at.
 */
export function requireNoDuplicate(
  bank: Bank,
  duplicateKey: string,
  now: Instant,
): Result<undefined, Refusal> {
  const since = now - limits.logicalDuplicateHours * hourMilliseconds
  const latest = lastBefore(bank.payments, 'byDuplicateKey', {
    duplicateKey,
    serial: Number.POSITIVE_INFINITY,
  })
  if (latest?.duplicateKey !== duplicateKey || latest.createdAt <= since) return ok(undefined)
  const hours = limits.logicalDuplicateHours
  const text = `the payment ${latest.id} of the last ${hours} hours is the same: send allowLogicalDuplicate=true to pay twice`
  return refuse('P3a', text, 'allowLogicalDuplicate')
}
