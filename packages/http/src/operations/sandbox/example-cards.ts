import { exampleBalances } from './example-balances.ts'

/** The card account in the examples; each example adds its owner. */
export const exampleCard = {
  maskedPan: '492500******1234',
  currency: 'NOK',
  creditLimit: { currency: 'NOK', amount: 30_000 },
  balances: exampleBalances,
  cardId: 'card-1',
  cardIdVNo: '1',
  accountNumber: '86011117947',
  expiry: '2028-12',
  name: 'Kari Test',
  product: 'Gold',
  status: 'enabled',
}

/** A transaction of that card. */
export const examplePurchase = {
  cardTransactionId: 'purchase-1',
  terminalId: 'terminal-1',
  bookingDate: '2026-01-13',
  transactionDate: '2026-01-13',
  transactionAmount: { currency: 'NOK', amount: 116 },
  originalAmount: { currency: 'EUR', amount: 10 },
  merchantCategoryCode: '5411',
  currencyExchange: {
    sourceCurrency: 'EUR',
    targetCurrency: 'NOK',
    exchangeRate: '11.6',
    unitCurrency: 'EUR',
    quotationDate: '2026-01-13',
  },
  markupFee: { currency: 'NOK', amount: 2 },
  markupFeePercentage: '1.75',
  cardAcceptorId: 'shop-1',
  cardAcceptorAddress: { city: 'Berlin', country: 'DE' },
  maskedPan: exampleCard.maskedPan,
  transactionDetails: 'Groceries',
  invoiced: 'false',
  proprietaryBankTransactionCode: 'PURCHASE',
}
