/**
 * A date that uses UTC. The functions of date-fns ask a date for its local day, which depends on the zone of
 * the process. The library's own class for zones is 70 times slower, since it asks the runtime for the offset
 * of UTC.
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

export const inUtc = { in: (time: Date | number | string): Date => new UtcDate(time) }
