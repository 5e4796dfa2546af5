import { type ConsentView, consentStatuses, limits, localDateAt } from '@pocketbank/core'
import * as v from 'valibot'
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
  _links: linksOf('scaRedirect', 'self', 'status'),
})

const opened = v.array(
  v.object({
    iban: v.optional(v.string()),
    maskedPan: v.optional(v.string()),
    currency: v.string(),
  }),
)

/** A consent (BG: the answer to reading one). `validUntil` is there once it has been approved. */
export const consentAnswer = v.object({
  access: v.object({ accounts: opened, balances: opened, transactions: opened }),
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
  { consent }: { readonly consent: ConsentView },
  { scaLink }: Rim,
): v.InferOutput<typeof newConsentAnswer> {
  if (scaLink === undefined) throw new Error('a new consent has a link to the page where it is given')
  const { status, id } = consent
  return { consentStatus: status, consentId: id, _links: { scaRedirect: scaLink, ...linksOfConsent(id) } }
}

function accessOf({ accounts }: ConsentView): v.InferOutput<typeof consentAnswer>['access'] {
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

/** Writes a consent. D: the last day is the one on which it ends, which it does at the hour of its approval. */
export function renderConsent(consent: ConsentView, { zone }: Rim): v.InferOutput<typeof consentAnswer> {
  const { id, status, changedAt, validUntil } = consent
  return {
    access: accessOf(consent),
    recurringIndicator: true,
    ...(validUntil !== undefined && { validUntil: localDateAt(validUntil, zone) }),
    frequencyPerDay: limits.unattendedCallsPerDay,
    lastActionDate: localDateAt(changedAt, zone),
    consentStatus: status,
    _links: linksOfConsent(id),
  }
}

/** Writes the status of a consent. */
export function renderConsentStatus({ status }: ConsentView): v.InferOutput<typeof consentStatusAnswer> {
  return { consentStatus: status }
}
