import { type Refusal, refuse } from '../errors/refusal.ts'
import { type Money, parseAmount } from '../money/amount.ts'
import type { Currency } from '../money/currencies.ts'
import { ok, type Result } from '../result.ts'
import type { LocalDate } from '../time/local-date.ts'
import type { TransferRequest } from './contract.ts'
import { checkCreditor, creditorCountry } from './creditor.ts'
import { feeOf } from './fees.ts'
import { requireKid } from './kid.ts'
import type { CreditTransfer } from './model.ts'
import { type Product, type ProductRules, rulesOf } from './products.ts'
import { swiftText } from './remittance.ts'

/** Characters of free text at most (§2.3). */
const remittanceCharactersMax = 140

/** Reads the amount of a request at a place: in the currency of the product, with no more digits than that has (M2). */
export function readInstructed(
  { instructedAmount: { amount, currency } }: Pick<TransferRequest, 'instructedAmount'>,
  rules: ProductRules,
  path: string,
): Result<Money, Refusal> {
  const place = `${path}.instructedAmount`
  const minor = parseAmount(amount, currency)
  if (!minor.ok) return refuse('FORMAT_ERROR', `${place}.amount must be ${minor.error}`, `${place}.amount`)
  if (rules.currency === undefined || rules.currency === currency) return ok({ currency, minor: minor.value })
  const text = `${place}.currency must be ${rules.currency}, the only currency of the product, got ${currency}`
  return refuse('FORMAT_ERROR', text, `${place}.currency`)
}

/** The fields of which a transfer has one at most: free text, or a payment reference in either form. */
export const remittanceFields = [
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
] as const

/** The payment reference of a request (P9), if it has one: not beside free text, and with a right check digit. */
export function readKid(
  request: Pick<TransferRequest, (typeof remittanceFields)[number]>,
  path: string,
): Result<string | undefined, Refusal> {
  const { remittanceInformationStructured: one, remittanceInformationStructuredArray: many } = request
  if (one === undefined && many === undefined) return ok(undefined)
  const name = one === undefined ? 'remittanceInformationStructuredArray' : 'remittanceInformationStructured'
  const place = `${path}.${name}`
  if (one !== undefined && many !== undefined) {
    return refuse(
      'FORMAT_ERROR',
      `${place} must not stand beside remittanceInformationStructuredArray`,
      place,
    )
  }
  if (request.remittanceInformationUnstructured !== undefined) {
    return refuse('FORMAT_ERROR', `${place} must not stand beside remittanceInformationUnstructured`, place)
  }
  const { reference } = one ?? many?.[0] ?? { reference: '' }
  const kidPlace = `${place}${one === undefined ? '[0]' : ''}.reference`
  return requireKid(reference, kidPlace)
}

/** What a credit transfer is read for. */
export interface Reading {
  readonly product: Product
  readonly today: LocalDate
}

/** A credit transfer before it is known which account pays: the fee depends on that. */
export interface ReadTransfer {
  readonly transfer: Omit<CreditTransfer, 'fee'>
  /** What it costs if it is paid from an account in a currency, in minor units of that. */
  readonly feeIn: (accountCurrency: Currency) => bigint
  /** Whether the bank has rewritten the text. */
  readonly isRewritten: boolean
}

/** Reads one credit transfer at a place of the request (§2.3): the amount, then the creditor, then the references. */
export function readTransfer(
  request: TransferRequest,
  { product, today }: Reading,
  path: string,
): Result<ReadTransfer, Refusal> {
  const rules = rulesOf(product)
  const amount = readInstructed(request, rules, path)
  if (!amount.ok) return amount
  const creditor = checkCreditor(request, rules, path)
  if (!creditor.ok) return creditor
  const kid = readKid(request, path)
  if (!kid.ok) return kid
  const { remittanceInformationUnstructured: text, creditorAgent, creditorAddress, purposeCode } = request
  const remittance =
    text === undefined || !rules.isReencoded ? text : swiftText(text, remittanceCharactersMax)
  const { currency } = amount.value
  const country = creditorCountry(request)
  return ok({
    transfer: {
      ...{
        amount: amount.value,
        creditorName: request.creditorName,
        creditorAccount: request.creditorAccount,
      },
      ...(creditorAgent !== undefined && { creditorAgent }),
      ...(creditorAddress !== undefined && { creditorAddress }),
      ...(remittance !== undefined && { remittance }),
      ...(kid.value !== undefined && { kid: kid.value }),
      ...(purposeCode !== undefined && { purposeCode }),
      ...(request.endToEndIdentification !== undefined && { endToEndId: request.endToEndIdentification }),
    },
    feeIn: (accountCurrency) => feeOf({ product, country, currency, accountCurrency, today }).minor,
    isRewritten: remittance !== text,
  })
}
