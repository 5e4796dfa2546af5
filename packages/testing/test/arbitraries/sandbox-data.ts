import type { CommandInput, Currency } from '@pocketbank/core'
import fc, { type Arbitrary } from 'fast-check'
import { bban, createIban, digits, identityNumber, kid } from './numbers.ts'
import { companyName, dayAfter, defaultDay, freeText, personName, type WrittenDay } from './words.ts'

/** The body that makes a customer. */
type CustomerBody = CommandInput<'createCustomer'>['body']
/** The body that makes an account. */
type AccountBody = CommandInput<'createAccount'>['body']
/** The body that makes a card account. */
type CardAccountBody = CommandInput<'createCardAccount'>['body']
/** One row of the body that posts transactions. */
type TransactionBody = CommandInput<'postTransactions'>['body'][number]
/** One row of the body that posts card transactions. */
type CardTransactionBody = CommandInput<'postCardTransactions'>['body'][number]

type BalanceBody = AccountBody['balances'][number]

const defaultCurrencies = ['NOK', 'EUR', 'SEK', 'USD', 'JPY', 'KWD'] as const satisfies readonly Currency[]
const wholeMax = 1_000_000

function mostlyNok(): Arbitrary<Currency> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('NOK' as const) },
    fc.constantFrom(...defaultCurrencies),
  )
}

function createBalances(currency: Currency): Arbitrary<BalanceBody[]> {
  const amount = fc.integer({ min: -wholeMax, max: wholeMax })
  return fc
    .tuple(amount, fc.option(amount, { nil: undefined }))
    .map(([booked, expected]) => [
      { balanceAmount: { currency, amount: booked }, balanceType: 'closingBooked' },
      ...(expected === undefined
        ? []
        : [{ balanceAmount: { currency, amount: expected }, balanceType: 'expected' as const }]),
    ])
}

/** A customer: a person with an identity number, or a company with an organisation number. */
export function customer(type?: CustomerBody['type']): Arbitrary<CustomerBody> {
  const person = fc.record({
    customerNumber: identityNumber(),
    name: personName(),
    type: fc.constant('PRIVATE' as const),
  })
  const company = fc.record({
    customerNumber: digits(8).map((text) => `9${text}`),
    name: companyName(),
    type: fc.constant('CORPORATE' as const),
  })
  if (type === undefined) return fc.oneof(person, company)
  return type === 'PRIVATE' ? person : company
}

/** Whose something is, where the test knows it. */
interface OwnerOptions {
  readonly customerNumber?: string
}

function createOwner({ customerNumber }: OwnerOptions): Arbitrary<string> {
  return customerNumber === undefined ? identityNumber() : fc.constant(customerNumber)
}

/** A Norwegian account of a customer, with whole amounts as over HTTP. */
export function account(options: OwnerOptions = {}): Arbitrary<AccountBody> {
  return mostlyNok().chain((currency) =>
    fc
      .record({
        customerNumber: createOwner(options),
        accountName: freeText(70),
        bban: bban(),
        currency: fc.constant(currency),
        product: fc.constantFrom('Current account', 'Brukskonto', 'Savings account', 'BSU'),
        cashAccountType: fc.constantFrom('CACC' as const, 'SVGS' as const, 'LOAN' as const, 'OTHR' as const),
        creditLine: fc.integer({ min: 0, max: wholeMax }),
        balances: createBalances(currency),
      })
      .map(({ accountName, bban: number, ...rest }) => {
        return { accountName, bban: number, iban: createIban('NO', number), ...rest }
      }),
  )
}

/** A card of a customer, enabled. */
export function cardAccount(options: OwnerOptions = {}): Arbitrary<CardAccountBody> {
  return mostlyNok().chain((currency) =>
    fc.record({
      customerNumber: createOwner(options),
      maskedPan: digits(4).map((text) => `492500******${text}`),
      currency: fc.constant(currency),
      creditLimit: fc.record({
        currency: fc.constant(currency),
        amount: fc.integer({ min: 0, max: wholeMax }),
      }),
      balances: createBalances(currency),
      cardId: digits(12),
      cardIdVNo: digits(1),
      accountNumber: bban(),
      expiry: fc
        .tuple(fc.integer({ min: 2027, max: 2035 }), fc.integer({ min: 10, max: 12 }))
        .map((parts) => parts.join('-')),
      name: personName(),
      product: fc.constantFrom('Gold', 'Mastercard', 'Visa'),
      status: fc.constant('enabled' as const),
    }),
  )
}

/** Which rows are wanted. */
interface RowOptions {
  /** The account's; NOK unless said otherwise. */
  readonly currency?: Currency
  /** The day of the bank's clock, before which rows are booked; 2026-01-15 unless said otherwise. */
  readonly today?: WrittenDay
  /** Rows at most; 20 unless said otherwise. */
  readonly maxLength?: number
}

const daysBackMax = 400

/** Two days in the past, the first not after the second. */
function pastDays(
  today: WrittenDay,
): Arbitrary<{ readonly bookingDate: WrittenDay; readonly valueDate: WrittenDay }> {
  const back = fc.integer({ min: 0, max: daysBackMax })
  return fc.tuple(back, back).map(([first, second]) => ({
    bookingDate: dayAfter(today, -Math.max(first, second)),
    valueDate: dayAfter(today, -Math.min(first, second)),
  }))
}

/** A row of an account: booked or pending, in or out. */
function transaction({ currency = 'NOK', today = defaultDay }: RowOptions = {}): Arbitrary<TransactionBody> {
  const details = fc.record(
    {
      creditorName: personName(),
      debtorName: companyName(),
      endToEndId: digits(12),
      bankTransactionCode: fc.constantFrom('PMNT-RCDT-DMCT', 'PMNT-ICDT-DMCT'),
    },
    { requiredKeys: [] },
  )
  // A text, a reference or neither, and never both.
  const remittance = fc.oneof(
    fc.record({ remittanceInformationUnstructured: freeText(140) }),
    fc.record({ kid: kid() }),
    fc.constant({}),
  )
  const amount = fc.integer({ min: -wholeMax, max: wholeMax }).filter((value) => value !== 0)
  const days = fc.oneof({ weight: 4, arbitrary: pastDays(today) }, fc.constant({}))
  return fc.tuple(amount, days, details, remittance).map(([value, dates, rest, remittanceFields]) => {
    return { amount: value, currency, ...dates, ...rest, ...remittanceFields }
  })
}

/** Rows for one account, at least one. */
export function transactions({ maxLength = 20, ...options }: RowOptions = {}): Arbitrary<TransactionBody[]> {
  return fc.array(transaction(options), { minLength: 1, maxLength })
}

/** A purchase on a card, mostly in the currency of the card. */
function cardTransaction({
  currency = 'NOK',
  today = defaultDay,
}: RowOptions = {}): Arbitrary<CardTransactionBody> {
  const money = (of: Currency) =>
    fc.record({ currency: fc.constant(of), amount: fc.integer({ min: 1, max: 50_000 }) })
  const core = fc.record({
    cardTransactionId: digits(14),
    terminalId: digits(8),
    transactionAmount: money(currency),
    originalAmount: mostlyNok().chain(money),
    merchantCategoryCode: fc.constantFrom('5411', '5812', '4111', '7011'),
    markupFee: fc.record({ currency: fc.constant(currency), amount: fc.integer({ min: 0, max: 99 }) }),
    markupFeePercentage: fc.constantFrom('0', '1.75'),
    cardAcceptorId: digits(15),
    cardAcceptorAddress: fc.record({
      city: fc.constantFrom('Oslo', 'Tromsø'),
      country: fc.constant('NO' as const),
    }),
    maskedPan: digits(4).map((text) => `492500******${text}`),
    transactionDetails: freeText(70),
    invoiced: fc.constantFrom('true' as const, 'false' as const),
    proprietaryBankTransactionCode: fc.constantFrom('PURCHASE', 'WITHDRAWAL'),
  })
  return fc
    .tuple(pastDays(today), core)
    .map(([days, rest]) => ({ bookingDate: days.valueDate, transactionDate: days.bookingDate, ...rest }))
}

/** Purchases on one card, at least one. */
export function cardTransactions({
  maxLength = 20,
  ...options
}: RowOptions = {}): Arbitrary<CardTransactionBody[]> {
  return fc.array(cardTransaction(options), { minLength: 1, maxLength })
}
