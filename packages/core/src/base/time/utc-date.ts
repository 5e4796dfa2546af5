/**
 * A date whose calendar is that of UTC. D: functions of date-fns ask a date for its local day, which otherwise follows from the zone of
 * the process; the library's own class for zones asks the runtime for the offset of UTC, which takes 70 times as long.
 */
class UtcDate extends Date {
  override getFullYear(): number {
    return this.getUTCFullYear()
  }

  override getMonth(): number {
    return this.getUTCMonth()
  }

  override getDate(): number {
    return this.getUTCDate()
  }

  override getDay(): number {
    return this.getUTCDay()
  }

  override setFullYear(...parts: Parameters<Date['setUTCFullYear']>): number {
    return this.setUTCFullYear(...parts)
  }

  override setDate(date: number): number {
    return this.setUTCDate(date)
  }

  override setHours(...parts: Parameters<Date['setUTCHours']>): number {
    return this.setUTCHours(...parts)
  }

  override setMonth(...parts: Parameters<Date['setUTCMonth']>): number {
    return this.setUTCMonth(...parts)
  }
}

/** The option by which functions of date-fns count in UTC. */
export const inUtc = { in: (moment: Date | number | string): Date => new UtcDate(moment) }
