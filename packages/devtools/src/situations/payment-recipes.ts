const card = "debtorAccount: { maskedPan: '492500******4417' }"

/** Orders of recipes, as they stand in the parentheses of `tpp.pay`. */
export const orders = {
  /** A domestic payment for today. */
  plain: 'order',
  /** A payment for a day after the weekend. */
  monday: "{ ...order, requestedExecutionDate: '2026-01-19' }",
  /** A payment for a day that is no banking day. */
  saturday: "{ ...order, requestedExecutionDate: '2026-01-17' }",
  /** A payment that is booked at its approval. */
  instant: "order, { product: 'instant-norwegian-domestic-credit-transfers-straks' }",
  /** A payment in euros to Sweden with a text that the bank rewrites. */
  sepa: `{
  ...order,
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  creditorAccount: { iban: 'SE4550000000058398257466' },
  remittanceInformationUnstructured: 'Årsavgift',
}, { product: 'sepa-credit-transfers' }`,
  /** The same to an account here. */
  sepaHere: `{
  ...order,
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  remittanceInformationUnstructured: 'Årsavgift',
}, { product: 'sepa-credit-transfers' }`,
  /** A payment in dollars from an account that has several currencies. */
  abroad: `{
  ...order,
  debtorAccount: { ...order.debtorAccount, currency: 'NOK' },
  instructedAmount: { currency: 'USD', amount: '10.00' },
  creditorAccount: { iban: 'SE4550000000058398257466', currency: 'USD' },
}, { product: 'cross-border-credit-transfers' }`,
  /** A payment on two banking days. */
  periodic: `{
  ...order,
  startDate: '2026-01-16',
  endDate: '2026-01-19',
  frequency: 'Daily',
}, { service: 'periodic-payments' }`,
}

/** The same order, paid from a card. */
export function fromCard(of: string): string {
  return of.startsWith('order')
    ? of.replace('order', `{ ...order, ${card} }`)
    : of.replace('...order,', `...order, ${card},`)
}

/** The recipe that makes and approves a payment, and goes on with further lines. */
export function payAnd(of: string, ...lines: readonly string[]): string {
  return [`const payment = await tpp.pay(${of})`, 'await psu.approve(payment)', ...lines].join('\n')
}

/** The lines that create and approve a bulk of two transfers, of which only the first one has funds. */
export const bulkInPart = `const { debtorAccount, ...transfer } = order
const large = { ...transfer, instructedAmount: { ...order.instructedAmount, amount: '900000.00' } }
const bulk = { debtorAccount, payments: [transfer, large] }
${payAnd("bulk, { service: 'bulk-payments' }")}`

/** The lines that create and approve a bulk of two transfers, of which the second is to a bank elsewhere. */
export const bulkToTwoBanks = `const { debtorAccount, ...transfer } = order
const away = { ...transfer, creditorAccount: { iban: 'NO9386011117947' } }
const bulk = { debtorAccount, payments: [transfer, away] }
${payAnd("bulk, { service: 'bulk-payments' }")}`

/** The same bulk, paid from a card. */
export const cardBulkInPart = bulkInPart
  .replace('debtorAccount, payments', `${card}, payments`)
  .replace('{ debtorAccount, ...transfer }', '{ debtorAccount: _, ...transfer }')
