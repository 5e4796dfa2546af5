import { type CommandInput, createEngine, type Engine, formatAmount, instant } from '@pocketbank/core'

export const now = instant(Date.parse('2026-01-15T09:00:00Z'))
export const rowsPerCall = 1_000

const dayMilliseconds = 86_400_000

type Rows = CommandInput<'postTransactions'>['body']

/**
 * Makes rows as a tester posts them, over a year: amount, both dates, one of 40 creditors and a text of its
 * own. They come from JSON, so that no two of them share a text.
 */
export function makeRows(first: number, count: number): Rows {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = first + index
    const date = new Date(now - (1 + (number % 365)) * dayMilliseconds).toISOString().slice(0, 10)
    return {
      amount: formatAmount({ minor: BigInt(-100 - (number % 90_000)), currency: 'NOK' }),
      currency: 'NOK' as const,
      bookingDate: date,
      valueDate: date,
      creditorName: `Creditor ${number % 40} AS`,
      remittanceInformationUnstructured: `Invoice ${number} of 2025`,
    }
  })
  return JSON.parse(JSON.stringify(rows)) as Rows
}

/** A bank with the fixed data set, and the ids of its accounts. */
export interface FilledBank {
  readonly engine: Engine
  readonly accountIds: readonly string[]
}

/** Fills a bank with the fixed data set. */
export function fillBank(): FilledBank {
  const engine = createEngine({ now, seed: 'bench' })
  engine.execute('initialize', {}, { now })
  return { engine, accountIds: listAccountIds(engine) }
}

export function listAccountIds(engine: Engine): readonly string[] {
  const accounts = engine.execute('listAccounts', {}, { now })
  return accounts.ok ? accounts.value.map(({ id }) => id) : []
}

/** Posts rows to an account. */
export function post(engine: Engine, accountId: string, body: Rows): void {
  const result = engine.execute('postTransactions', { params: { accountId }, body }, { now })
  if (!result.ok) throw new Error(result.error.text)
}

/**
 * Posts many rows to accounts in turn, in calls of 1,000, and passes each call to a measure.
 *
 * @param measure - Runs the call. Making the rows is not part of it.
 */
export function postMany(
  { engine, accountIds }: FilledBank,
  count: number,
  measure: (work: () => void) => void = (work) => work(),
): void {
  for (let first = 0; first < count; first += rowsPerCall) {
    const rows = makeRows(first, Math.min(rowsPerCall, count - first))
    const accountId = accountIds[(first / rowsPerCall) % accountIds.length] ?? ''
    measure(() => post(engine, accountId, rows))
  }
}

/** Removes the journal of an engine, which keeps the rows of earlier calls. */
export function dropJournal(engine: Engine): void {
  engine.restore({ ...engine.snapshot(), journal: createEngine({ now, seed: 'empty' }).journal })
}
