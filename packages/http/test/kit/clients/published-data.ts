import { account, balance } from '../bodies.ts'

/**
 * Test data of one person in the form in which the platform publishes its own; people and numbers are made up
 * here.
 */
export interface PublishedPerson {
  readonly customer: Readonly<Record<'customerNumber' | 'name' | 'type', string>>
  readonly account: { readonly iban: string } & Readonly<Record<string, unknown>>
  readonly transactions: readonly object[]
  readonly cardAccount: Readonly<Record<string, unknown>>
  readonly cardTransactions: readonly (Readonly<Record<string, unknown>> & {
    readonly cardTransactionId: string
  })[]
}

const names = ['Ada Nes', 'Bo Lie', 'Cato Vik', 'Dina Moe', 'Eli Dahl', 'Finn Aas'] as const
const identityNumbers = [
  '13039319956',
  '12085592768',
  '01019012345',
  '02029012346',
  '03039012347',
  '04049012348',
]

/** Rows of an account: who was paid, and who paid, are named by account numbers alone. */
function createTransactions(iban: string, friend: string) {
  return [
    {
      amount: -450,
      currency: 'NOK',
      bookingDate: '2025-12-01',
      valueDate: '2025-12-01',
      creditorName: 'Bakeriet AS',
      creditorAccount: { iban: friend },
      debtorAccount: { iban: iban.toLowerCase() },
      remittanceInformationUnstructured: 'Kake',
    },
    {
      amount: 12_000,
      currency: 'NOK',
      bookingDate: '2025-12-12',
      valueDate: '2025-12-12',
      debtorName: 'Arbeidsgiver AS',
      debtorAccount: { bban: '86011117947' },
      creditorAccount: { iban },
    },
    { amount: -99, currency: 'NOK', bookingDate: '2026-01-02', valueDate: '2026-01-03', kid: '2345676' },
  ]
}

const exchange = {
  sourceCurrency: 'EUR',
  targetCurrency: 'NOK',
  exchangeRate: '11.6',
  unitCurrency: 'EUR',
  quotationDate: '2026-01-05',
}

/** Purchases: at a shop that is known, at one of which hardly anything is, and at one of which nothing is. */
function createCardTransactions(maskedPan: string) {
  const knownTransaction = {
    cardTransactionId: 'purchase-1',
    terminalId: '47110001',
    bookingDate: '2026-01-05',
    transactionDate: '2026-01-06',
    transactionAmount: { currency: 'NOK', amount: 116 },
    originalAmount: { currency: 'EUR', amount: 10 },
    merchantCategoryCode: '5411',
    currencyExchange: exchange,
    markupFee: { currency: 'NOK', amount: 2 },
    markupFeePercentage: '1.75',
    cardAcceptorId: '000111222333',
    cardAcceptorAddress: {
      street: 'Torget',
      buildingNumber: '1',
      postalCode: '0155',
      city: 'Oslo',
      country: 'NO',
    },
    maskedPan,
    transactionDetails: 'DAGLIGVARER',
    invoiced: 'true',
    proprietaryBankTransactionCode: 'KORTKJOP',
  }
  const emptyTransaction = {
    cardAcceptorId: '',
    maskedPan: '',
    transactionDetails: '',
    proprietaryBankTransactionCode: '',
    markupFeePercentage: '',
    terminalId: '',
    merchantCategoryCode: '',
  }
  const blank = {
    ...knownTransaction,
    ...emptyTransaction,
    currencyExchange: { ...exchange, exchangeRate: '' },
  }
  return [
    knownTransaction,
    {
      ...blank,
      cardTransactionId: 'purchase-2',
      cardAcceptorAddress: { street: '', city: '', country: 'SE' },
    },
    { ...blank, cardTransactionId: 'purchase-3', cardAcceptorAddress: {}, invoiced: '' },
  ]
}

function createPerson(name: string, index: number): PublishedPerson {
  const customerNumber = identityNumbers[index] ?? ''
  const { bban, iban } = account(customerNumber, 100 + index)
  const maskedPan = `492500******10${index}0`
  return {
    customer: { customerNumber, name, type: 'PRIVATE' },
    account: {
      customerNumber,
      accountName: 'Brukskonto',
      bban,
      iban,
      currency: 'NOK',
      product: 'Brukskonto',
      cashAccountType: 'CACC',
      creditLine: 0,
      balances: [balance(100), balance(90, 'expected'), balance(index, 'closingBooked')],
    },
    transactions: createTransactions(iban, account('', 200 + index).iban),
    cardAccount: {
      customerNumber,
      maskedPan,
      currency: 'NOK',
      creditLimit: { currency: 'NOK', amount: 50_000 },
      balances: [balance(1_000, 'expected'), balance(2_000 + index, 'expected')],
      cardId: `kort-${index}`,
      cardIdVNo: '1',
      accountNumber: bban,
      expiry: '2029-06',
      name,
      product: 'Kredittkort',
      status: 'enabled',
    },
    cardTransactions: createCardTransactions(maskedPan),
  }
}

/** Six persons, each with an account and a card. */
export const publishedPersons: readonly PublishedPerson[] = names.map(createPerson)
