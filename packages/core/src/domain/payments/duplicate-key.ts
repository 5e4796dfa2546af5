import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { hashText } from '../../base/ids/seed.ts'
import { computeIban } from '../../base/iso/iban-of.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { lastBefore } from '../../base/store/table.ts'
import { hourMilliseconds, type Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { CreditTransfer, Payment } from '../../rows/payments/model.ts'

type DuplicateFields = Pick<
  Payment,
  'tpp' | 'debtor' | 'transfers' | 'executionDay' | 'schedule' | 'paymentInformationId'
>

/** Returns the same key for an account by IBAN and by bban. A foreign bban is unique at its bank only. */
function creditorKey({ creditorAccount, creditorAgent }: CreditTransfer) {
  return computeIban(creditorAccount, creditorAgent) ?? [creditorAgent, creditorAccount.bban]
}

function transferKey(transfer: CreditTransfer) {
  const { amount, remittance, sentText = remittance, structured } = transfer
  const [reference, ...otherReferences] = structured?.references.map((entry) => entry.reference) ?? [sentText]
  return [amount.currency, String(amount.minor), creditorKey(transfer), reference, ...otherReferences]
}

/**
 * The maximum length of a duplicate key. Without it the keys of bulks would be long, and they are never
 * removed.
 */
const duplicateKeyCharactersMax = 400

/** Shortens a long text to its beginning and a 128-bit hash of the whole text. */
function shortenKey(text: string): string {
  if (text.length <= duplicateKeyCharactersMax) return text
  const hashes = [1, 2, 3, 4].map((round) => hashText(`${round}${text}`))
  return text.slice(0, duplicateKeyCharactersMax / 2) + hashes.join(' ')
}

/**
 * Computes the key that logical duplicates share (P3): TPP, debtor, creditor, amount, currency, references
 * and date. D: a periodic payment has its plan instead of the date. A bulk has all its transfers and its
 * paymentInformationId.
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
  const timing = schedule ?? executionDay
  return shortenKey(
    JSON.stringify([tpp, kind, account, timing, paymentInformationId, ...transfers.map(transferKey)]),
  )
}

/** Refuses a logical duplicate of a recent payment (P3). */
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
  const problem = `payment ${latest.id} has the same content and is less than ${hours} hours old`
  return refuse(
    'P3a',
    { problem, remedy: 'Send allowLogicalDuplicate=true to pay twice' },
    'allowLogicalDuplicate',
  )
}
