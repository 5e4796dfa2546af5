import { allRows, put } from '../src/base/store/table.ts'
import { emptyJournal } from '../src/engine/journal.ts'
import { type Engine, engineFrom } from '../src/index.ts'
import { schedule } from '../src/rows/bank.ts'
import { nextBatchAt } from '../src/rows/batches/clock.ts'
import { pendingDay } from '../src/rows/transactions/history.ts'
import { consentFor, type GivenConsent, named } from './consent-scene.ts'
import { busyTown } from './payments/busy-town.ts'
import { namesOf, orders, pays, to, until } from './payments/payment-scene.ts'
import { maskedPan } from './payments/payment-town.ts'
import { comeBack, does, tpp } from './sca-scene.ts'
import { cardRow, does as makes } from './scene.ts'

const address = { street: 'Storgata', buildingNumber: '1', postalCode: '0155', city: 'Oslo', country: 'NO' }
const german = { bban: '370400440532013000', iban: 'DE89370400440532013000', currency: 'EUR' }

/** A row of an account with every field that one can have. */
function wholeRow(iban: string, currency: string) {
  const own = { iban, currency }
  return {
    ...{ amount: -5, currency: 'NOK', bookingDate: '2026-01-14', valueDate: '2026-01-14' },
    ...{ creditorName: 'Somebody', creditorAccount: german, debtorName: 'Kari', debtorAccount: own },
    ...{ remittanceInformationUnstructured: 'Rent', endToEndId: 'E1', purposeCode: 'CASH' },
    ...{ bankTransactionCode: 'PMNT-ICDT-DMCT', proprietaryBankTransactionCode: 'OCR' },
  }
}

const exchange = { sourceCurrency: 'EUR', targetCurrency: 'NOK', unitCurrency: 'EUR' }

function post(engine: Engine): void {
  const [account] = makes(engine, 'listAccounts')
  const [card] = makes(engine, 'listCardAccounts')
  if (account === undefined || card === undefined) throw new Error('the town has neither account nor card')
  const params = { accountId: account.id }
  const { bookingDate: _, valueDate: __, ...pending } = wholeRow(account.iban, account.currency)
  const withKid = {
    amount: 1,
    currency: 'NOK',
    bookingDate: '2026-01-14',
    valueDate: '2026-01-14',
    kid: '1234567897',
  }
  const body = [wholeRow(account.iban, account.currency), pending, withKid]
  makes(engine, 'postTransactions', { params, body })
  const exchanged = {
    ...cardRow(),
    originalAmount: { currency: 'EUR', amount: 1 },
    currencyExchange: { ...exchange, exchangeRate: '11.5', quotationDate: '2026-01-14' },
    cardAcceptorAddress: address,
  }
  makes(engine, 'postCardTransactions', { params: { cardAccountId: card.id }, body: [cardRow(), exchanged] })
}

/** What a request can tell of its PSU besides who they are. */
const told = { context: 'PRIVATE', isPresent: true, language: 'nb', sessionId: 'session-1' } as const

function consent(engine: Engine): GivenConsent {
  const given = consentFor(engine, { customerNumber: 'kari', psu: told })
  consentFor(engine, { customerNumber: 'ola', tpp: 'another TPP' })
  does(engine, 'listConsentedAccounts', {}, { psu: { ...named(given), isPresent: false } })
  const psu = {
    ...told,
    id: given.psuId,
    identity: 'kari',
    corporationId: 'fjord',
    context: 'CORPORATE',
  } as const
  const redirect = { uri: comeBack, mobile: true, brand: 'The brand', name: 'The name' }
  const [account] = makes(engine, 'listAccounts')
  const byNumbers = [{ iban: account?.iban, currency: 'NOK' }, { bban: account?.bban }, { maskedPan }]
  const access = { accounts: byNumbers, balances: byNumbers, transactions: byNumbers }
  const asked = { body: { access, validUntil: '2026-05-01' } }
  engine.perform('createConsent', asked, { now: engine.now, tpp, psu, redirect })
  engine.perform(
    'createConsent',
    { body: { access: { allPsd2: 'allAccounts' } } },
    { now: engine.now, tpp, redirect },
  )
  const once = consentFor(engine, { customerNumber: 'ola', body: { recurringIndicator: false } })
  does(engine, 'listConsentedAccounts', {}, { psu: named(once) })
  does(engine, 'updateContact', { params: { tppId: tpp }, body: { email: 'support@tpp.example' } })
  return given
}

function pay(engine: Engine): void {
  const [account, , , ola] = makes(engine, 'listAccounts')
  if (account === undefined || ola === undefined) throw new Error('the town has lost its accounts')
  const debtorAccount = { iban: account.iban, currency: 'NOK' }
  const transfer = { ...to(ola, '1'), endToEndIdentification: 'E2', purposeCode: 'SALA' }
  const plan = { startDate: '2026-01-16', endDate: '2026-12-31', frequency: 'Monthly', dayOfExecution: '16' }
  pays(engine, { ...transfer, debtorAccount, ...plan }, {}, 'periodic-payments')
  const lacking = { ...transfer, ...to(ola, '900000') }
  pays(engine, { paymentInformationId: 'bulk', debtorAccount, payments: [lacking] }, {}, 'bulk-payments')
  const creditorAccount = { bban: ola.bban, currency: 'NOK' }
  const byNumber = {
    ...to(ola, '21'),
    creditorAccount,
    debtorAccount: { bban: account.bban, currency: 'NOK' },
  }
  pays(engine, byNumber)
  const reference = { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: 'Ola' }
  pays(engine, { ...to(ola, '22'), debtorAccount, remittanceInformationStructuredArray: [reference] })
}

/** Payments that still wait: for a batch, and for approval, with visits to the page. */
function leaveWaiting(engine: Engine, given: GivenConsent): void {
  const [account, , , ola] = makes(engine, 'listAccounts')
  if (account === undefined) throw new Error('the town has lost its accounts')
  const debtorAccount = { iban: account.iban, currency: 'NOK' }
  pays(engine, { ...to(ola, '61'), debtorAccount })
  pays(engine, { ...to(ola, '62'), debtorAccount: { maskedPan, currency: 'NOK' } })
  const asking = { psu: { ...named(given), context: 'PRIVATE' } } as const
  const waiting = ['31', '41', '51'].map((amount) =>
    orders(engine, { ...to(ola, amount), debtorAccount }, { asking }),
  )
  const [first, ...others] = waiting
  if (first === undefined) throw new Error('nothing waits')
  does(engine, 'startPaymentAuthorisation', { params: namesOf(first) }, asking)
  const body = { paymentIds: others.map(({ id }) => id) }
  const { id: basketId } = does(engine, 'createSigningBasket', { body }, asking)
  does(engine, 'startSigningBasketAuthorisation', { params: { basketId } }, asking)
}

/** The same with a pending row that the next batch books, of which the fixed data set is full. */
function withRowOfDataSet({ bank, now }: Engine): Engine {
  const row = allRows(bank.transactions).find(
    ({ day, payment }) => day === pendingDay && payment === undefined,
  )
  const at = nextBatchAt(bank.calendar, now)
  if (row === undefined || at === undefined) throw new Error('nothing is pending, or no batch comes')
  const scheduled = schedule(bank, { at, kind: 'transaction-booked', subject: row.serial })
  const transactions = put(scheduled.bank.transactions, { ...row, due: scheduled.due })
  const changed = { ...scheduled.bank, transactions }
  return engineFrom({ bank: changed, now, journal: emptyJournal(changed) })
}

/** A bank in which every table has rows, and every field of a row a value in one of them. */
export function fullBank(): Engine {
  const { engine } = busyTown()
  post(engine)
  pay(engine)
  until(engine, '2026-01-20T12:00')
  leaveWaiting(engine, consent(engine))
  return withRowOfDataSet(engine)
}
