import {
  type CommandOutcome,
  type ConsentView,
  consentStatuses,
  instant,
  limits,
  type Zone,
} from '@pocketbank/core'
import { dayText, withSentence } from '@pocketbank/core/base/input'
import { bbanText, ibanText } from '@pocketbank/core/base/iso'
import { currencyCode } from '@pocketbank/core/base/money'
import { toLocalDate } from '@pocketbank/core/base/time'
import { maskedPan } from '@pocketbank/core/rows/card-accounts/contract'
import { accountAccess, consentRequest } from '@pocketbank/core/rows/consents/contract'
import * as v from 'valibot'
import { requireScaLink } from './render/context.ts'
import { tppMessages } from './render/error.ts'
import { createLinksContract, linkTo } from './render/links.ts'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

type MadeConsent = Pick<CommandOutcome<'createConsent'>, 'consent' | 'warnings'>

function consentPath(id: string): string {
  return `/v1/bank-offered-consents/${id}`
}

function linksOfConsent(id: string) {
  const path = consentPath(id)
  return { self: linkTo(path, 'GET', 'DELETE'), status: linkTo(`${path}/status`, 'GET') }
}

function consentWarnings({ warnings }: MadeConsent) {
  return warnings.map(({ path, text }) => {
    return { category: 'WARNING' as const, code: 'FORMAT_ERROR' as const, path, text }
  })
}

const consentStatus = withSentence(v.picklist(consentStatuses), 'The status of the consent.')

/** The response to a new consent (BG). */
export const newConsentShape = shape<MadeConsent>()({
  consentStatus: [consentStatus, ({ consent }) => consent.status],
  consentId: [v.string(), ({ consent }) => consent.id, 'The id of the consent.'],
  tppMessages: [
    v.optional(tppMessages),
    (consent) => (consent.warnings.length > 0 ? consentWarnings(consent) : undefined),
  ],
  _links: [
    createLinksContract('scaRedirect', 'self', 'status'),
    ({ consent }, context) => ({ scaRedirect: requireScaLink(context), ...linksOfConsent(consent.id) }),
  ],
})

const accessEntries = accountAccess.entries
const requested = consentRequest.wrapped.entries

const openedAccounts = v.array(
  v.object({
    iban: withSentence(v.optional(v.string()), ibanText),
    bban: withSentence(v.optional(v.string()), bbanText),
    maskedPan: withSentence(v.optional(v.string()), maskedPan),
    currency: withSentence(v.optional(v.string()), currencyCode),
  }),
)

const allAccounts = v.optional(v.literal('allAccounts'))

const access = v.object({
  accounts: withSentence(
    openedAccounts,
    'The accounts that the TPP may see, or asks to see before the approval.',
  ),
  balances: withSentence(
    openedAccounts,
    'The accounts whose balances the TPP may read, or asks to read before the approval.',
  ),
  transactions: withSentence(
    openedAccounts,
    'The accounts whose transactions the TPP may read, or asks to read before the approval.',
  ),
  availableAccounts: withSentence(allAccounts, accessEntries.availableAccounts),
  availableAccountsWithBalance: withSentence(allAccounts, accessEntries.availableAccountsWithBalance),
  allPsd2: withSentence(allAccounts, accessEntries.allPsd2),
})

type WrittenAccess = v.InferOutput<typeof access>

/** Writes the access that the PSU has granted. */
function writeGrantedAccess({ accounts }: ConsentView): WrittenAccess {
  const references = accounts.map(({ balances, transactions, ...reference }) => ({
    balances,
    transactions,
    reference,
  }))
  return {
    accounts: references.map(({ reference }) => reference),
    balances: references.filter(({ balances }) => balances).map(({ reference }) => reference),
    transactions: references.filter(({ transactions }) => transactions).map(({ reference }) => reference),
  }
}

/** Writes the access that the TPP has requested, before the PSU decides. */
function writeRequestedAccess({ wanted }: ConsentView): WrittenAccess {
  const accounts = wanted?.accounts ?? []
  const toReferences = (accountRights: typeof accounts) =>
    accountRights.map(({ rights, ...reference }) => reference)
  return {
    accounts: toReferences(accounts),
    balances: toReferences(accounts.filter(({ rights }) => rights.includes('balances'))),
    transactions: toReferences(accounts.filter(({ rights }) => rights.includes('transactions'))),
    ...(wanted?.whole && { [wanted.whole]: 'allAccounts' as const }),
  }
}

/** Returns the last day of a consent. For a consent that ends at midnight it is the day before. */
function computeLastDay({ validUntil, lastDay }: ConsentView, zone: Zone): string | undefined {
  return validUntil === undefined ? lastDay : toLocalDate(instant(validUntil - 1), zone)
}

/**
 * A consent (BG). Until the PSU approves, its access is the requested one, and then the granted one. It has
 * `validUntil` once it is approved, or if the TPP has requested a date. D: the default duration ends at the
 * hour of the approval.
 */
export const consentShape = shape<ConsentView>()({
  access: [
    access,
    (consent) =>
      consent.approvedAt === undefined ? writeRequestedAccess(consent) : writeGrantedAccess(consent),
    'The data that the TPP may read; before the approval the data that it asks for.',
  ],
  recurringIndicator: [v.boolean(), ({ recurring }) => recurring, requested.recurringIndicator],
  validUntil: [
    v.optional(dayText),
    (consent, { zone }) => computeLastDay(consent, zone),
    'The last day of the consent; before the approval only if the TPP has asked for one.',
    '§5.7',
  ],
  frequencyPerDay: [
    v.pipe(v.number(), v.integer()),
    ({ frequencyPerDay }) => frequencyPerDay,
    requested.frequencyPerDay,
  ],
  lastActionDate: [
    dayText,
    ({ changedAt }, { zone }) => toLocalDate(changedAt, zone),
    'The day of the latest change.',
  ],
  consentStatus: [consentStatus, ({ status }) => status],
  _links: [createLinksContract('self', 'status'), ({ id }) => linksOfConsent(id)],
})

export const consentStatusShape = shape<ConsentView>()({
  consentStatus: [consentStatus, ({ status }) => status],
})

/** One of the two base paths of consents. */
interface ConsentPath {
  readonly path: `/v1/${string}`
  readonly noun: string
  /** Extra fields of the operation that creates a consent. */
  readonly making: { readonly headers?: Readonly<Record<string, string>> }
}

/**
 * The two paths of consents. D: at the standard's own path only creating a consent is deprecated (RFC 9745),
 * from the date of the release that the bank implements: 3 June 2025.
 */
const paths: readonly ConsentPath[] = [
  { path: '/v1/bank-offered-consents', noun: 'BankOfferedConsent', making: {} },
  {
    path: '/v1/consents',
    noun: 'Consent',
    making: {
      headers: {
        Deprecation: '@1748908800',
        Link: '</v1/bank-offered-consents>; rel="successor-version"',
      },
    },
  },
]

const createdResponse = { description: 'The consent', body: newConsentShape } as const
const singleResponse = { description: 'The consent', body: consentShape } as const
const status = { description: 'The status', body: consentStatusShape } as const
const group = { tag: 'Consents', role: 'PSP_AI', psuHeaders: 'accounts', tppMessages: true } as const
const newConsent = {
  requiredHeaders: ['TPP-Redirect-URI'],
  location: ({ consent }: MadeConsent) => consentPath(consent.id),
} as const

const exampleConsent = () => ({
  body: {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '2026-06-30',
    frequencyPerDay: 4,
  },
})

const createConsentOperations = ({ path, noun, making }: ConsentPath) =>
  operations(group, [
    {
      command: 'createConsent',
      id: `create${noun}`,
      at: `POST ${path}`,
      summary: 'Create a consent for the accounts of the body, or those that the PSU chooses',
      description:
        'The PSU chooses accounts and rights on the SCA page, which the link of the ' +
        'response opens. The body may name accounts, a last day and a frequency; the ' +
        'tppMessages list where the bank allows less. A consent that is not ' +
        `recurring is for one access, which lasts ${limits.oneAccessMinutes} minutes.`,
      response: createdResponse,
      ...newConsent,
      ...making,
      rules: ['S6i', 'S6o', 'S6s'],
      example: exampleConsent,
      bodyType: 'ConsentRequest',
    },
    {
      command: 'readConsent',
      id: `read${noun}`,
      at: `GET ${path}/{consentId}`,
      summary: 'Read a consent',
      description: `A consent stays readable for ${limits.endedConsentDays} days after its end.`,
      response: singleResponse,
      rules: ['S6h'],
    },
    {
      command: 'readConsent',
      id: `read${noun}Status`,
      at: `GET ${path}/{consentId}/status`,
      summary: 'Read the status of a consent',
      description: 'The consentStatus shows whether the consent is valid.',
      response: status,
      rules: ['S6h'],
    },
    {
      command: 'deleteConsent',
      id: `delete${noun}`,
      at: `DELETE ${path}/{consentId}`,
      summary: 'End a consent',
      description: 'The consent ends at once.',
      response: 'The consent has ended',
      rules: ['S6h'],
    },
  ])

export const consentOperations = paths.flatMap(createConsentOperations)
