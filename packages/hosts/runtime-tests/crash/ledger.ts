/** What clients know of their changes: what was asked for, and what the bank has answered. */

/** Rows that are posted together, by their texts. */
interface PostedRows {
  readonly token: string
  readonly count: number
  isAnswered: boolean
}

/** A payment, by its text. */
export interface OwnPayment {
  readonly token: string
  id: string | undefined
  /** Whether the bank has answered that it is approved, or that it is cancelled. */
  end: 'approved' | 'cancelled' | undefined
  /** Whether either was asked for. */
  isEndAsked: boolean
}

/** All that clients have changed. */
export interface Ledger {
  readonly rows: PostedRows[]
  readonly payments: OwnPayment[]
}

interface StoredAmount {
  readonly '#': string
}

interface Details {
  readonly remittanceInformationUnstructured?: string
}

/** What is looked at of a snapshot. */
export interface BankState {
  readonly tables: {
    readonly accounts: readonly {
      readonly serial: number
      readonly id: string
      readonly iban: string
      readonly closingBooked: StoredAmount
    }[]
    readonly transactions: readonly {
      readonly account: number
      readonly amount: StoredAmount
      readonly details: Details
    }[]
    readonly payments: readonly {
      readonly id: string
      readonly status: string
      readonly transfers: readonly { readonly remittance?: string }[]
    }[]
  }
}

/** What every text of posted rows begins with; they move no money. */
export const postedPrefix = 'posted'

const pickRemittanceText = ({ remittanceInformationUnstructured = '' }: Details) =>
  remittanceInformationUnstructured

/** Computes for each account its balance without the rows that moved money, which never changes. */
export function computeOpenings({ tables }: BankState): ReadonlyMap<number, bigint> {
  const openings = new Map(
    tables.accounts.map(({ serial, closingBooked }) => [serial, BigInt(closingBooked['#'])]),
  )
  for (const { account, amount, details } of tables.transactions) {
    if (pickRemittanceText(details).startsWith(postedPrefix)) continue
    openings.set(account, (openings.get(account) ?? 0n) - BigInt(amount['#']))
  }
  return openings
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function* faultsOfRows({ rows }: Ledger, counts: ReadonlyMap<string, number>): Generator<string> {
  for (const { token, count, isAnswered } of rows) {
    const rowCounts = Array.from({ length: count }, (_, index) => counts.get(`${token} ${index}`) ?? 0)
    if (rowCounts.some((number) => number > 1)) yield `${token}: a row is there twice`
    if (new Set(rowCounts).size > 1) yield `${token}: only some of its rows are there`
    if (isAnswered && rowCounts.includes(0)) yield `${token}: was answered, and is not there`
  }
}

function paymentsByText({ tables }: BankState) {
  const byText = new Map<string, BankState['tables']['payments'][number][]>()
  for (const payment of tables.payments) {
    const text = payment.transfers[0]?.remittance ?? ''
    byText.set(text, [...(byText.get(text) ?? []), payment])
  }
  return byText
}

const executed = 'ACSC'

function* faultsOfPayments(
  { payments }: Ledger,
  state: BankState,
  counts: ReadonlyMap<string, number>,
): Generator<string> {
  const storedPayments = paymentsByText(state)
  for (const { token, id, end, isEndAsked } of payments) {
    const [match, ...otherMatches] = storedPayments.get(token) ?? []
    const booked = counts.get(token) ?? 0
    if (otherMatches.length > 0) yield `${token}: is there ${otherMatches.length + 1} times`
    if (id !== undefined && match?.id !== id) yield `${token}: was answered, and is not there`
    if (booked !== (match?.status === executed ? 2 : 0))
      yield `${token}: ${match?.status} with ${booked} rows`
    if (end === 'approved' && match?.status !== executed) yield `${token}: approved, and ${match?.status}`
    if (end === 'cancelled' && match?.status !== 'CANC') yield `${token}: cancelled, and ${match?.status}`
    if (!isEndAsked && match?.status === executed) yield `${token}: executed, and nobody approved it`
  }
}

function* faultsOfMoney(openings: ReadonlyMap<number, bigint>, state: BankState): Generator<string> {
  for (const [serial, opening] of computeOpenings(state)) {
    if (openings.get(serial) !== opening) yield `account ${serial}: its rows do not add up to its balance`
  }
}

/** Describes how a bank differs from the responses that clients got, a sentence each. */
export function describeLedgerProblems(
  ledger: Ledger,
  state: BankState,
  openings: ReadonlyMap<number, bigint>,
): readonly string[] {
  const counts = countBy(state.tables.transactions, ({ details }) => pickRemittanceText(details))
  return [
    ...faultsOfRows(ledger, counts),
    ...faultsOfPayments(ledger, state, counts),
    ...faultsOfMoney(openings, state),
  ]
}
