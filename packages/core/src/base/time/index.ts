export { isBankingDay } from './banking-days.ts'
export { dayMilliseconds, hourMilliseconds, pickLater } from './instant.ts'
export { addDays, epochDay, localDate } from './local-date.ts'
export { endOfDay, startOfDay, toInstant, toLocalDate } from './zone.ts'
