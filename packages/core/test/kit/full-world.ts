import { allRows, putRow } from '../../src/base/store/table.ts'
import { emptyJournal } from '../../src/engine/journal.ts'
import { engineFrom } from '../../src/index.ts'
import { schedule } from '../../src/rows/bank.ts'
import { findNextBatch } from '../../src/rows/batches/clock.ts'
import { pendingDay } from '../../src/rows/transactions/history.ts'
import { cardRow, account as newAccount } from './bodies.ts'
import { busyWorld } from './busy-world.ts'
import { byCard, instantly, maskedPan, PayingWorld, request, to, toPaymentParams } from './pays.ts'
import { comeBack, kari, tpp } from './people.ts'
import { type ConsentNames, toPsu } from './world.ts'

const address = { street: 'Storgata', buildingNumber: '1', postalCode: '0155', city: 'Oslo', country: 'NO' }
const german = { bban: '370400440532013000', iban: 'DE89370400440532013000', currency: 'EUR' }

const exchange = {
  sourceCurrency: 'EUR',
  targetCurrency: 'NOK',
  unitCurrency: 'EUR',
  exchangeRate: '11.5',
  quotationDate: '2026-01-14',
}

/** A row of an account with every field that one can have. */
function wholeRow(iban: string, currency: string) {
  const ownReference = { iban, currency }
  return {
    amount: -5,
    currency: 'NOK',
    bookingDate: '2026-01-14',
    valueDate: '2026-01-14',
    creditorName: 'Somebody',
    creditorAccount: german,
    debtorName: 'Kari',
    debtorAccount: ownReference,
    remittanceInformationUnstructured: 'Rent',
    endToEndId: 'E1',
    purposeCode: 'CASH',
    bankTransactionCode: 'PMNT-ICDT-DMCT',
    proprietaryBankTransactionCode: 'OCR',
    creditorAgent: 'COBADEFF',
    debtorAgent: 'PKTBNOKK',
    remittanceInformationUnstructuredArray: ['for May'],
    currencyExchange: { ...exchange, contractIdentification: 'FX-1' },
  }
}

function post(world: PayingWorld): void {
  const [account] = world.call('listAccounts')
  const [card] = world.call('listCardAccounts')
  if (account === undefined || card === undefined) throw new Error('the world has neither account nor card')
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
  world.call('postTransactions', { params, body })
  const exchanged = {
    ...cardRow(),
    originalAmount: { currency: 'EUR', amount: 1 },
    currencyExchange: exchange,
    cardAcceptorAddress: address,
  }
  world.call('postCardTransactions', { params: { cardAccountId: card.id }, body: [cardRow(), exchanged] })
}

/** The facts about a PSU in a request, except who they are. */
const psuContext = { context: 'PRIVATE', isPresent: true, language: 'nb', sessionId: 'session-1' } as const

function consent(world: PayingWorld): ConsentNames {
  const karisConsent = world.giveConsent({ customerNumber: 'kari', psu: psuContext })
  world.giveConsent({ customerNumber: 'ola', tpp: 'another TPP' })
  world.call('listConsentedAccounts', {}, { psu: { ...toPsu(karisConsent), isPresent: false } })
  const psu = {
    ...psuContext,
    id: karisConsent.psuId,
    identity: 'kari',
    corporationId: 'fjord',
    context: 'CORPORATE',
  } as const
  const redirect = { uri: comeBack, mobile: true, brand: 'The brand', name: 'The name' }
  const [account] = world.call('listAccounts')
  const byNumbers = [{ iban: account?.iban, currency: 'NOK' }, { bban: account?.bban }, { maskedPan }]
  const access = { accounts: byNumbers, balances: byNumbers, transactions: byNumbers }
  const consentInput = { body: { access, validUntil: '2026-05-01' } }
  world.executeUntyped('createConsent', consentInput, { now: world.now, tpp, psu, redirect })
  world.executeUntyped(
    'createConsent',
    { body: { access: { allPsd2: 'allAccounts' } } },
    { now: world.now, tpp, redirect },
  )
  const once = world.giveConsent({ customerNumber: 'ola', body: { recurringIndicator: false } })
  world.call('listConsentedAccounts', {}, { psu: toPsu(once) })
  world.call('updateContact', { params: { tppId: tpp }, body: { email: 'support@tpp.example' } })
  return karisConsent
}

function pay(world: PayingWorld): void {
  const [account, , , ola] = world.call('listAccounts')
  if (account === undefined || ola === undefined) throw new Error('the world has lost its accounts')
  const debtorAccount = { iban: account.iban, currency: 'NOK' }
  const transfer = { ...to(ola, '1'), endToEndIdentification: 'E2', purposeCode: 'SALA' }
  const plan = { startDate: '2026-01-16', endDate: '2026-12-31', frequency: 'Monthly', dayOfExecution: '16' }
  world.pay({ ...transfer, debtorAccount, ...plan }, {}, 'periodic-payments')
  const lacking = { ...transfer, ...to(ola, '900000') }
  world.pay({ paymentInformationId: 'bulk', debtorAccount, payments: [lacking] }, {}, 'bulk-payments')
  const creditorAccount = { bban: ola.bban, currency: 'NOK' }
  const byNumber = {
    ...to(ola, '21'),
    creditorAccount,
    debtorAccount: { bban: account.bban, currency: 'NOK' },
  }
  world.pay(byNumber)
  const reference = { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: 'Ola' }
  world.pay({ ...to(ola, '22'), debtorAccount, remittanceInformationStructuredArray: [reference] })
}

/** Payments that still wait: for a batch, and for approval, with visits to the page. */
function leaveWaiting(world: PayingWorld, karisConsent: ConsentNames): void {
  const [account, , , ola] = world.call('listAccounts')
  if (account === undefined) throw new Error('the world has lost its accounts')
  const debtorAccount = { iban: account.iban, currency: 'NOK' }
  world.closeAccount(world.call('createAccount', { body: newAccount('kari', 9) }))
  world.pay({ ...to(ola, '61'), debtorAccount })
  world.pay({ ...to(ola, '62'), debtorAccount: byCard })
  const heldInstant = { product: instantly, caller: { ...kari, holdsInstant: true as const } }
  world.pay({ ...to(ola, '63'), debtorAccount }, heldInstant)
  const branded = {
    now: world.now,
    tpp,
    psu: { identity: 'kari' },
    redirect: { uri: comeBack, brand: 'The brand' },
  }
  world.executeUntyped('createPayment', request({ ...to(ola, '64'), debtorAccount }), branded)
  const caller = { psu: { ...toPsu(karisConsent), context: 'PRIVATE' } } as const
  const waiting = ['31', '41', '51'].map((amount) =>
    world.createPayment({ ...to(ola, amount), debtorAccount }, { caller }),
  )
  const [first, ...otherPayments] = waiting
  if (first === undefined) throw new Error('nothing waits')
  world.call('startPaymentAuthorisation', { params: toPaymentParams(first) }, caller)
  const body = { paymentIds: otherPayments.map(({ id }) => id) }
  const { id: basketId } = world.call('createSigningBasket', { body }, caller)
  world.call('startSigningBasketAuthorisation', { params: { basketId } }, caller)
}

/** The same with a pending row that the next batch books, of which the fixed data set is full. */
function withRowOfDataSet({ bank, now }: PayingWorld): PayingWorld {
  const row = allRows(bank.transactions).find(
    ({ day, payment }) => day === pendingDay && payment === undefined,
  )
  const at = findNextBatch(bank.calendar, now)
  if (row === undefined || at === undefined) throw new Error('nothing is pending, or no batch comes')
  const update = schedule(bank, { at, kind: 'transaction-booked', subject: row.serial })
  const transactions = putRow(update.bank.transactions, { ...row, due: update.due })
  const changedBank = { ...update.bank, transactions }
  return new PayingWorld(engineFrom({ bank: changedBank, now, journal: emptyJournal(changedBank) }))
}

/** A bank in which every table has rows, and every field of a row a value in one of them. */
export function fullWorld(): PayingWorld {
  const { world } = busyWorld()
  post(world)
  pay(world)
  world.settleAt('2026-01-20T12:00')
  leaveWaiting(world, consent(world))
  return withRowOfDataSet(world)
}
