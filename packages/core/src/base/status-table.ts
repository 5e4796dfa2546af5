/** For each status the statuses it may become, by the event that does it. A status without events is final. */
export type StatusTable<Status extends string, Event extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Status>>>>
>

/** The status after an event; undefined if the table has no arrow for it. */
export function nextStatus<Status extends string, Event extends string>(
  table: StatusTable<Status, Event>,
  status: Status,
  event: Event,
): Status | undefined {
  return table[status][event]
}
