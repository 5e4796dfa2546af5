import { norwegianIban } from '../src/base/iso/iban.ts'
import { localDate } from '../src/base/time/local-date.ts'
import {
  type CommandInput,
  type Context,
  createEngine,
  type Engine,
  formatAmount,
  instant,
} from '../src/index.ts'
import { accountNumber } from '../test/kit/bodies.ts'

/** One measured figure. */
export interface Figure {
  readonly label: string
  readonly value: number
  readonly unit: string
  readonly goal?: string
}

export const context: Context = { now: instant(Date.parse('2026-01-15T09:00:00Z')) }
export const rowsPerCall = 1_000

/** What a row carries: `whole` as a tester posts it, `lean` without a text of its own. */
export type Variant = 'whole' | 'lean'

type Rows = CommandInput<'postTransactions'>['body']

const names = Array.from({ length: 40 }, (_, index) => `Creditor ${index} AS`)
const lastDay = Math.floor(context.now / 86_400_000) - 1

/**
 * Rows of an account over a year: amount, currency, both dates and one of 40 creditors. Whole rows have a
 * text of their own and come from JSON, as from a tester, so that no two of them share a text; lean rows
 * share the creditors' names.
 */
export function rows(first: number, count: number, variant: Variant): Rows {
  const requests = Array.from({ length: count }, (_, index) => {
    const date = String(localDate(lastDay - 364 + (index % 365)))
    return {
      amount: formatAmount({ minor: BigInt(-100 - ((first + index) % 90_000)), currency: 'NOK' }),
      currency: 'NOK' as const,
      bookingDate: date,
      valueDate: date,
      creditorName: names[index % names.length] ?? '',
      ...(variant === 'whole' && { remittanceInformationUnstructured: `Invoice ${first + index} of 2025` }),
    }
  })
  return variant === 'whole' ? (JSON.parse(JSON.stringify(requests)) as Rows) : requests
}

function must<Value>(answer: { readonly ok: boolean; readonly value?: Value }): Value {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value as Value
}

/** A bank with one customer and this many accounts, and the ids of the accounts. */
export function bankWithAccounts(count: number): {
  readonly engine: Engine
  readonly accounts: readonly string[]
} {
  const engine = createEngine({ now: context.now, seed: 'bench' })
  const customerNumber = '13039319955'
  must(engine.execute('createCustomer', { body: { customerNumber, name: 'A', type: 'PRIVATE' } }, context))
  const accounts = Array.from({ length: count }, (_, index) => {
    const bban = accountNumber(index)
    const body = {
      customerNumber,
      accountName: 'Account',
      bban,
      iban: norwegianIban(bban),
      currency: 'NOK' as const,
      product: 'Current',
      cashAccountType: 'CACC' as const,
      creditLine: 0,
      balances: [
        { balanceType: 'expected' as const, balanceAmount: { currency: 'NOK' as const, amount: 0 } },
      ],
    }
    return must(engine.execute('createAccount', { body }, context)).id
  })
  return { engine, accounts }
}

/** Posts rows to an account. */
export function post(engine: Engine, accountId: string, body: Rows): void {
  must(engine.execute('postTransactions', { params: { accountId }, body }, context))
}

/** Milliseconds that something takes, the median of many times. */
export function median(times: number, run: () => unknown): number {
  const durations = Array.from({ length: times }, () => {
    const startTime = performance.now()
    run()
    return performance.now() - startTime
  })
  return durations.sort((left, right) => left - right)[Math.floor(times / 2)] ?? 0
}

/** Bytes on the heap that are in use. */
export function heapBytes(): number {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
