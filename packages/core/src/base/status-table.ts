/** The transitions of each status, by event. A status without events is final. */
export type StatusTable<Status extends string, Event extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Status>>>>
>

/** Returns the status after an event, or undefined if there is no such transition. */
export function nextStatus<Status extends string, Event extends string>(
  table: StatusTable<Status, Event>,
  status: Status,
  event: Event,
): Status | undefined {
  return table[status][event]
}
