import { nextOccurrence, type Occurrence, type Schedule } from '../../src/rows/payments/schedule.ts'

/** The first executions of a schedule, as many as asked for or as there are. */
export function occurrences(schedule: Schedule, limit: number): Occurrence[] {
  const result: Occurrence[] = []
  let next = nextOccurrence(schedule, undefined)
  while (next !== undefined && result.length < limit) {
    result.push(next)
    next = nextOccurrence(schedule, next)
  }
  return result
}
