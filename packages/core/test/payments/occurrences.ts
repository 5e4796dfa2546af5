import { nextOccurrence, type Occurrence, type Schedule } from '../../src/rows/payments/schedule.ts'

/** The first executions of a schedule, as many as asked for or as there are. */
export function occurrences(schedule: Schedule, most: number): Occurrence[] {
  const found: Occurrence[] = []
  let next = nextOccurrence(schedule, undefined)
  while (next !== undefined && found.length < most) {
    found.push(next)
    next = nextOccurrence(schedule, next)
  }
  return found
}
