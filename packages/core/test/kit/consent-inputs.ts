import { idOf } from '../../src/base/ids/id.ts'
import { allRows } from '../../src/base/store/table.ts'
import { offersTo } from '../../src/domain/agreements/offer.ts'
import { viewAuthorisation } from '../../src/domain/authorisations/view.ts'
import type {
  AuthorisationStatus,
  Bank,
  CommandName,
  Context,
  PsuReference,
  RawInput,
} from '../../src/index.ts'
import type { Authorisation } from '../../src/rows/authorisations/model.ts'
import { type Ask, accountParams, type Choice, cardParams, one, person } from './choices.ts'
import { comeBack, otherTpp, tpp } from './people.ts'

const ownId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'

/** An authorisation, one with this status where there is any. */
function authorisationAt(bank: Bank, choice: number, status: AuthorisationStatus): Authorisation | undefined {
  const all = allRows(bank.authorisations)
  return (
    one(
      all.filter((row) => row.status === status),
      choice,
    ) ?? one(all, choice)
  )
}

/** The status in which an authorisation is asked for, by the commands about one. */
const wantedStatus: Readonly<Partial<Record<CommandName, AuthorisationStatus>>> = {
  readAuthorisation: 'approved',
  identifyPsu: 'started',
  approveAuthorisation: 'identified',
  refuseAuthorisation: 'identified',
}

function visitParams(bank: Bank, name: CommandName, choice: number) {
  const { id = 'none' } = authorisationAt(bank, choice, wantedStatus[name] ?? 'started') ?? {}
  return { authorisationId: id }
}

export function consentParams(bank: Bank, choice: number) {
  return { consentId: one(allRows(bank.consents), choice)?.id ?? 'none' }
}

/** The consent that a read is about; the others that are given to nobody are not asked for. */
function consentAt(bank: Bank, choice: number) {
  const given = allRows(bank.consents).filter(({ psu }) => psu !== 0)
  const valid = given.filter(({ status }) => status === 'valid')
  return one(choice % 4 === 0 ? given : valid, choice)
}

/** An account or card under the consent of the read, or, for every fifth choice, any. */
function holderParams(bank: Bank, kind: 'account' | 'card-account', [which, what]: Choice) {
  const entries = consentAt(bank, which)?.entries.filter((entry) => entry.kind === kind) ?? []
  const entry = one(entries, what)
  if (what % 5 === 0 || entry === undefined)
    return { ...accountParams(bank, what), ...cardParams(bank, what) }
  const id = idOf(bank.ids, kind, entry.account)
  return kind === 'account' ? { accountId: id } : { cardAccountId: id }
}

const accountOf: Ask = (bank, choice) => ({ params: holderParams(bank, 'account', choice) })
const cardOf: Ask = (bank, choice) => ({ params: holderParams(bank, 'card-account', choice) })

/** A history of a year, of the last days, or without a period; a page of few rows. */
function historyQuery([, what, how]: Choice) {
  const dateFrom = one([undefined, undefined, '2025-02-01', '2026-01-10'], how)
  const bookingStatus = one(['booked', 'both', 'all'], what)
  return {
    bookingStatus,
    limit: 1 + (how % 5),
    offset: what % 3,
    ...(dateFrom !== undefined && { dateFrom }),
  }
}

function transactionOf(bank: Bank, choice: Choice): RawInput {
  const { accountId = 'none' } = holderParams(bank, 'account', choice) as { accountId?: string }
  const account = allRows(bank.accounts).find(({ id }) => id === accountId)
  const rows = allRows(bank.transactions).filter(({ holder }) => holder === account?.serial)
  const transactionId = idOf(bank.ids, 'transaction', one(rows, choice[2])?.serial ?? 0)
  return { params: { accountId, transactionId } }
}

/** A consent for whatever the person chooses, or one that says more. */
function consentWish(bank: Bank, [which, what, how]: Choice): RawInput {
  const { iban } = one(allRows(bank.accounts), what) ?? {}
  const access = one(
    [{ allPsd2: 'allAccounts' }, { balances: [] }, { accounts: [{ iban }], balances: [{ iban }] }],
    how,
  )
  const body = one(
    [
      ...[undefined, {}, { access }, { recurringIndicator: false, access: {} }],
      ...[{ frequencyPerDay: 1 + (how % 5) }, { validUntil: '2026-03-01' }],
    ],
    which,
  )
  return body === undefined ? {} : { body }
}

/** What a visit offers; of accounts also what the request did not ask for. */
function offersAt(bank: Bank, visit: Authorisation) {
  const { customer, purpose } = visit
  if (customer === undefined) return []
  return purpose.kind === 'account-access' ? offersTo(bank, customer) : viewAuthorisation(bank, visit).offers
}

function approval(bank: Bank, [which, what, how]: Choice): RawInput {
  const visit = authorisationAt(bank, which, 'identified')
  const offer = one(visit === undefined ? [] : offersAt(bank, visit), what)
  const accounts = (offer?.accounts ?? [])
    .filter((_, index) => index === 0 || (how >> index) % 2 === 1)
    .map(({ id }) => ({
      resourceId: id,
      rights: how % 7 === 0 ? ['balances'] : ['balances', 'transactions'],
    }))
  const params = visitParams(bank, 'approveAuthorisation', which)
  return { params, body: { agreementId: offer?.id ?? 'none', accounts } }
}

function fundsQuestion(bank: Bank, choice: Choice): RawInput {
  const { accountId } = holderParams(bank, 'account', choice) as { accountId?: string }
  const account = allRows(bank.accounts).find(({ id }) => id === accountId)
  const instructedAmount = { amount: String(1 + choice[2]), currency: one(['NOK', 'EUR'], choice[2]) }
  return { body: { account: { iban: account?.iban ?? 'none' }, instructedAmount } }
}

/** For every command that a TPP or the bank's page asks for an input that may be right or wrong, as the numbers will have it. */
export const consentInputs = {
  createConsent: consentWish,
  readConsent: (bank, [which]) => ({ params: consentParams(bank, which) }),
  deleteConsent: (bank, [which]) => ({ params: consentParams(bank, which) }),
  readAuthorisation: (bank, [which]) => ({ params: visitParams(bank, 'readAuthorisation', which) }),
  identifyPsu: (bank, [which, who]) => ({
    params: visitParams(bank, 'identifyPsu', which),
    body: { customerNumber: one(['kari', 'ola', 'kari', 'ola', 'fjord', 'nobody'], who) },
  }),
  approveAuthorisation: approval,
  refuseAuthorisation: (bank, [which]) => ({ params: visitParams(bank, 'refuseAuthorisation', which) }),
  readUser: () => ({}),
  listConsentedAccounts: (_, [, what]) => ({ query: { withBalance: what % 2 === 0 } }),
  readConsentedAccount: accountOf,
  readAccountBalances: accountOf,
  listAccountTransactions: (bank, choice) => ({ ...accountOf(bank, choice), query: historyQuery(choice) }),
  readTransactionDetails: transactionOf,
  listConsentedCardAccounts: () => ({}),
  readConsentedCardAccount: cardOf,
  readCardAccountBalances: cardOf,
  listCardAccountTransactions: (bank, choice) => ({ ...cardOf(bank, choice), query: historyQuery(choice) }),
  confirmFunds: fundsQuestion,
  readContact: (_, [who]) => ({ params: { tppId: one([tpp, otherTpp], who) } }),
  updateContact: (_, [who, what]) => ({
    params: { tppId: one([tpp, otherTpp], who) },
    body: { email: one(['support@tpp.example', 'psd2@tpp.example', 'kari.nordmann@tpp.example'], what) },
  }),
} satisfies Partial<Record<CommandName, Ask>>

/** How a request names the PSU of the consent that it is about, or, for some choices, anybody. */
function psuFor(bank: Bank, [which, what, how]: Choice): PsuReference {
  const isPresent = how % 3 !== 0
  if (which % 11 === 0)
    return { isPresent, id: ownId, ...(what % 2 === 0 && { corporationId: person(what) }) }
  const consent = consentAt(bank, which)
  const psu = allRows(bank.psus).find(({ serial }) => serial === consent?.psu)
  const owner = allRows(bank.customers).find(({ serial }) => serial === consent?.corporation)
  const corporationId = what % 9 === 0 ? person(how) : owner?.number
  return {
    isPresent,
    ...(psu !== undefined && { id: psu.psuId }),
    ...(corporationId !== undefined && { corporationId }),
    ...(consent?.corporation === 0 && how % 4 === 0 && { context: 'PRIVATE' as const }),
  }
}

/** Who asks for a command, and for whom: what about a consent or a visit to the bank's page is mostly asked by its own TPP. */
export function callerFor(bank: Bank, name: CommandName, choice: Choice): Omit<Context, 'now'> {
  if (!(name in consentInputs)) return {}
  const [which, what, how] = choice
  const visit =
    name in wantedStatus ? authorisationAt(bank, which, wantedStatus[name] ?? 'started') : undefined
  const consent = name.endsWith('Consent') ? one(allRows(bank.consents), which) : consentAt(bank, which)
  const own = name in wantedStatus ? visit?.tpp : consent?.tpp
  const isAsked = name === 'createConsent' || name.endsWith('Contact')
  const asking = isAsked || own === undefined || how % 10 === 9 ? one([tpp, otherTpp], which) : own
  const isNew = name === 'createConsent' && what % 2 === 0
  return {
    ...(asking !== undefined && { tpp: asking }),
    psu: isNew ? { isPresent: true } : psuFor(bank, choice),
    ...(how % 8 !== 7 && { redirect: { uri: comeBack } }),
  }
}
