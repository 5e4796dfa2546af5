/** What the answers of operations are called that have no name in the machine-readable description, by the first operation that has each. */
export const answerNames: Readonly<Record<string, string>> = {
  listConsentedAccounts: 'AccountsAnswer',
  readConsentedAccount: 'AccountAnswer',
  readAccountBalances: 'BalancesAnswer',
  listConsentedCardAccounts: 'CardAccountsAnswer',
  readConsentedCardAccount: 'CardAccountAnswer',
  readCardAccountBalances: 'CardBalancesAnswer',
  readUser: 'UserAnswer',
  confirmFunds: 'FundsAnswer',
  createPayment: 'NewPayment',
  cancelPayment: 'Cancellation',
  readPayment: 'Payment',
  readPaymentStatus: 'PaymentStatusAnswer',
  startPaymentAuthorisation: 'StartedAuthorisation',
  listPaymentAuthorisations: 'AuthorisationsAnswer',
  readPaymentAuthorisation: 'AuthorisationStatusAnswer',
  readPeriodicPayment: 'PeriodicPayment',
  readBulkPayment: 'BulkPayment',
  createSigningBasket: 'NewBasket',
  readSigningBasket: 'Basket',
  readSigningBasketStatus: 'BasketStatusAnswer',
  readContact: 'ContactAnswer',
  initialize: 'FixedData',
  listBatches: 'ListedBatch',
  readBatch: 'Batch',
  listCardTransactions: 'CardTransactionPage',
}

/** What the bodies of requests are called. */
export const bodyNames: Readonly<Record<string, string>> = {
  createConsent: 'ConsentRequest',
  confirmFunds: 'FundsRequest',
  createPayment: 'PaymentOrder',
  createPeriodicPayment: 'PeriodicPaymentOrder',
  createBulkPayment: 'BulkPaymentOrder',
  createSigningBasket: 'BasketRequest',
  updateContact: 'ContactRequest',
  createCustomer: 'CustomerRequest',
  createAgreement: 'AgreementRequest',
  addEngagement: 'EngagementRequest',
  createAccount: 'AccountRequest',
  postTransactions: 'TransactionRequest',
  bookPostedTransaction: 'BookingRequest',
  createCardAccount: 'CardAccountRequest',
  changeCardStatus: 'CardStatusRequest',
  createSupplementaryCard: 'SupplementaryCardRequest',
  postCardTransactions: 'CardTransactionRequest',
}

/** What queries are called. */
export const queryNames: Readonly<Record<string, string>> = {
  listConsentedAccounts: 'AccountsQuery',
  listAccountTransactions: 'HistoryQuery',
  listCardAccountTransactions: 'CardHistoryQuery',
  createPayment: 'PaymentQuery',
  listCustomers: 'CustomersQuery',
  listAgreements: 'PageQuery',
  listPostedTransactions: 'PostedRowsQuery',
  listCardTransactions: 'PostedCardRowsQuery',
}

/** What a definition of the machine-readable description is called here, where its own name is taken by the language. */
export const otherNames: Readonly<Record<string, string>> = { Error: 'ErrorAnswer' }

const statuses =
  "'RCVD' | 'ACTC' | 'ACCP' | 'ACWC' | 'ACWP' | 'PDNG' | 'ACSP' | 'ACSC' | 'PART' | 'RJCT' | 'CANC'"
const accountTypes =
  "'CACC' | 'CASH' | 'CHAR' | 'CISH' | 'COMM' | 'CPAC' | 'LLSV' | 'LOAN' | 'MGLD' | 'MOMA' | 'NREX' | 'ODFT' | 'ONDP' | 'OTHR' | 'SACC' | 'SLRY' | 'SVGS' | 'TAXE' | 'TRAN' | 'TRAS'"

const messageCodes =
  "'SYSTEM_ERROR' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'HTTP_HEADER_REQUIRED' | 'QUERY_PARAMETER_REQUIRED' | 'SCA_NOT_FOUND' | 'SCA_EXPIRED' | 'SCA_INVALID' | 'FORMAT_ERROR' | 'RESOURCE_UNKNOWN' | 'PSU_CREDENTIALS_INVALID' | 'CONSENT_UNKNOWN' | 'CONSENT_INVALID' | 'CONSENT_EXPIRED' | 'ACCESS_EXCEEDED' | 'PRODUCT_UNKNOWN' | 'PRODUCT_INVALID' | 'KID_MISSING' | 'KID_INVALID' | 'PAYMENT_FAILED' | 'EXECUTION_DATE_INVALID'"

/** Types that stand at several places of requests, by their text: each is written once. */
// biome-ignore format: a table
export const sentParts: Readonly<Record<string, string>> = {
  SentAmount: '{ readonly amount: string; readonly currency: Currency }',
  SentWholeAmount: '{ readonly currency: Currency; readonly amount: number }',
  SentBalance: "{ readonly balanceAmount: SentWholeAmount; readonly balanceType: 'closingBooked' | 'expected' }",
  PurposeCode: "'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'",
  Transfer: '{ readonly instructedAmount: SentAmount; readonly creditorName: string; readonly creditorAgent?: string | undefined; readonly creditorAccount: SentReference; readonly creditorAddress?: SentAddress | undefined; readonly remittanceInformationUnstructured?: string | undefined; readonly remittanceInformationStructured?: SentPaymentReference | undefined; readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined; readonly purposeCode?: PurposeCode | undefined; readonly endToEndIdentification?: string | undefined }',
  ConsentAccess: "{ readonly accounts?: readonly ConsentReference[] | undefined; readonly balances?: readonly ConsentReference[] | undefined; readonly transactions?: readonly ConsentReference[] | undefined; readonly availableAccounts?: 'allAccounts' | undefined; readonly availableAccountsWithBalance?: 'allAccounts' | undefined; readonly allPsd2?: 'allAccounts' | undefined; readonly restrictedTo?: unknown | undefined; readonly additionalInformation?: unknown | undefined }",
  SentAddress: '{ readonly street?: string | undefined; readonly buildingNumber?: string | undefined; readonly postalCode?: string | undefined; readonly city?: string | undefined; readonly country: Country }',
  SentPaymentReference: '{ readonly reference: string; readonly referenceType?: string | undefined; readonly referenceIssuer?: string | undefined }',
  DebtorReference: '{ readonly bban?: string | undefined; readonly iban?: string | undefined; readonly currency?: Currency | undefined; readonly maskedPan?: string | undefined }',
  SentReference: '{ readonly bban?: string | undefined; readonly iban?: string | undefined; readonly currency?: Currency | undefined }',
  ConsentReference: '{ readonly iban?: string | undefined; readonly bban?: string | undefined; readonly maskedPan?: string | undefined; readonly currency?: Currency | undefined }',
}

/** The field whose sentences a type of requests has, if they are not those of its own name. */
export const describedAs: Readonly<Record<string, string>> = {
  DebtorReference: 'debtorAccount',
  SentReference: 'creditorAccount',
}

/** The same of answers. */
// biome-ignore format: a table
export const answeredParts: Readonly<Record<string, string>> = {
  TransactionStatus: statuses,
  CashAccountType: accountTypes,
  WholeAmount: '{ currency: Currency; amount: number }',
  PaymentLinks: '{ scaRedirect?: Link; self: Link; status: Link; startAuthorisation?: Link }',
  BasketLinks: '{ self: Link; status: Link; startAuthorisation?: Link }',
  OpenLinks: '{ balances?: Link; transactions?: Link }',
  SelfLink: '{ self: Link }',
  PaymentReference: '{ reference: string; referenceType?: string; referenceIssuer?: string }',
  Address: '{ street?: string; buildingNumber?: string; postalCode?: string; city?: string; country: Country }',
  TppMessageCode: messageCodes,
  TppMessage: "{ category: 'ERROR' | 'WARNING'; code: TppMessageCode; path?: string; text?: string }",
  OpenedAccount: '{ iban?: string; bban?: string; maskedPan?: string; currency?: string }',
  PayingAccount: '{ bban?: string; iban?: string; currency: Currency; maskedPan?: string }',
  CurrencyExchange: '{ sourceCurrency: Currency; exchangeRate: string; unitCurrency: Currency; targetCurrency: Currency; quotationDate: string; contractIdentification?: string }',
}
