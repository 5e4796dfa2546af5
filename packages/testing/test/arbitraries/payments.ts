import { type Country, type Currency, currencies, formatAmount, type Product } from '@pocketbank/core'
import { purposeCodes } from '@pocketbank/core/rows/payments/contract'
import fc, { type Arbitrary } from 'fast-check'
import { bban, digits, iban, kid } from './numbers.ts'
import { companyName, dayAfter, defaultDay, freeText, personName, type WrittenDay } from './words.ts'

/** How a payment names an account. */
export interface PaymentAccount {
  readonly iban?: string
  readonly bban?: string
  readonly currency: Currency
}

/** One credit transfer as a bulk lists it. */
interface TransferBody {
  readonly instructedAmount: { readonly amount: string; readonly currency: Currency }
  readonly creditorName: string
  readonly creditorAgent?: string
  readonly creditorAccount: PaymentAccount
  readonly creditorAddress?: { readonly street?: string; readonly city?: string; readonly country: Country }
  readonly remittanceInformationUnstructured?: string
  readonly remittanceInformationStructured?: { readonly reference: string }
  readonly purposeCode?: (typeof purposeCodes)[number]
}

/** The body that makes a payment (§2.3). */
interface PaymentBody extends TransferBody {
  readonly debtorAccount: PaymentAccount
  readonly requestedExecutionDate?: WrittenDay
}

/** The body that makes a periodic payment. */
interface PeriodicPaymentBody extends TransferBody {
  readonly debtorAccount: PaymentAccount
  readonly startDate: WrittenDay
  readonly endDate?: WrittenDay
  readonly executionRule?: 'following' | 'preceding'
  readonly frequency: string
  readonly dayOfExecution?: string
  readonly monthsOfExecution?: readonly string[]
}

/** The body that makes a bulk payment. */
interface BulkPaymentBody {
  readonly paymentInformationId?: string
  readonly debtorAccount: PaymentAccount
  readonly requestedExecutionDate?: WrittenDay
  readonly payments: readonly TransferBody[]
}

/** What a test says of a payment. */
interface PaymentOptions {
  readonly product?: PaymentProduct
  /** The account that pays; some Norwegian one unless said otherwise. */
  readonly debtorAccount?: PaymentAccount
  /** The day of the bank's clock, before which nothing is executed; 2026-01-15 unless said otherwise. */
  readonly today?: WrittenDay
}

const minorMax = 10_000_000

/** An amount above zero with no more digits than its currency has. */
function money(currency: Currency): Arbitrary<TransferBody['instructedAmount']> {
  return fc
    .integer({ min: 1, max: minorMax })
    .map((minor) => ({ amount: formatAmount({ minor: BigInt(minor), currency }), currency }))
}

/** A creditor with the account in a country: the address is there now and then. */
function createCreditor(account: Arbitrary<Pick<TransferBody, 'creditorAccount' | 'creditorAgent'>>) {
  const address = fc.record(
    {
      street: freeText(70),
      city: fc.constantFrom('Oslo', 'Berlin'),
      country: fc.constantFrom('NO' as const, 'DE' as const),
    },
    { requiredKeys: ['country'] },
  )
  const creditorName = fc.oneof(personName(), companyName())
  return fc
    .tuple(account, fc.record({ creditorName, creditorAddress: address }, { requiredKeys: ['creditorName'] }))
    .map(([payeeAccount, party]) => ({ ...party, ...payeeAccount }))
}

const norwegian = fc.oneof(
  iban('NO').map((number) => ({ creditorAccount: { iban: number, currency: 'NOK' as const } })),
  bban().map((number) => ({ creditorAccount: { bban: number, currency: 'NOK' as const } })),
)

const european = iban('SE', 'DK', 'FI', 'DE', 'FR').map((number) => ({
  creditorAccount: { iban: number, currency: 'EUR' as const },
}))

const abroad = fc.oneof(
  iban('SE', 'DK', 'FI', 'DE', 'GB', 'FR').map((number) => ({
    creditorAccount: { iban: number, currency: 'EUR' as const },
  })),
  digits(10).map((number) => ({
    creditorAgent: 'BOFAUS3N',
    creditorAccount: { bban: number, currency: 'USD' as const },
  })),
)

const domestic = { currency: fc.constant('NOK' as const), creditor: norwegian }

/** What each product takes. */
const products = {
  'cross-border-credit-transfers': { currency: fc.constantFrom(...currencies), creditor: abroad },
  'norwegian-domestic-credit-transfers': domestic,
  'instant-norwegian-domestic-credit-transfers-straks': domestic,
  'sepa-credit-transfers': { currency: fc.constant('EUR' as const), creditor: european },
} as const satisfies Readonly<Record<Product, unknown>>

/** A payment product. */
type PaymentProduct = Product

/** Free text or a payment reference, or neither; never both. */
function remittance(): Arbitrary<Partial<TransferBody>> {
  return fc.oneof(
    fc.constant({}),
    freeText(140).map((text) => ({ remittanceInformationUnstructured: text })),
    kid().map((reference) => ({ remittanceInformationStructured: { reference } })),
  )
}

/** One credit transfer of a product. */
export function transfer(
  product: PaymentProduct = 'norwegian-domestic-credit-transfers',
): Arbitrary<TransferBody> {
  const { currency, creditor } = products[product]
  const purpose = fc.record({ purposeCode: fc.constantFrom(...purposeCodes) }, { requiredKeys: [] })
  return fc
    .tuple((currency as Arbitrary<Currency>).chain(money), createCreditor(creditor), remittance(), purpose)
    .map(([instructedAmount, party, words, why]) => ({ instructedAmount, ...party, ...words, ...why }))
}

function debtor({ debtorAccount }: PaymentOptions): Arbitrary<PaymentAccount> {
  if (debtorAccount !== undefined) return fc.constant(debtorAccount)
  return iban('NO').map((number) => ({ iban: number, currency: 'NOK' }))
}

const daysAheadMax = 300

function comingDay({ today = defaultDay }: PaymentOptions, daysMin = 0): Arbitrary<WrittenDay> {
  return fc.integer({ min: daysMin, max: daysAheadMax }).map((days) => dayAfter(today, days))
}

/** A payment of a product (§2.3); cross-border unless said otherwise. An instant one is for today. */
export function payment(options: PaymentOptions = {}): Arbitrary<PaymentBody> {
  const { product = 'cross-border-credit-transfers' } = options
  const isInstant = product.startsWith('instant')
  const date = isInstant ? {} : { requestedExecutionDate: comingDay(options) }
  return fc
    .tuple(
      transfer(product),
      fc.record({ debtorAccount: debtor(options), ...date }, { requiredKeys: ['debtorAccount'] }),
    )
    .map((parts) => Object.assign({}, ...parts) as PaymentBody)
}

/** Several payments of one account at once; domestic. */
export function bulkPayment(options: PaymentOptions = {}): Arbitrary<BulkPaymentBody> {
  return fc.record(
    {
      paymentInformationId: digits(12),
      debtorAccount: debtor(options),
      requestedExecutionDate: comingDay(options),
      payments: fc.array(transfer(), { minLength: 1, maxLength: 10 }),
    },
    { requiredKeys: ['debtorAccount', 'payments'] },
  )
}

const monthly = ['Monthly', 'EveryTwoMonths', 'Quarterly', 'SemiAnnual', 'Annual'] as const

/**
 * How often: the day of execution is one of the week or of the month, the months belong to the last alone.
 */
function frequency() {
  const day = (max: number) => fc.integer({ min: 1, max }).map(String)
  const [ofWeek, dayOfExecution] = [{ dayOfExecution: day(7) }, day(31)]
  const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map(String), { minLength: 1, maxLength: 12 })
  return fc.oneof(
    fc.record({ frequency: fc.constant('Daily') }),
    fc.record(
      { frequency: fc.constantFrom('Weekly', 'EveryTwoWeeks'), ...ofWeek },
      { requiredKeys: ['frequency'] },
    ),
    fc.record({ frequency: fc.constantFrom(...monthly), dayOfExecution }, { requiredKeys: ['frequency'] }),
    fc.record({ frequency: fc.constant('MonthlyVariable'), monthsOfExecution: months, dayOfExecution }),
  )
}

/** A payment that comes again and again; domestic. */
export function periodicPayment(options: PaymentOptions = {}): Arbitrary<PeriodicPaymentBody> {
  const dates = comingDay(options, 1).chain((startDate) =>
    fc.record(
      {
        startDate: fc.constant(startDate),
        endDate: fc.integer({ min: 366, max: 1_000 }).map((days) => dayAfter(startDate, days)),
        executionRule: fc.constantFrom('following' as const, 'preceding' as const),
      },
      { requiredKeys: ['startDate'] },
    ),
  )
  return fc
    .tuple(transfer(), fc.record({ debtorAccount: debtor(options) }), dates, frequency())
    .map((parts) => Object.assign({}, ...parts) as PeriodicPaymentBody)
}
