export { isBankingDay } from './banking-days.ts'
export { dayMilliseconds, laterOf } from './instant.ts'
export { addDays, epochDay, localDate } from './local-date.ts'
export { endOfDay, instantAt, localDateAt, startOfDay } from './zone.ts'
