import type { ControlledBank } from '@pocketbank/devtools'
import type { RequestJournal } from '@pocketbank/http'

const identities = new WeakMap<object, string>()

/** Names an object by random characters, so that a restarted bank never repeats a state of the last run. */
function identify(value: object): string {
  const identity = identities.get(value) ?? crypto.randomUUID().slice(0, 13)
  identities.set(value, identity)
  return identity
}

/**
 * Writes the state of a bank as one word. It changes with the rows, clock, faults, snapshots and requests.
 * The part before the first full stop changes only with a restart or a restored snapshot, which replace all
 * rows.
 */
export function bankState(bank: ControlledBank, requests: RequestJournal): string {
  const { engine, clock, faults, snapshots } = bank
  const minute = Math.floor(clock.now / 60_000)
  const { entries, connections } = requests
  return [
    `${identify(engine)}-${engine.epoch}`,
    identify(engine.bank),
    identify(faults.state()),
    clock.isFollowing ? `runs${minute}` : clock.now,
    snapshots.changes,
    encodeURIComponent(snapshots.base),
    entries.length,
    encodeURIComponent(entries.at(-1)?.id ?? ''),
    connections.changes,
  ].join('.')
}
