export type { EntryNotes, FaultNote } from './entry.ts'
export {
  type ConnectionCause,
  type ConnectionFailure,
  connectionCauses,
  type FailedConnections,
} from './failed-connections.ts'
export { journalEntriesMax } from './journal.ts'
export { createJournalOfTpp, type JournalOfTpp } from './journal-of-tpp.ts'
export { JournalledRequest, type RequestStart } from './journalled-request.ts'
export { labelEntry, labelHeader, writeLabel } from './label.ts'
export { createMessage, writeMessageBody } from './message.ts'
export { createRequests, type Requests, type WantedRequests } from './requests.ts'
