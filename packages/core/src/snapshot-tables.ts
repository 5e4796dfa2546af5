import * as v from 'valibot'
import { cashAccountTypes } from './accounts/contract.ts'
import { engagementRoles } from './agreements/contract.ts'
import { authorisationStatuses } from './authorisations/status.ts'
import type { BankTables } from './bank.ts'
import { cardStatuses } from './card-accounts/contract.ts'
import { consentStatuses } from './consents/status.ts'
import { customerTypes } from './customers/contract.ts'
import { dueKinds } from './due/queue.ts'
import { currencies } from './money/currencies.ts'
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

const optionalText = v.optional(text)
const duePlace = v.object({ at: moment, serial: whole })

const balances = { closingBooked: minor, expected: minor }
const entry = { serial: whole, holder: whole, day, sequence: whole }

const accountKind = v.picklist(['account', 'card-account'], 'account or card-account')

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
  batches: rowsOf({ serial: whole, at: moment }),
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
    purpose: v.looseObject({ kind: v.literal('account-access', 'account-access'), consent: whole }),
    psu: v.looseObject({ id: optionalText, sessionId: optionalText, corporationId: optionalText }),
    redirect: v.looseObject({ uri: v.pipe(text, v.regex(/^https?:\/\/./, 'an http or https address')) }),
    ...{ ordinal: whole, due: duePlace },
    wayBack: v.optional(text),
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
} as const satisfies Record<keyof BankTables, v.GenericSchema>

/** What a snapshot must hold of the rows of every table, so that the bank can order and show them; more is kept as it is. */
export const snapshotTables = v.object(tables)
