import { type AuthorisationView, type CommandInput, type Context, isScaNeeded } from '@pocketbank/core'
import type { ApprovalRequest } from '@pocketbank/core/rows/authorisations/contract'
import fc, { type Arbitrary } from 'fast-check'
import { consentRequest } from './consents.ts'
import { asking, choice, type Move, move } from './move.ts'
import { approvalMoves, followingMoves, payingMoves } from './payment-moves.ts'
import { account, cardAccount, cardTransactions, customer, transactions } from './sandbox-data.ts'
import { dayAfter, defaultDay } from './words.ts'
import { listed, type OpenSession, one, planned, type TriedBank } from './world.ts'

function listCustomerRows(world: TriedBank, type?: 'PRIVATE' | 'CORPORATE') {
  return listed(world, 'listCustomers').filter((row) => type === undefined || row.type === type)
}

/** What tests do to a sandbox before a TPP comes. */
const makingMoves: readonly Arbitrary<Move>[] = [
  move(customer(), (_, body) => planned('createCustomer', { body })),
  move(fc.tuple(account(), choice), (world, [body, who]) => {
    const owner = one(listCustomerRows(world), who)
    return owner && planned('createAccount', { body: { ...body, customerNumber: owner.number } })
  }),
  move(fc.tuple(cardAccount(), choice), (world, [body, who]) => {
    const owner = one(listCustomerRows(world), who)
    return owner && planned('createCardAccount', { body: { ...body, customerNumber: owner.number } })
  }),
  move(fc.tuple(choice, choice, choice), (world, [which, who, what]) => {
    const owner = one(listCustomerRows(world, 'CORPORATE'), which)
    const person = one(listCustomerRows(world, 'PRIVATE'), who)
    const own = listed(world, 'listAccounts').filter((row) => row.owner === owner?.serial)
    const { iban } = one(own, what) ?? {}
    if (owner === undefined || person === undefined || iban === undefined) return undefined
    const line = { customer: person.number, account: { iban }, roles: ['VIEW' as const, 'REGISTER' as const] }
    return planned('createAgreement', {
      body: { owner: owner.number, name: 'The office', engagements: [line] },
    })
  }),
]

/** What happens to accounts and cards. */
const movingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(transactions({ maxLength: 5 }), choice), (world, [rows, which]) => {
    const found = one(listed(world, 'listAccounts'), which)
    if (found === undefined) return undefined
    const body = rows.map((row) => ({ ...row, currency: found.currency }))
    return planned('postTransactions', { params: { accountId: found.id }, body })
  }),
  move(fc.tuple(choice, choice, fc.integer({ min: -3, max: 0 })), (world, [which, what, days]) => {
    const found = one(listed(world, 'listAccounts'), which)
    if (found === undefined) return undefined
    const { bank } = world
    const params = { accountId: found.id }
    const rows = bank.fork().execute('listPostedTransactions', { params }, { now: bank.now })
    const pending = rows.ok ? rows.value.transactions.filter((row) => row.bookingDate === undefined) : []
    const transactionId = one(pending, what)?.id
    const day = dayAfter(defaultDay, days)
    return transactionId === undefined
      ? undefined
      : planned('bookPostedTransaction', {
          params: { ...params, transactionId },
          body: { bookingDate: day, valueDate: day },
        })
  }),
  move(fc.tuple(cardTransactions({ maxLength: 5 }), choice), (world, [body, which]) => {
    const enabled = listed(world, 'listCardAccounts').filter(({ status }) => status === 'enabled')
    const found = one(enabled, which)
    return found && planned('postCardTransactions', { params: { cardAccountId: found.id }, body })
  }),
  move(fc.tuple(choice, fc.integer({ min: -1_000, max: 1_000_000 })), (world, [which, amount]) => {
    const found = one(listed(world, 'listAccounts'), which)
    if (found === undefined) return undefined
    const balanceAmount = { currency: found.currency, amount }
    const body = [{ balanceAmount, balanceType: 'closingBooked' as const }]
    return planned('updateAccountBalances', { params: { accountId: found.id }, body })
  }),
  move(choice, (world, which) => {
    const found = one(listed(world, 'listCardAccounts'), which)
    if (found === undefined || found.status === 'deleted') return undefined
    const status = found.status === 'enabled' ? 'blocked' : 'enabled'
    return planned('changeCardStatus', { params: { cardAccountId: found.id }, body: { status } })
  }),
]

/** Everything of one agreement, or its first accounts, each with some rights; of payments there is nothing to choose. */
function createApproval({ offers, purpose }: AuthorisationView, which: number): ApprovalRequest | undefined {
  const offer = one(offers, which)
  if (offer === undefined) return undefined
  if (purpose.kind !== 'account-access') return { agreementId: offer.id }
  const accounts = offer.accounts.slice(0, 1 + (which % offer.accounts.length))
  const wanted = which % 3 === 0 ? ['balances'] : ['balances', 'transactions']
  return {
    agreementId: offer.id,
    accounts: accounts.map(({ id, rights }) => {
      return { resourceId: id, rights: rights.filter((right) => wanted.includes(right)) }
    }),
  }
}

/** What asks a person for their accounts. */
const askingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, consentRequest()), (_, [which, body]) =>
    planned('createConsent', body === undefined ? {} : { body }, asking(which)),
  ),
  move(choice, (_, which) => planned('listConsentedAccounts', {}, asking(which))),
]

/** The people at the page, from one of them on. */
function peopleFrom(world: TriedBank, who: number): readonly string[] {
  const people = listCustomerRows(world, 'PRIVATE').map(({ number }) => number)
  const start = who % Math.max(people.length, 1)
  return [...people.slice(start), ...people.slice(0, start)]
}

/** Who comes to the page: mostly somebody who has something to approve there. */
function customerNumberFor(
  world: TriedBank,
  { authorisationId, asking }: OpenSession,
  who: number,
): string | undefined {
  const named = asking.psu?.identity
  const people = named === undefined ? peopleFrom(world, who) : [named]
  const { now } = world.bank
  const mayApprove = (customerNumber: string) => {
    const input = { params: { authorisationId }, body: { customerNumber } }
    const view = world.bank.fork().execute('identifyPsu', input, { now, ...asking })
    return view.ok && view.value.offers.length > 0
  }
  return (who % 8 === 0 ? undefined : people.find(mayApprove)) ?? people[0]
}

/** A person at the bank's page. */
const visitingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, choice), (world, [which, who]) => {
    const open = world.sessions.filter(({ isIdentified }) => !isIdentified)
    const session = one(open, which)
    const customerNumber = session && customerNumberFor(world, session, who)
    if (session === undefined || customerNumber === undefined) return undefined
    const { authorisationId } = session
    return planned('identifyPsu', { params: { authorisationId }, body: { customerNumber } }, session.asking)
  }),
  move(fc.tuple(choice, choice), (world, [which, what]) => {
    const identified = world.sessions.filter(({ isIdentified }) => isIdentified)
    const session = one(identified, which)
    if (session === undefined) return undefined
    const params = { authorisationId: session.authorisationId }
    const { now } = world.bank
    const view = world.bank.fork().execute('readAuthorisation', { params }, { now, ...session.asking })
    const body = view.ok ? createApproval(view.value, what) : undefined
    return body && planned('approveAuthorisation', { params, body }, session.asking)
  }),
]

const refusing = move(choice, (world, which) => {
  const session = one(world.sessions, which)
  const params = { authorisationId: session?.authorisationId ?? '' }
  return session && planned('refuseAuthorisation', { params }, session.asking)
})

/** The accounts that a PSU has opened to a TPP. */
function opened({ bank }: TriedBank, trusted: Omit<Context, 'now'>) {
  const answer = bank.fork().execute('listConsentedAccounts', {}, { now: bank.now, ...trusted })
  return answer.ok && !isScaNeeded(answer.value) ? answer.value.map(({ holder }) => holder) : []
}

type Query = CommandInput<'listAccountTransactions'>['query']

/** What a TPP reads for a person who has approved. */
const readingMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, fc.boolean()), (world, [who, withBalance]) => {
    const trusted = one(world.trusted, who)
    return trusted && planned('listConsentedAccounts', { query: { withBalance } }, trusted)
  }),
  move(
    fc.tuple(choice, choice, fc.constantFrom('booked' as const, 'both' as const)),
    (world, [who, what, bookingStatus]) => {
      const trusted = one(world.trusted, who)
      const found = trusted && one(opened(world, trusted), what)
      const query: Query = { bookingStatus }
      return found && planned('listAccountTransactions', { params: { accountId: found.id }, query }, trusted)
    },
  ),
  move(fc.tuple(choice, choice), (world, [who, what]) => {
    const trusted = one(world.trusted, who)
    const found = trusted && one(opened(world, trusted), what)
    return found && planned('readAccountBalances', { params: { accountId: found.id } }, trusted)
  }),
]

/** What ends something. */
const endingMoves: readonly Arbitrary<Move>[] = [
  move(choice, (world, which) => {
    const found = one(listed(world, 'listAccounts'), which)
    return found && planned('closeAccount', { params: { accountId: found.id } })
  }),
  move(choice, (world, which) => {
    const found = one(listCustomerRows(world), which)
    return found && planned('deleteCustomer', { params: { customerId: found.id } })
  }),
]

function among(moves: readonly Arbitrary<Move>[], weight: number) {
  return moves.map((arbitrary) => ({ weight, arbitrary }))
}

/** Any move: making, visiting, paying and reading are drawn more often than what ends something. */
export const anyMove: Arbitrary<Move> = fc.oneof(
  ...among(makingMoves, 6),
  ...among(movingMoves, 3),
  ...among(askingMoves, 5),
  ...among(payingMoves, 2),
  ...among(approvalMoves, 6),
  ...among(visitingMoves, 18),
  ...among(readingMoves, 4),
  ...among(followingMoves, 2),
  ...among([refusing, ...endingMoves], 1),
)
