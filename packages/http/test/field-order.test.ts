import { commands } from '@pocketbank/core'
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import { cardRow } from './kit/bodies.ts'
import { filledEngine } from './kit/filled.ts'
import { readAccounts } from './kit/psu.ts'
import { hour, openPsuBank } from './kit/psu-bank.ts'

/**
 * A table of the interface description: the objects that it is for, by operation and path, and its fields in
 * their order.
 */
interface Table {
  readonly section: string
  readonly objects: RegExp
  readonly fields: string
}

/** Written down from §2, and not from the contracts. */
const tables: readonly Table[] = [
  { section: '§2.1 Link', objects: /\._links\.\w+$/, fields: 'href verbs' },
  {
    section: '§2.1 Balance',
    objects: /(?<!access)\.balances\[\]$|^\w+Balances body \$\[\]$/,
    fields: 'balanceAmount balanceType',
  },
  { section: '§2.1 Balance amount', objects: /\.balanceAmount$/, fields: 'currency amount' },
  { section: '§2.1 TPP message', objects: /\.tppMessages\[\]$/, fields: 'category code path text' },
  {
    section: '§2.2',
    objects: /^(?:create|read)SigningBasket \$$/,
    fields: 'payments transactionStatus _links',
  },
  { section: '§2.3 amounts', objects: /\.(?:instructedAmount|transactionFees)$/, fields: 'amount currency' },
  {
    section: '§2.3 account',
    objects: /\.(?:creditor|debtor)Account$|(?:Transactions|confirmFunds body) \$\.account$/,
    fields: 'bban iban currency',
  },
  {
    section: '§2.3, §2.7 address',
    objects: /\.(?:creditor|cardAcceptor)Address$/,
    fields: 'street buildingNumber postalCode city country',
  },
  {
    section: '§2.3 payment',
    objects: /^(?:create(?:Periodic|Bulk)?Payment body|read(?:Periodic|Bulk)?Payment) \$(?:\.payments\[\])?$/,
    fields:
      'instructedAmount creditorName creditorAgent creditorAccount creditorAddress debtorAccount remittanceInformationUnstructured purposeCode requestedExecutionDate',
  },
  {
    section: '§2.3 answer',
    objects: /^create(?:Periodic|Bulk)?Payment \$$/,
    fields:
      'paymentId transactionStatus transactionFees transactionFeeIndicator tppMessages psuMessage _links',
  },
  { section: '§2.4 amount', objects: /^(?!.*Card).*\.transactionAmount$/, fields: 'amount currency' },
  {
    section: '§2.4 exchange',
    objects: /^(?!.*Card).*\.currencyExchange$/,
    fields: 'sourceCurrency exchangeRate unitCurrency targetCurrency quotationDate contractIdentification',
  },
  {
    section: '§2.4 reference',
    objects: /\.remittanceInformationStructured(?:Array\[\])?$/,
    fields: 'reference referenceType referenceIssuer',
  },
  {
    section: '§2.4',
    objects:
      /\$\.transactionsDetails$|^(?!.*Card)\w+Transactions \$\.transactions\.(?:booked|pending)\[\]$|^(?:read|book)PostedTransaction \$$/,
    fields:
      'bankTransactionCode transactionId endToEndId bookingDate valueDate transactionAmount currencyExchange creditorId creditorName creditorAccount creditorAgent ultimateCreditor debtorName debtorAccount debtorAgent ultimateDebtor remittanceInformationUnstructured purposeCode proprietaryBankTransactionCode remittanceInformationUnstructuredArray remittanceInformationStructuredArray _links',
  },
  { section: '§2.5 request', objects: /^createCustomer body \$$/, fields: 'customerNumber name type' },
  {
    section: '§2.5',
    objects: /^(?:(?:create|read)Customer \$|listCustomers \$\[\])$/,
    fields: 'customerId customerNumber customerType customerName _links',
  },
  { section: '§2.6 amount', objects: /\.creditLimit$/, fields: 'currency amount' },
  {
    section: '§2.6',
    objects: /^(?:createCardAccount (?:body )?\$|readCardAccount \$|listCardAccounts \$\[\])$/,
    fields:
      'resourceId customerNumber maskedPan currency creditLimit balances cardId cardIdVNo accountNumber expiry name product status _links',
  },
  {
    section: '§2.7 amounts',
    objects: /Card.*\.(?:transactionAmount|originalAmount|markupFee)$/,
    fields: 'currency amount',
  },
  {
    section: '§2.7 exchange',
    objects: /Card.*\.currencyExchange$/,
    fields: 'sourceCurrency targetCurrency exchangeRate unitCurrency quotationDate',
  },
  {
    section: '§2.7',
    objects: /^postCardTransactions body \$\[\]$|Card\w+ \$\.cardTransactions\.(?:booked|pending)\[\]$/,
    fields:
      'cardTransactionId terminalId bookingDate transactionDate transactionAmount originalAmount merchantCategoryCode currencyExchange markupFee markupFeePercentage cardAcceptorId cardAcceptorAddress maskedPan transactionDetails invoiced proprietaryBankTransactionCode',
  },
  { section: '§2.7 answer', objects: /Card\w*Transactions \$$/, fields: 'cardAccount cardTransactions' },
  { section: '§2.7 lists', objects: /\.cardTransactions$/, fields: 'booked pending' },
  {
    section: '§2.8',
    objects: /^(?:(?:create|read)Account \$|listAccounts \$\[\]|listCustomers \$\[\]\.accounts\[\])$/,
    fields:
      'id customerNumber accountName bban iban currency product cashAccountType creditLine balances _links',
  },
]

/** The parts of a schema that hold others. */
interface Outline {
  readonly entries?: Readonly<Record<string, Outline>>
  readonly item?: Outline
  readonly wrapped?: Outline
  readonly options?: readonly Outline[]
}

/** The fields of every object of a schema, by its path. */
function listObjects(
  schema: Outline,
  path: string,
): readonly (readonly [path: string, fields: readonly string[]])[] {
  if (schema.wrapped !== undefined) return listObjects(schema.wrapped, path)
  if (schema.item !== undefined) return listObjects(schema.item, `${path}[]`)
  if (Array.isArray(schema.options) && typeof schema.options[0] === 'object') {
    return schema.options.flatMap((option) => listObjects(option, path))
  }
  const entries = Object.entries(schema.entries ?? {})
  if (entries.length === 0) return []
  const inner = entries.flatMap(([name, entry]) => listObjects(entry, `${path}.${name}`))
  return [[path, entries.map(([name]) => name)], ...inner]
}

const objects = allOperations.flatMap(({ id, success, command }) => {
  const { body }: { readonly body?: GenericSchema | undefined } = commands[command]
  const requestObjects = body === undefined ? [] : listObjects(body as Outline, `${id} body $`)
  const responseObjects = success.body === undefined ? [] : listObjects(success.body as Outline, `${id} $`)
  return [...requestObjects, ...responseObjects]
})

test.each(tables)(
  '[X14d] has the fields of $section in order in every contract',
  ({ objects: pattern, fields }) => {
    const order = fields.split(' ')
    const matches = objects.filter(([path]) => pattern.test(path))
    expect(matches.length).toBeGreaterThan(0)
    for (const [path, names] of matches) {
      const orderedNames = names.filter((name) => order.includes(name))
      expect([path, orderedNames]).toEqual([path, order.filter((name) => names.includes(name))])
      expect(orderedNames.length, path).toBeGreaterThan(0)
    }
  },
)

test('[X14d] has each object in one table', () => {
  for (const [path] of objects) {
    expect(tables.filter((table) => table.objects.test(path)).length, path).toBeLessThan(2)
  }
})

test('[X14d] [P6l] has the fields of a payment with an exchange in the order of §2', async () => {
  // Every response of this bank is checked against its contract, order included.
  const sandbox = openPsuBank({ engine: filledEngine() })
  const jonas = sandbox.psu('13039319955')
  const tpp = sandbox.tpp()
  await jonas.approve(await tpp.get('/v1/accounts'))
  const order = {
    instructedAmount: { amount: '10.00', currency: 'EUR' as const },
    creditorName: 'Anna Schmidt',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' as const },
    debtorAccount: { iban: 'NO1597100535711', currency: 'NOK' as const },
  }
  const response = await tpp.post('/v1/payments/cross-border-credit-transfers', { body: order })
  const text = await response.text()
  expect(text).toMatch(/"transactionFees":\{"amount":"\d+\.\d\d","currency":"NOK"\}/)
  const { paymentId } = JSON.parse(text) as { paymentId: string }
  const path = `/v1/payments/cross-border-credit-transfers/${paymentId}`
  await jonas.approve(await tpp.post(`${path}/authorisations`))
  sandbox.advance(hour)
  const [account] = await readAccounts(tpp)
  const history = `/v1/accounts/${account?.resourceId}/transactions`
  const page = await (await tpp.get(history, { query: { limit: 50 } })).text()
  const exchange =
    /"currencyExchange":\{"sourceCurrency":"\w{3}","exchangeRate":"[\d.]+","unitCurrency":"\w{3}","targetCurrency":"\w{3}","quotationDate":"[\d-]+"\}/
  expect(page).toMatch(exchange)
  const [row] = (
    JSON.parse(page) as { transactions: { booked: { transactionId: string; currencyExchange?: object }[] } }
  ).transactions.booked.filter(({ currencyExchange }) => currencyExchange !== undefined)
  expect(await (await tpp.get(`${history}/${row?.transactionId}`)).text()).toMatch(exchange)
  expect(await (await tpp.get(path)).text()).toContain('"transactionFees":{"amount":')
})

test('[X14d] has the fields of a card row with an exchange in the order of §2.7', async () => {
  const sandbox = openPsuBank({ engine: filledEngine() })
  const tpp = sandbox.tpp()
  const cards = (await (await tpp.get('/v1/sandbox/card-accounts')).json()) as { resourceId: string }[]
  const reverseFields = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, part]) => [name, reverseFields(part)]),
        )
      : value
  const path = `/v1/sandbox/card-accounts/${cards[0]?.resourceId}/transactions`
  expect((await tpp.post(path, { body: [reverseFields(cardRow('2026-01-14'))] })).status).toBe(201)
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/card-accounts'))
  const { cardAccounts } = (await (await tpp.get('/v1/card-accounts')).json()) as {
    cardAccounts: { resourceId: string }[]
  }
  const historyPath = `/v1/card-accounts/${cardAccounts[0]?.resourceId}/transactions`
  const page = await (await tpp.get(historyPath, { query: { bookingStatus: 'booked', limit: 3 } })).text()
  expect(page).toContain(
    '"currencyExchange":{"sourceCurrency":"EUR","targetCurrency":"NOK","exchangeRate":"11.6","unitCurrency":"EUR","quotationDate":"2026-01-13"}',
  )
})
