import { dayMilliseconds } from '../src/base/time/instant.ts'
import { addDays } from '../src/base/time/local-date.ts'
import { localDateAt } from '../src/base/time/zone.ts'
import type { Engine, Instant, LocalDate } from '../src/index.ts'
import { answers, consentFor, named, townBank } from './consent-scene.ts'
import { does, row } from './scene.ts'

/** How many days before today a row was booked, if it was. */
export type Ago = number | 'pending'

/** The bank's day so many days after today. */
export function dayFrom(engine: Engine, days: number): LocalDate {
  return addDays(localDateAt(engine.now, engine.bank.calendar.zone), days)
}

/** Kari's account with rows booked so many days ago, under a consent of this moment. */
export function historyBank(days: readonly Ago[] = [], now?: Instant) {
  const { engine, kariAccount, kariCard } = townBank(now)
  const params = { accountId: kariAccount.id }
  const rowOf = (ago: Ago) =>
    ago === 'pending' ? { amount: -1, currency: 'NOK' } : row(dayFrom(engine, -ago))
  const body = days.map(rowOf)
  const ids =
    body.length === 0
      ? []
      : does(engine, 'postTransactions', { params, body }).transactions.map(({ id }) => id)
  const given = consentFor(engine, { customerNumber: 'kari' })
  return { engine, params, ids, kari: { psu: named(given) }, cardParams: { cardAccountId: kariCard.id } }
}

/** What a query finds: how many days ago each row was booked, newest first. */
export function found(
  { engine, params, kari }: Omit<ReturnType<typeof historyBank>, 'cardParams' | 'ids'>,
  query: object = {},
): readonly Ago[] {
  const { transactions } = answers(engine, 'listAccountTransactions', { params, query }, kari)
  const today = Date.parse(dayFrom(engine, 0))
  return transactions.map(({ bookingDate }) =>
    bookingDate === undefined ? 'pending' : (today - Date.parse(bookingDate)) / dayMilliseconds,
  )
}
