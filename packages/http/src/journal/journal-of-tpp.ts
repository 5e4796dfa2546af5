import { idSeed } from '@pocketbank/core/base/ids'
import { createRequestJournal, type RequestJournal } from './journal.ts'

/** The latest requests of a TPP on a host that has a bank for each. */
export interface JournalOfTpp extends Pick<RequestJournal, 'add'> {
  /** The same with the requests of the host that nobody is known to have sent: whoever knows the id of one may read it. */
  within(host: RequestJournal): RequestJournal
}

/** A journal of the requests of a TPP, without entries. D: of its own, so that the requests of others push none of them out. */
export function createJournalOfTpp(): JournalOfTpp {
  const own = createRequestJournal({ ids: idSeed('requests of a TPP') })
  return {
    add: (entry) => own.add(entry),
    within: (host) => ({
      get entries() {
        return [...host.entries.filter(({ tpp }) => tpp === undefined), ...own.entries]
      },
      bounds: host.bounds,
      secret: host.secret,
      nextId: () => host.nextId(),
      turn: () => host.turn(),
      add: (entry) => own.add(entry),
      clear: () => own.clear(),
    }),
  }
}
