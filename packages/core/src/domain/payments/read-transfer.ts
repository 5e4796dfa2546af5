import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { reader } from '../../base/input/reading.ts'
import type { AccountReference } from '../../base/iso/contract.ts'
import { type Money, parseAmount } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { Bank } from '../../rows/bank.ts'
import { type TransferRequest, transferRequest } from '../../rows/payments/contract.ts'
import type { CreditTransfer, PaymentChange } from '../../rows/payments/model.ts'
import { type Product, type ProductRules, productRules } from '../../rows/payments/products.ts'
import { creditorCountry, readCreditor } from './creditor.ts'
import { computeFee } from './fees.ts'
import { readReferences, remittanceFields } from './read-references.ts'
import { swiftText } from './remittance.ts'

/** The maximum length of free text (§2.3). */
const remittanceCharactersMax = 140

/**
 * Reads the amount of a transfer. It must be in the currency of the product, with no more decimals than that
 * has (M2).
 */
function readInstructed(
  { instructedAmount: { amount, currency } }: Pick<TransferRequest, 'instructedAmount'>,
  rules: ProductRules,
  path: string,
): Result<Money, Refusal> {
  const fieldPath = `${path}.instructedAmount`
  const minor = parseAmount(amount, currency)
  if (!minor.ok)
    return refuseAt('P2b', `${fieldPath}.amount`, {
      problem: `must be ${minor.error}`,
      got: amount,
    })
  if (rules.currency === undefined || rules.currency === currency) return ok({ currency, minor: minor.value })
  const problem = `must be ${rules.currency}, the only currency of the product`
  return refuseAt('P1b', `${fieldPath}.currency`, { problem, got: currency })
}

/**
 * Re-encodes free text for sending (§2.3) and lists the changes. Without `sentText` the text is sent
 * unchanged.
 */
function textToSend(
  text: string | undefined,
  { isReencoded }: ProductRules,
): { readonly sentText?: string; readonly changes: readonly PaymentChange[] } {
  const whole = text === undefined || !isReencoded ? text : swiftText(text, Number.POSITIVE_INFINITY)
  if (whole === undefined || whole === text) return { changes: [] }
  const isCut = whole.length > remittanceCharactersMax
  return {
    sentText: whole.slice(0, remittanceCharactersMax),
    changes: isCut ? ['text', 'length'] : ['text'],
  }
}

export interface PaymentPlace {
  /** `$`, or the path of one transfer of a bulk. */
  readonly path: string
  readonly bank: Bank
  readonly product: Product
  readonly rules: ProductRules
  readonly today: LocalDate
}

export function currentPlace(bank: Bank, product: Product, now: Instant): PaymentPlace {
  return {
    path: '$',
    bank,
    product,
    rules: productRules(product),
    today: toLocalDate(now, bank.calendar.zone),
  }
}

/** Readers of the fields that every credit transfer has (§2.3). */
export const transferReaders = {
  amount: reader(transferRequest.entries, ['instructedAmount'], (parts, at: PaymentPlace) =>
    readInstructed(parts, at.rules, at.path),
  ),
  creditor: reader(transferRequest.entries, ['creditorAccount', 'creditorAgent'], (parts, at: PaymentPlace) =>
    readCreditor(parts, at.rules, at),
  ),
  structured: reader(transferRequest.entries, remittanceFields, (parts, at: PaymentPlace) =>
    readReferences(parts, at.rules, at.path),
  ),
}

/** A credit transfer before the account that pays is known. The fee depends on that account. */
export interface ReadTransfer {
  readonly transfer: Omit<CreditTransfer, 'fee'>
  /** The currency that the request states for the creditor's account. */
  readonly statedCurrency: Currency | undefined
  /** Computes the fee in minor units of the currency of the account that pays. */
  readonly feeIn: (accountCurrency: Currency) => bigint
  /** Changes that the bank makes before sending the transfer. */
  readonly changes: readonly PaymentChange[]
}

interface TransferFields extends Pick<CreditTransfer, 'amount' | 'structured'> {
  readonly creditor: AccountReference
}

export function createTransfer(
  request: TransferRequest,
  { amount, creditor, structured }: TransferFields,
  { product, rules, today }: PaymentPlace,
): ReadTransfer {
  const {
    remittanceInformationUnstructured: remittance,
    creditorAgent,
    creditorAddress,
    purposeCode,
  } = request
  const { sentText, changes } = textToSend(remittance, rules)
  const { currency } = amount
  const country = creditorCountry(request)
  return {
    transfer: {
      amount,
      creditorName: request.creditorName,
      creditorAccount: creditor,
      creditorAgent,
      creditorAddress,
      remittance,
      sentText,
      structured,
      purposeCode,
      endToEndId: request.endToEndIdentification,
    },
    statedCurrency: request.creditorAccount.currency,
    feeIn: (accountCurrency) => computeFee({ product, country, currency, accountCurrency, today }).minor,
    changes,
  }
}
