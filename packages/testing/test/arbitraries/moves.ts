import { type AuthorisationView, type CommandInput, type Context, isScaNeeded } from '@pocketbank/core'
import type { ApprovalRequest } from '@pocketbank/core/rows/authorisations/contract'
import fc, { type Arbitrary } from 'fast-check'
import { consentRequest } from './consents.ts'
import { choice, createCaller, type Move, move } from './move.ts'
import { approvalMoves, followingMoves, payingMoves } from './payment-moves.ts'
import { account, cardAccount, cardTransactions, customer, transactions } from './sandbox-data.ts'
import { dayAfter, defaultDay } from './words.ts'
import { listRows, type OpenSession, pick, planCommand, type TriedBank } from './world.ts'

function listCustomerRows(world: TriedBank, type?: 'PRIVATE' | 'CORPORATE') {
  return listRows(world, 'listCustomers').filter((row) => type === undefined || row.type === type)
}

/** What tests do to a sandbox before a TPP comes. */
const creationMoves: readonly Arbitrary<Move>[] = [
  move(customer(), (_, body) => planCommand('createCustomer', { body })),
  move(fc.tuple(account(), choice), (world, [body, personIndex]) => {
    const owner = pick(listCustomerRows(world), personIndex)
    return owner && planCommand('createAccount', { body: { ...body, customerNumber: owner.number } })
  }),
  move(fc.tuple(cardAccount(), choice), (world, [body, personIndex]) => {
    const owner = pick(listCustomerRows(world), personIndex)
    return owner && planCommand('createCardAccount', { body: { ...body, customerNumber: owner.number } })
  }),
  move(fc.tuple(choice, choice, choice), (world, [index, personIndex, itemIndex]) => {
    const owner = pick(listCustomerRows(world, 'CORPORATE'), index)
    const person = pick(listCustomerRows(world, 'PRIVATE'), personIndex)
    const accounts = listRows(world, 'listAccounts').filter((row) => row.owner === owner?.serial)
    const { iban } = pick(accounts, itemIndex) ?? {}
    if (owner === undefined || person === undefined || iban === undefined) return undefined
    const line = { customer: person.number, account: { iban }, roles: ['VIEW' as const, 'REGISTER' as const] }
    return planCommand('createAgreement', {
      body: { owner: owner.number, name: 'The office', engagements: [line] },
    })
  }),
]

/** What happens to accounts and cards. */
const movingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(transactions({ maxLength: 5 }), choice), (world, [rows, index]) => {
    const match = pick(listRows(world, 'listAccounts'), index)
    if (match === undefined) return undefined
    const body = rows.map((row) => ({ ...row, currency: match.currency }))
    return planCommand('postTransactions', { params: { accountId: match.id }, body })
  }),
  move(fc.tuple(choice, choice, fc.integer({ min: -3, max: 0 })), (world, [index, itemIndex, days]) => {
    const match = pick(listRows(world, 'listAccounts'), index)
    if (match === undefined) return undefined
    const { bank } = world
    const params = { accountId: match.id }
    const rows = bank.fork().execute('listPostedTransactions', { params }, { now: bank.now })
    const pending = rows.ok ? rows.value.transactions.filter((row) => row.bookingDate === undefined) : []
    const transactionId = pick(pending, itemIndex)?.id
    const day = dayAfter(defaultDay, days)
    return transactionId === undefined
      ? undefined
      : planCommand('bookPostedTransaction', {
          params: { ...params, transactionId },
          body: { bookingDate: day, valueDate: day },
        })
  }),
  move(fc.tuple(cardTransactions({ maxLength: 5 }), choice), (world, [body, index]) => {
    const enabled = listRows(world, 'listCardAccounts').filter(({ status }) => status === 'enabled')
    const match = pick(enabled, index)
    return match && planCommand('postCardTransactions', { params: { cardAccountId: match.id }, body })
  }),
  move(fc.tuple(choice, fc.integer({ min: -1_000, max: 1_000_000 })), (world, [index, amount]) => {
    const match = pick(listRows(world, 'listAccounts'), index)
    if (match === undefined) return undefined
    const balanceAmount = { currency: match.currency, amount }
    const body = [{ balanceAmount, balanceType: 'closingBooked' as const }]
    return planCommand('updateAccountBalances', { params: { accountId: match.id }, body })
  }),
  move(choice, (world, index) => {
    const match = pick(listRows(world, 'listCardAccounts'), index)
    if (match === undefined || match.status === 'deleted') return undefined
    const status = match.status === 'enabled' ? 'blocked' : 'enabled'
    return planCommand('changeCardStatus', { params: { cardAccountId: match.id }, body: { status } })
  }),
]

/**
 * Everything of one agreement, or its first accounts, each with some rights; of payments there is nothing to
 * choose.
 */
function createApproval({ offers, purpose }: AuthorisationView, index: number): ApprovalRequest | undefined {
  const offer = pick(offers, index)
  if (offer === undefined) return undefined
  if (purpose.kind !== 'account-access') return { agreementId: offer.id }
  const accounts = offer.accounts.slice(0, 1 + (index % offer.accounts.length))
  const chosenRights = index % 3 === 0 ? ['balances'] : ['balances', 'transactions']
  return {
    agreementId: offer.id,
    accounts: accounts.map(({ id, rights }) => {
      return { resourceId: id, rights: rights.filter((right) => chosenRights.includes(right)) }
    }),
  }
}

/** What asks a person for their accounts. */
const requestMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, consentRequest()), (_, [index, body]) =>
    planCommand('createConsent', body === undefined ? {} : { body }, createCaller(index)),
  ),
  move(choice, (_, index) => planCommand('listConsentedAccounts', {}, createCaller(index))),
]

/** The people at the page, from one of them on. */
function peopleFrom(world: TriedBank, personIndex: number): readonly string[] {
  const people = listCustomerRows(world, 'PRIVATE').map(({ number }) => number)
  const start = personIndex % Math.max(people.length, 1)
  return [...people.slice(start), ...people.slice(0, start)]
}

/** Who comes to the page: mostly somebody who has something to approve there. */
function customerNumberFor(
  world: TriedBank,
  { authorisationId, caller }: OpenSession,
  personIndex: number,
): string | undefined {
  const index = caller.psu?.identity
  const people = index === undefined ? peopleFrom(world, personIndex) : [index]
  const { now } = world.bank
  const mayApprove = (customerNumber: string) => {
    const input = { params: { authorisationId }, body: { customerNumber } }
    const view = world.bank.fork().execute('identifyPsu', input, { now, ...caller })
    return view.ok && view.value.offers.length > 0
  }
  return (personIndex % 8 === 0 ? undefined : people.find(mayApprove)) ?? people[0]
}

/** A person at the bank's page. */
const visitingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, choice), (world, [psuNumber, personIndex]) => {
    const open = world.sessions.filter(({ isIdentified }) => !isIdentified)
    const session = pick(open, psuNumber)
    const customerNumber = session && customerNumberFor(world, session, personIndex)
    if (session === undefined || customerNumber === undefined) return undefined
    const { authorisationId } = session
    return planCommand(
      'identifyPsu',
      { params: { authorisationId }, body: { customerNumber } },
      session.caller,
    )
  }),
  move(fc.tuple(choice, choice), (world, [index, itemIndex]) => {
    const identified = world.sessions.filter(({ isIdentified }) => isIdentified)
    const session = pick(identified, index)
    if (session === undefined) return undefined
    const params = { authorisationId: session.authorisationId }
    const { now } = world.bank
    const view = world.bank.fork().execute('readAuthorisation', { params }, { now, ...session.caller })
    const body = view.ok ? createApproval(view.value, itemIndex) : undefined
    return body && planCommand('approveAuthorisation', { params, body }, session.caller)
  }),
]

const refusing = move(choice, (world, index) => {
  const session = pick(world.sessions, index)
  const params = { authorisationId: session?.authorisationId ?? '' }
  return session && planCommand('refuseAuthorisation', { params }, session.caller)
})

/** The accounts that a PSU has opened to a TPP. */
function listOpenedAccounts({ bank }: TriedBank, trusted: Omit<Context, 'now'>) {
  const answer = bank.fork().execute('listConsentedAccounts', {}, { now: bank.now, ...trusted })
  return answer.ok && !isScaNeeded(answer.value) ? answer.value.map(({ account }) => account) : []
}

type Query = CommandInput<'listAccountTransactions'>['query']

/** What a TPP reads for a person who has approved. */
const readingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, fc.boolean()), (world, [personIndex, withBalance]) => {
    const trusted = pick(world.trusted, personIndex)
    return trusted && planCommand('listConsentedAccounts', { query: { withBalance } }, trusted)
  }),
  move(
    fc.tuple(choice, choice, fc.constantFrom('booked' as const, 'both' as const)),
    (world, [personIndex, itemIndex, bookingStatus]) => {
      const trusted = pick(world.trusted, personIndex)
      const match = trusted && pick(listOpenedAccounts(world, trusted), itemIndex)
      const query: Query = { bookingStatus }
      return (
        match && planCommand('listAccountTransactions', { params: { accountId: match.id }, query }, trusted)
      )
    },
  ),
  move(fc.tuple(choice, choice), (world, [personIndex, itemIndex]) => {
    const trusted = pick(world.trusted, personIndex)
    const match = trusted && pick(listOpenedAccounts(world, trusted), itemIndex)
    return match && planCommand('readAccountBalances', { params: { accountId: match.id } }, trusted)
  }),
]

/** What ends something. */
const endingMoves: readonly Arbitrary<Move>[] = [
  move(choice, (world, index) => {
    const match = pick(listRows(world, 'listAccounts'), index)
    return match && planCommand('closeAccount', { params: { accountId: match.id } })
  }),
  move(choice, (world, index) => {
    const match = pick(listCustomerRows(world), index)
    return match && planCommand('deleteCustomer', { params: { customerId: match.id } })
  }),
]

function among(moves: readonly Arbitrary<Move>[], weight: number) {
  return moves.map((arbitrary) => ({ weight, arbitrary }))
}

/** Any move: making, visiting, paying and reading are drawn more often than what ends something. */
export const anyMove: Arbitrary<Move> = fc.oneof(
  ...among(creationMoves, 6),
  ...among(movingMoves, 3),
  ...among(requestMoves, 5),
  ...among(payingMoves, 2),
  ...among(approvalMoves, 6),
  ...among(visitingMoves, 18),
  ...among(readingMoves, 4),
  ...among(followingMoves, 2),
  ...among([refusing, ...endingMoves], 1),
)
