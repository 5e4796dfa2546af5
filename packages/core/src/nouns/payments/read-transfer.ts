import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { type Money, parseAmount } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { ok, type Result } from '../../base/result.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import type { Bank } from '../../rows/bank.ts'
import type { TransferRequest } from '../../rows/payments/contract.ts'
import { requireKid } from '../../rows/payments/kid.ts'
import type { CreditTransfer, PaymentChange } from '../../rows/payments/model.ts'
import { type Product, type ProductRules, rulesOf } from '../../rows/payments/products.ts'
import { checkCreditor, creditorCountry } from './creditor.ts'
import { feeOf } from './fees.ts'
import { swiftText } from './remittance.ts'

/** Characters of free text at most (§2.3). */
const remittanceCharactersMax = 140

/** Reads the amount of a request at a place: in the currency of the product, with no more digits than that has (M2). */
export function readInstructed(
  { instructedAmount: { amount, currency } }: Pick<TransferRequest, 'instructedAmount'>,
  rules: ProductRules,
  path: string,
): Result<Money, Refusal> {
  const fieldPath = `${path}.instructedAmount`
  const minor = parseAmount(amount, currency)
  if (!minor.ok)
    return refuse('P2b', 'FORMAT_ERROR', `${fieldPath}.amount must be ${minor.error}`, `${fieldPath}.amount`)
  if (rules.currency === undefined || rules.currency === currency) return ok({ currency, minor: minor.value })
  const text = `${fieldPath}.currency must be ${rules.currency}, the only currency of the product, got ${currency}`
  return refuse('P1b', 'FORMAT_ERROR', text, `${fieldPath}.currency`)
}

/** The fields of which a transfer has one at most: free text, or a payment reference in either form. */
export const remittanceFields = [
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
] as const

type Remittance = Pick<TransferRequest, (typeof remittanceFields)[number]>

/** The payment reference of a request (P9), if it has one: not beside free text, and with a right check digit. */
export function readKid(request: Remittance, path: string): Result<string | undefined, Refusal> {
  const { remittanceInformationStructured: one, remittanceInformationStructuredArray: many } = request
  if (one === undefined && many === undefined) return ok(undefined)
  const name = one === undefined ? 'remittanceInformationStructuredArray' : 'remittanceInformationStructured'
  const fieldPath = `${path}.${name}`
  if (one !== undefined && many !== undefined) {
    return refuse(
      'P9e',
      'FORMAT_ERROR',
      `${fieldPath} must not stand beside remittanceInformationStructuredArray`,
      fieldPath,
    )
  }
  if (request.remittanceInformationUnstructured !== undefined) {
    return refuse(
      'P9e',
      'FORMAT_ERROR',
      `${fieldPath} must not stand beside remittanceInformationUnstructured`,
      fieldPath,
    )
  }
  const { reference } = one ?? many?.[0] ?? { reference: '' }
  const kidPath = `${fieldPath}${one === undefined ? '[0]' : ''}.reference`
  return requireKid(reference, kidPath)
}

/** What a request says with a payment reference; nothing where that is just one, without a type and an issuer. */
function kidFormOf({
  remittanceInformationStructured: one,
  remittanceInformationStructuredArray: many,
}: Remittance): CreditTransfer['kidForm'] {
  const { referenceType, referenceIssuer } = one ?? many?.[0] ?? {}
  const isListed = many !== undefined
  if (!isListed && referenceType === undefined && referenceIssuer === undefined) return undefined
  return {
    isListed,
    ...(referenceType !== undefined && { referenceType }),
    ...(referenceIssuer !== undefined && { referenceIssuer }),
  }
}

/** What the bank makes of free text for the way (§2.3): nothing where it is sent as it is. */
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

/** What a credit transfer is read for. */
export interface TransferContext {
  readonly bank: Bank
  readonly product: Product
  readonly today: LocalDate
}

/** A credit transfer before it is known which account pays: the fee depends on that. */
export interface ReadTransfer {
  readonly transfer: Omit<CreditTransfer, 'fee'>
  /** What it costs if it is paid from an account in a currency, in minor units of that. */
  readonly feeIn: (accountCurrency: Currency) => bigint
  /** What the bank changes of it for the way. */
  readonly changes: readonly PaymentChange[]
}

/** Reads one credit transfer at a place of the request (§2.3): the amount, then the creditor, then the references. */
export function readTransfer(
  request: TransferRequest,
  { bank, product, today }: TransferContext,
  path: string,
): Result<ReadTransfer, Refusal> {
  const rules = rulesOf(product)
  const amount = readInstructed(request, rules, path)
  if (!amount.ok) return amount
  const creditor = checkCreditor(request, rules, { bank, path })
  if (!creditor.ok) return creditor
  const kid = readKid(request, path)
  if (!kid.ok) return kid
  const {
    remittanceInformationUnstructured: remittance,
    creditorAgent,
    creditorAddress,
    purposeCode,
  } = request
  const { sentText, changes } = textToSend(remittance, rules)
  const kidForm = kidFormOf(request)
  const { currency } = amount.value
  const country = creditorCountry(request)
  return ok({
    transfer: {
      amount: amount.value,
      creditorName: request.creditorName,
      creditorAccount: request.creditorAccount,
      creditorAgent,
      creditorAddress,
      remittance,
      sentText,
      kid: kid.value,
      kidForm,
      purposeCode,
      endToEndId: request.endToEndIdentification,
    },
    feeIn: (accountCurrency) => feeOf({ product, country, currency, accountCurrency, today }).minor,
    changes,
  })
}
