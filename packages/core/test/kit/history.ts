import { dayMilliseconds } from '../../src/base/time/instant.ts'
import { addDays } from '../../src/base/time/local-date.ts'
import { toLocalDate } from '../../src/base/time/zone.ts'
import type { Instant, LocalDate } from '../../src/index.ts'
import { row } from './bodies.ts'
import { toPsu, type World } from './world.ts'
import { officeWorld } from './worlds.ts'

/** How many days before today a row was booked, if it was. */
type Ago = number | 'pending'

/** The bank's day so many days after today. */
export function dayFrom(world: World, days: number): LocalDate {
  return addDays(toLocalDate(world.now, world.bank.calendar.zone), days)
}

/** Opens a bank with an account of Kari, rows booked so many days ago, and a consent approved now. */
export function historyWorld(days: readonly Ago[] = [], now?: Instant) {
  const { world, kariAccount, kariCard } = officeWorld(now)
  const params = { accountId: kariAccount.id }
  const createRow = (ago: Ago) =>
    ago === 'pending' ? { amount: -1, currency: 'NOK' } : row(dayFrom(world, -ago))
  const body = days.map(createRow)
  const ids =
    body.length === 0 ? [] : world.call('postTransactions', { params, body }).transactions.map(({ id }) => id)
  const consent = world.giveConsent({ customerNumber: 'kari' })
  return { world, params, ids, kari: { psu: toPsu(consent) }, cardParams: { cardAccountId: kariCard.id } }
}

/** What a query finds: how many days ago each row was booked, newest first. */
export function listAges(
  { world, params, kari }: Omit<ReturnType<typeof historyWorld>, 'cardParams' | 'ids'>,
  query: object = {},
): readonly Ago[] {
  const { transactions } = world.expectAnswer('listAccountTransactions', { params, query }, kari)
  const today = Date.parse(dayFrom(world, 0))
  return transactions.map(({ bookingDate }) =>
    bookingDate === undefined ? 'pending' : (today - Date.parse(bookingDate)) / dayMilliseconds,
  )
}
