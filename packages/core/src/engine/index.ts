export {
  type BankChanges,
  changesBetween,
  listAllChanges,
  serialsRemoved,
  type TableChanges,
} from './changes.ts'
export { type CommandFacts, type CommandsWith, findCommands } from './command-facts.ts'
export { earlierFromJson, earlierTexts, followChanges } from './earlier.ts'
export { begin, type RefusedCommand } from './engine.ts'
export {
  bodyContract,
  computeListPage,
  isListing,
  type ListPage,
  type ReadInput,
  type RunRefusal,
  readParams,
  readQuery,
} from './execute.ts'
export { createFilledBank } from './filled-bank.ts'
export { findPaymentChanges, findTransitionsTo, type PaymentHistoryEntry } from './payment-history.ts'
export { type BankStep, playSteps } from './play-steps.ts'
export { type DamagedBank, type Salvaged, salvageBank } from './salvage.ts'
export { storedVersion, writeHead } from './snapshot.ts'
export { bytesApart } from './snapshot-size.ts'
export { bankFromRows, type StoredDamage, writerOfTable } from './stored.ts'
export { differenceFromJson, differenceToJson, sharingRows } from './stored-difference.ts'
export { upcomingEvents } from './upcoming.ts'
