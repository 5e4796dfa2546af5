const card = "debtorAccount: { maskedPan: '492500******4417' }"

/** Orders of recipes, as arguments of `tpp.pay`. */
export const orders = {
  plain: 'order',
  monday: "{ ...order, requestedExecutionDate: '2026-01-19' }",
  saturday: "{ ...order, requestedExecutionDate: '2026-01-17' }",
  /** A payment that is booked when it is approved. */
  instant: "order, { product: 'instant-norwegian-domestic-credit-transfers-straks' }",
  /** A payment in euros to Sweden, with a text that the bank rewrites. */
  sepa: `{
  ...order,
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  creditorAccount: { iban: 'SE4550000000058398257466' },
  remittanceInformationUnstructured: 'Årsavgift',
}, { product: 'sepa-credit-transfers' }`,
  /** The SEPA payment, but to an account at this bank. */
  sepaHere: `{
  ...order,
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  remittanceInformationUnstructured: 'Årsavgift',
}, { product: 'sepa-credit-transfers' }`,
  /** A payment in dollars from an account with several currencies. */
  abroad: `{
  ...order,
  debtorAccount: { ...order.debtorAccount, currency: 'NOK' },
  instructedAmount: { currency: 'USD', amount: '10.00' },
  creditorAccount: { iban: 'SE4550000000058398257466', currency: 'USD' },
}, { product: 'cross-border-credit-transfers' }`,
  /** A periodic payment on two banking days. */
  periodic: `{
  ...order,
  startDate: '2026-01-16',
  endDate: '2026-01-19',
  frequency: 'Daily',
}, { service: 'periodic-payments' }`,
}

/** Changes an order so that it is paid from a card. */
export function fromCard(of: string): string {
  return of.startsWith('order')
    ? of.replace('order', `{ ...order, ${card} }`)
    : of.replace('...order,', `...order, ${card},`)
}

/** Writes a recipe that creates and approves a payment, followed by further lines. */
export function payAnd(of: string, ...lines: readonly string[]): string {
  return [`const payment = await tpp.pay(${of})`, 'await psu.approve(payment)', ...lines].join('\n')
}

/** A recipe that creates and approves a bulk of two transfers. Only the first one has funds. */
export const bulkInPart = `const { debtorAccount, ...transfer } = order
const large = { ...transfer, instructedAmount: { ...order.instructedAmount, amount: '900000.00' } }
const bulk = { debtorAccount, payments: [transfer, large] }
${payAnd("bulk, { service: 'bulk-payments' }")}`

/** A recipe that creates and approves a bulk of two transfers. The second one goes to another bank. */
export const bulkToTwoBanks = `const { debtorAccount, ...transfer } = order
const away = { ...transfer, creditorAccount: { iban: 'NO9386011117947' } }
const bulk = { debtorAccount, payments: [transfer, away] }
${payAnd("bulk, { service: 'bulk-payments' }")}`

/** A recipe like `bulkInPart`, paid from a card. */
export const cardBulkInPart = bulkInPart
  .replace('debtorAccount, payments', `${card}, payments`)
  .replace('{ debtorAccount, ...transfer }', '{ debtorAccount: _, ...transfer }')

/** Lines that move the clock. */
export const toBatch = 'sandbox.clock.advanceToBatch()'
export const nextDay = 'sandbox.clock.advance({ days: 1 })'
export const nextWeek = 'sandbox.clock.advance({ days: 7 })'
export const tenMinutes = 'sandbox.clock.advance({ minutes: 10 })'

/** First lines of recipes, which arm the bank for the payment that follows. */
export const heldRecipe = "await sandbox.bring('payment-instant-held')\n"
export const lacking = "await sandbox.bring('payment-without-funds')\n"
