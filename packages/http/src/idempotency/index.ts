export {
  type IdempotencyRecord,
  type IdempotencyState,
  type IdempotencyStore,
  isRemembered,
  type KeptRequest,
  noRequests,
  toRecordsState,
} from './idempotency.ts'
export { findIdempotencyState, openIdempotencyStore, restoreIdempotency } from './idempotency-stores.ts'
