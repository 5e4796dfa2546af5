import * as v from 'valibot'
import { cashAccountTypes } from './accounts/contract.ts'
import { engagementRoles } from './agreements/contract.ts'
import { authorisationStatuses } from './authorisations/status.ts'
import type { BankTables } from './bank.ts'
import { batchOutcomes } from './batches/model.ts'
import { cardStatuses } from './card-accounts/contract.ts'
import { consentStatuses } from './consents/status.ts'
import { customerTypes } from './customers/contract.ts'
import { dueKinds } from './due/queue.ts'
import { currencies } from './money/currencies.ts'
import { paymentChanges } from './payments/model.ts'
import { paymentProducts } from './payments/products.ts'
import { type RejectionReason, rejectionReasons } from './payments/reasons.ts'
import { executionRules, frequencies } from './payments/schedule.ts'
import { paymentServices } from './payments/services.ts'
import { paymentStatuses } from './payments/status.ts'
import { instantRange } from './time/instant.ts'
import { pendingDay } from './transactions/history.ts'

/** A number that counts or orders: whole, and small enough to be exact. */
export const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
/** A day of the calendar or `pendingDay`, as days after 1 January 1970. */
const day = v.pipe(v.number(), v.integer(), v.minValue(-719_528), v.maxValue(pendingDay))
const text = v.string()
const minor = v.bigint()
const currency = v.picklist(currencies, 'a currency code of ISO 4217')
const money = v.object({ currency, minor })

/** A moment that the bank's clock can show, in milliseconds. */
export const moment = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(instantRange.first),
  v.maxValue(instantRange.last),
)

const reasonNames = Object.keys(rejectionReasons) as readonly RejectionReason[]

const optionalText = v.optional(text)
const duePlace = v.object({ at: moment, serial: whole })

const balances = { closingBooked: minor, expected: minor }
const entry = { serial: whole, holder: whole, day, sequence: whole }

const accountKind = v.picklist(['account', 'card-account'], 'account or card-account')

const purpose = v.union(
  [
    v.looseObject({ kind: v.literal('account-access'), consent: whole }),
    v.looseObject({ kind: v.picklist(['payment', 'cancellation']), payment: whole }),
    v.looseObject({ kind: v.literal('signing-basket'), basket: whole }),
  ],
  'what is authorised, by its serial',
)

const reason = v.optional(v.picklist(reasonNames, reasonNames.join(' or ')))

const localDay = v.pipe(text, v.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date'))

const transfer = v.looseObject({
  ...{ amount: v.object({ currency, minor: v.pipe(minor, v.minValue(1n)) }), creditorName: text },
  fee: v.pipe(minor, v.minValue(0n)),
  creditorAccount: v.looseObject({ iban: optionalText, bban: optionalText, currency }),
})

const schedule = v.looseObject({
  ...{ startDate: localDay, endDate: v.optional(localDay), dayOfExecution: v.optional(whole) },
  frequency: v.picklist(frequencies, frequencies.join(' or ')),
  executionRule: v.picklist(executionRules, executionRules.join(' or ')),
  monthsOfExecution: v.optional(v.array(whole)),
})

function rowsOf<const Fields extends v.ObjectEntries>(fields: Fields) {
  return v.array(v.looseObject(fields))
}

const tables = {
  due: rowsOf({
    at: moment,
    serial: whole,
    kind: v.picklist(dueKinds, dueKinds.join(' or ')),
    subject: v.optional(whole),
  }),
  batches: rowsOf({
    ...{ serial: whole, id: text, at: moment },
    lines: rowsOf({ payment: whole, outcome: v.picklist(batchOutcomes, batchOutcomes.join(' or ')), reason }),
  }),
  customers: rowsOf({
    serial: whole,
    id: text,
    number: text,
    name: text,
    type: v.picklist(customerTypes, 'PRIVATE or CORPORATE'),
  }),
  agreements: rowsOf({ serial: whole, id: text, owner: whole, name: text, automatic: v.boolean() }),
  engagements: rowsOf({
    serial: whole,
    id: text,
    agreement: whole,
    customer: whole,
    kind: accountKind,
    account: whole,
    roles: v.array(v.picklist(engagementRoles, engagementRoles.join(' or '))),
  }),
  accounts: rowsOf({
    ...{ serial: whole, id: text, owner: whole, name: text, bban: text, iban: text, currency, product: text },
    cashAccountType: v.picklist(cashAccountTypes, 'a cash account type of ISO 20022'),
    ...{ creditLine: minor, kidRequired: v.boolean() },
    ...balances,
  }),
  cardAccounts: rowsOf({
    ...{ serial: whole, id: text, owner: whole, maskedPan: text, currency, creditLimit: minor, cardId: text },
    ...{ cardIdVNo: text, accountNumber: text, expiry: text, name: text, product: text },
    status: v.picklist(cardStatuses, cardStatuses.join(' or ')),
    main: whole,
    ...balances,
  }),
  transactions: rowsOf({ ...entry, amount: minor, details: v.looseObject({}) }),
  cardTransactions: rowsOf({
    ...entry,
    transactionDay: day,
    ...{ transactionAmount: money, originalAmount: money, markupFee: money },
    details: v.looseObject({}),
  }),
  psus: rowsOf({ serial: whole, tpp: text, psuId: text, customer: whole }),
  sessions: rowsOf({
    serial: whole,
    tpp: text,
    sessionId: text,
    psu: whole,
    validUntil: moment,
    due: duePlace,
  }),
  authorisations: rowsOf({
    ...{
      serial: whole,
      id: text,
      tpp: text,
      expiresAt: moment,
      customer: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    },
    status: v.picklist(authorisationStatuses, authorisationStatuses.join(' or ')),
    purpose,
    psu: v.looseObject({ id: optionalText, sessionId: optionalText, corporationId: optionalText }),
    redirect: v.looseObject({ uri: v.pipe(text, v.regex(/^https?:\/\/./, 'an http or https address')) }),
    ...{ ordinal: whole, due: duePlace },
    ...{ answer: v.optional(text), wayBack: v.optional(text) },
  }),
  consents: rowsOf({
    ...{
      serial: whole,
      id: text,
      tpp: text,
      changedAt: moment,
      psu: whole,
      corporation: whole,
      agreement: whole,
    },
    status: v.picklist(consentStatuses, consentStatuses.join(' or ')),
    entries: rowsOf({ kind: accountKind, account: whole, balances: v.boolean(), transactions: v.boolean() }),
    ...{ approvedAt: v.optional(moment), validUntil: v.optional(moment), due: v.optional(duePlace) },
  }),
  accessCalls: rowsOf({ serial: whole, day, psu: whole, operation: text, resource: text, calls: whole }),
  contacts: rowsOf({ serial: whole, tpp: text, email: text }),
  payments: rowsOf({
    ...{ serial: whole, id: text, tpp: text, createdAt: moment, customer: whole, registrar: whole },
    corporation: whole,
    service: v.picklist(paymentServices, paymentServices.join(' or ')),
    product: v.picklist(paymentProducts, paymentProducts.join(' or ')),
    status: v.picklist(paymentStatuses, paymentStatuses.join(' or ')),
    debtor: v.looseObject({ kind: accountKind, account: whole }),
    debtorAccount: v.looseObject({ currency }),
    transfers: v.pipe(v.array(transfer), v.minLength(1)),
    ...{ executionDay: day, queueDay: day, changes: v.array(v.picklist(paymentChanges)), likeness: text },
    ...{ approvals: v.array(whole), basket: whole, attempts: whole, reason },
    ...{ fundsAvailable: v.optional(v.boolean()), schedule: v.optional(schedule), due: v.optional(duePlace) },
    occurrence: v.optional(v.looseObject({ index: whole, planned: localDay, executed: localDay })),
  }),
  executions: rowsOf({
    ...{ serial: whole, payment: whole, index: whole, day, reason },
    status: v.picklist(['ACSC', 'RJCT'], 'ACSC or RJCT'),
  }),
  baskets: rowsOf({ serial: whole, id: text, tpp: text, payments: v.array(whole) }),
  positions: rowsOf({ serial: whole, currency, fees: minor, outside: minor, exchange: minor }),
} as const satisfies Record<keyof BankTables, v.GenericSchema>

/** What a snapshot must hold of the rows of every table, so that the bank can order and show them; more is kept as it is. */
export const snapshotTables = v.object(tables)
