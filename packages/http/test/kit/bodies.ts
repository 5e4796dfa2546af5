/** The bodies that the sandbox takes (§2.5–2.8, D). */
export function customer(number: string, type: 'PRIVATE' | 'CORPORATE' = 'PRIVATE') {
  return { customerNumber: number, name: `Customer ${number}`, type }
}

export function balance(amount: number, balanceType = 'closingBooked', currency = 'NOK') {
  return { balanceAmount: { currency, amount }, balanceType }
}

/** The IBAN of a Norwegian account number (ISO 13616): check digits by remainder 97 of the number with `NO00` behind it. */
function norwegianIban(bban: string): string {
  const check = 98n - (BigInt(`${bban}232400`) % 97n)
  return `NO${String(check).padStart(2, '0')}${bban}`
}

/** The request of an account with a number of its own. */
export function account(customerNumber: string, index = 0) {
  const bban = String(86_011_117_000 + index)
  return {
    customerNumber,
    accountName: 'Everyday',
    bban,
    iban: norwegianIban(bban),
    currency: 'NOK',
    product: 'Current account',
    cashAccountType: 'CACC',
    creditLine: 500,
    balances: [balance(1_000), balance(900, 'expected')],
  }
}

export function card(customerNumber: string) {
  return {
    customerNumber,
    maskedPan: '492500******1000',
    currency: 'NOK',
    creditLimit: { currency: 'NOK', amount: 30_000 },
    balances: [balance(500), balance(400, 'expected')],
    cardId: 'card-1',
    cardIdVNo: '1',
    accountNumber: '86011117947',
    expiry: '2028-12',
    name: 'Kari Test',
    product: 'Gold',
    status: 'enabled',
  }
}

export function supplementaryCard(customerNumber: string) {
  return { customerNumber, maskedPan: '492500******7777', cardId: 'card-7', name: 'Ola Test' }
}

/** A booked row of an account, with every free field that goes with an incoming one. */
export function row(bookingDate = '2026-01-14') {
  return {
    amount: 250,
    currency: 'NOK',
    bookingDate,
    valueDate: bookingDate,
    creditorName: 'Kari Test',
    debtorName: 'Ola Test',
    remittanceInformationUnstructured: 'For the ferry, blåbær and 🫐',
    endToEndId: 'end-1',
    purposeCode: 'OTHR',
    bankTransactionCode: 'PMNT',
    proprietaryBankTransactionCode: 'TRANSFER',
  }
}

export function cardRow(bookingDate = '2026-01-13', transactionDate = bookingDate) {
  return {
    cardTransactionId: 'purchase-1',
    terminalId: 'terminal-1',
    bookingDate,
    transactionDate,
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
    maskedPan: '492500******1000',
    transactionDetails: 'Groceries',
    invoiced: 'false',
    proprietaryBankTransactionCode: 'PURCHASE',
  }
}

/** A line of an agreement. */
export function engagement(customerNumber: string, iban: string) {
  return { customer: customerNumber, account: { iban }, roles: ['VIEW', 'REGISTER'] }
}

export function agreement(owner: string, iban: string) {
  return { owner, name: 'The office', engagements: [engagement('kari', iban)] }
}
