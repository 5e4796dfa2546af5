import {
  type CommandOutcome,
  type ConsentView,
  consentStatuses,
  instant,
  localDateAt,
  type Zone,
} from '@pocketbank/core'
import * as v from 'valibot'
import { tppMessage } from './error.ts'
import { link, linksOf, linkTo } from './links.ts'
import type { Rim } from './rim.ts'

/** The address of a consent. */
export function consentPath(id: string): string {
  return `/v1/bank-offered-consents/${id}`
}

const consentStatus = v.picklist(consentStatuses)

/** A consent that has been asked for (BG: the answer to a new consent). */
export const newConsentAnswer = v.object({
  consentStatus,
  consentId: v.string(),
  tppMessages: v.optional(v.array(tppMessage)),
  _links: linksOf('scaRedirect', 'self', 'status'),
})

const opened = v.array(
  v.object({
    iban: v.optional(v.string()),
    bban: v.optional(v.string()),
    maskedPan: v.optional(v.string()),
    currency: v.optional(v.string()),
  }),
)

const all = v.optional(v.literal('allAccounts'))

/**
 * A consent (BG: the answer to reading one). `validUntil` is there once it has been approved, and before where the TPP has asked for it.
 */
export const consentAnswer = v.object({
  access: v.object({
    ...{ accounts: opened, balances: opened, transactions: opened },
    ...{ availableAccounts: all, availableAccountsWithBalance: all, allPsd2: all },
  }),
  recurringIndicator: v.boolean(),
  validUntil: v.optional(v.string()),
  frequencyPerDay: v.pipe(v.number(), v.integer()),
  lastActionDate: v.string(),
  consentStatus,
  _links: v.object({ self: link, status: link }),
})

/** The status of a consent. */
export const consentStatusAnswer = v.object({ consentStatus })

function linksOfConsent(id: string) {
  const path = consentPath(id)
  return { self: linkTo(path, 'GET', 'DELETE'), status: linkTo(`${path}/status`, 'GET') }
}

/** Writes a consent that has been asked for. */
export function renderNewConsent(
  { consent, warnings }: Pick<CommandOutcome<'createConsent'>, 'consent' | 'warnings'>,
  { scaLink }: Rim,
): v.InferOutput<typeof newConsentAnswer> {
  if (scaLink === undefined) throw new Error('a new consent has a link to the page where it is given')
  const { status, id } = consent
  const tppMessages = warnings.map(({ path, text }) => {
    return { category: 'WARNING' as const, code: 'FORMAT_ERROR' as const, path, text }
  })
  return {
    ...{ consentStatus: status, consentId: id, ...(tppMessages.length > 0 && { tppMessages }) },
    _links: { scaRedirect: scaLink, ...linksOfConsent(id) },
  }
}

type Access = v.InferOutput<typeof consentAnswer>['access']

/** What a consent opens. */
function openedBy({ accounts }: ConsentView): Access {
  const named = accounts.map(({ balances, transactions, ...reference }) => ({
    balances,
    transactions,
    reference,
  }))
  return {
    accounts: named.map(({ reference }) => reference),
    balances: named.filter(({ balances }) => balances).map(({ reference }) => reference),
    transactions: named.filter(({ transactions }) => transactions).map(({ reference }) => reference),
  }
}

/** What a consent is asked for that nobody has given. */
function askedBy({ wanted }: ConsentView): Access {
  const accounts = wanted?.accounts ?? []
  const namesOf = (named: typeof accounts) => named.map(({ rights, ...reference }) => reference)
  return {
    accounts: namesOf(accounts),
    balances: namesOf(accounts.filter(({ rights }) => rights.includes('balances'))),
    transactions: namesOf(accounts.filter(({ rights }) => rights.includes('transactions'))),
    ...(wanted?.whole && { [wanted.whole]: 'allAccounts' as const }),
  }
}

/** The last day of a consent: of one that ends at a midnight, the day before it. */
function lastDayOf({ validUntil, lastDay }: ConsentView, zone: Zone): string | undefined {
  return validUntil === undefined ? lastDay : localDateAt(instant(validUntil - 1), zone)
}

/** Writes a consent: before anybody has given it what is asked for, and then what is open. D: 180 days end at the hour of the approval. */
export function renderConsent(consent: ConsentView, { zone }: Rim): v.InferOutput<typeof consentAnswer> {
  const { id, status, changedAt, recurring, frequencyPerDay } = consent
  const validUntil = lastDayOf(consent, zone)
  return {
    access: consent.approvedAt === undefined ? askedBy(consent) : openedBy(consent),
    recurringIndicator: recurring,
    ...(validUntil !== undefined && { validUntil }),
    frequencyPerDay,
    lastActionDate: localDateAt(changedAt, zone),
    consentStatus: status,
    _links: linksOfConsent(id),
  }
}

/** Writes the status of a consent. */
export function renderConsentStatus({ status }: ConsentView): v.InferOutput<typeof consentStatusAnswer> {
  return { consentStatus: status }
}
