import { idSeed } from '@pocketbank/core/base/ids'
import { createRequestJournal, type RequestJournal } from './journal.ts'

/** The latest requests of one TPP, on a host with a bank for each. */
export interface JournalOfTpp extends Pick<RequestJournal, 'add'> {
  /** Combines this journal with the host's requests of unknown senders. */
  within(host: RequestJournal): RequestJournal
}

/** Makes a journal for one TPP, so the requests of others do not push its own out. */
export function createJournalOfTpp(): JournalOfTpp {
  const journal = createRequestJournal({ ids: idSeed('requests of a TPP') })
  return {
    add: (entry) => journal.add(entry),
    within: (host) => ({
      get entries() {
        return [...host.entries.filter(({ tpp }) => tpp === undefined), ...journal.entries]
      },
      get connections() {
        return host.connections
      },
      bounds: host.bounds,
      secret: host.secret,
      nextId: () => host.nextId(),
      turn: () => host.turn(),
      add: (entry) => journal.add(entry),
      clear: () => journal.clear(),
    }),
  }
}
